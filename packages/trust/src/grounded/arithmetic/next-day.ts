import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { isDate, readNextDays, weekdayOf } from '../source/next-days.ts';
import type { SourceIndex } from '../source/source-index.ts';
import type { Derivation } from './derivations.ts';

const MOST_DATES = 8;

/** The dates of a reply that the sources give as the day after another one: 'Friday 7 June' of 'Thursday 6 June ... the following morning'. */
export function deriveNextDays(
  parts: readonly (readonly Token[])[],
  index: SourceIndex,
  sources: readonly TrustSource[],
): readonly (readonly Derivation[])[] {
  const isWanted = (token: Token): boolean =>
    isDate(token) && token.forms?.readings.some((reading) => index.ids.has(reading)) !== true;
  if (!parts.some((tokens) => tokens.some(isWanted))) return parts.map(() => []);
  const days = readNextDays(index, sources);
  const derive = (token: Token, before: Token | undefined): Derivation[] => {
    const weekday = before === undefined ? undefined : weekdayOf(before);
    const day = days.find(
      ({ dates, weekday: own }) =>
        dates.some((date) => token.forms?.readings.includes(date) === true) &&
        (weekday === undefined || own === undefined || own === weekday),
    );
    if (day === undefined) return [];
    const { start, end } = token;
    if (before === undefined || weekday === undefined) return [{ start, end, text: `${day.text} = ${token.text}` }];
    return [
      { start: before.start, end: before.end },
      { start, end, text: `${day.text} = ${before.text} ${token.text}` },
    ];
  };
  return parts.map((tokens) =>
    tokens
      .flatMap((token, at) => (isWanted(token) ? [{ token, before: tokens[at - 1] }] : []))
      .slice(0, MOST_DATES)
      .flatMap(({ token, before }) => derive(token, before)),
  );
}
