import type { Language } from '../language.ts';
import type { Token } from '../tokens.ts';
import { readAmount } from './amounts.ts';
import { quantity, spell, type Quantity } from './forms.ts';

const SECONDS = /^#(\d{1,9})s$/u;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Between the parts of a duration: '3 h 15 min', '3 hours and 15 minutes', '3時間15分'. */
const BETWEEN = /^[\s*_]{0,3}(?:(?:and|und|et|y)\s)?$/u;

const secondsOf = (part: Quantity | undefined): number => {
  const found = part?.readings.map((reading) => SECONDS.exec(reading)?.[1]).find((seconds) => seconds !== undefined);
  return found === undefined ? 0 : Number(found);
};

/** The first token from an offset on, looked for in the few that a part of a duration and 'and' can have. */
function tokenFrom(tokens: readonly Token[], at: number, text: string, end: number): number | undefined {
  for (let next = at + 1; next < at + 5; next += 1) {
    const token = tokens[next];
    if (token === undefined) return undefined;
    if (token.start >= end && BETWEEN.test(text.slice(end, token.start)) && /^[\p{N}\p{L}]/u.test(token.text)) {
      const isJoining = /^(?:and|und|et|y)$/u.test(token.folded);
      if (!isJoining) return next;
    } else if (token.start >= end + 8) return undefined;
  }
  return undefined;
}

/** An amount, or a duration of hours with minutes or minutes with seconds, which is one amount: '3 h 15 min'. */
export function readDuration(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: Language,
): Quantity | undefined {
  const whole = readAmount(text, tokens, at, language);
  const most = secondsOf(whole);
  const unit = most > 0 && most % HOUR === 0 ? HOUR : MINUTE;
  if (whole === undefined || most === 0 || most % unit !== 0) return whole;
  const next = tokenFrom(tokens, at, text, whole.end);
  const rest = next === undefined ? undefined : readAmount(text, tokens, next, language);
  const least = secondsOf(rest);
  if (rest === undefined || least === 0 || least >= unit || (unit === HOUR && least % MINUTE !== 0)) return whole;
  return quantity({ start: whole.start, end: rest.end }, [`#${spell(most + least)}s`], {
    apart: [whole.readings[0], rest.readings[0]],
    dimension: 'time',
  });
}
