import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import type { SourceIndex } from './source-index.ts';

/** A day that the sources give only as the one after another: '05:00 the following morning'. */
export interface NextDay {
  /** As the sources say it. */
  readonly text: string;
  /** The date before it, and itself; two for the end of February. */
  readonly before: string;
  readonly dates: readonly string[];
  /** Its day of the week, if that of the date before it is given. */
  readonly weekday: string | undefined;
  /** The token before the phrase. */
  readonly at: number;
}

const PHRASE =
  /(?<!\p{L})(?:the (?:following|next) (?:morning|day|evening|afternoon)|(?:am )?(?:nächsten|folgenden) (?:tage?|morgen|abend)|tags darauf|le lendemain(?: matin| soir)?|al día siguiente|(?:a|de) la mañana siguiente|(?:il|del) (?:giorno|mattino) (?:dopo|successivo|seguente)|(?:la|della) mattina (?:dopo|successiva|seguente)|(?:no|do) dia seguinte|(?:na|da) manhã seguinte)(?!\p{L})/giu;
export const NAMES_NEXT_DAY = new RegExp(PHRASE.source, 'iu');
const MOST_PHRASES = 10;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEKDAY = /^#weekday-(\d)$/u;
const LEAP = '#2-29';

export const isDate = ({ forms }: Token): boolean => forms?.dimension === 'date';

/** The form of the day of the week that a token names. */
export const weekdayOf = ({ forms }: Token): string | undefined =>
  forms?.readings.find((reading) => WEEKDAY.test(reading));

function datesAfter(date: string): string[] {
  const [month = 0, day = 0] = (/^#(\d+)-(\d+)$/u.exec(date) ?? []).slice(1).map(Number);
  if (month === 0) return [];
  const isLast = day >= (DAYS[month - 1] ?? 0);
  const next = isLast ? `#${(month % 12) + 1}-1` : `#${month}-${day + 1}`;
  return month === 2 && day === 28 ? [next, LEAP] : [next];
}

function readPhrase(text: string, at: number, { tokens, sentenceOf }: SourceIndex): NextDay | undefined {
  const isDateAt = (place: number): boolean => {
    const token = tokens[place];
    return token !== undefined && isDate(token);
  };
  let date = at;
  while (date >= 0 && sentenceOf[date] === sentenceOf[at] && !isDateAt(date)) date -= 1;
  const base = sentenceOf[date] === sentenceOf[at] ? tokens[date] : undefined;
  if (base?.forms === undefined || base.forms.readings.length !== 1) return undefined;
  const near = [tokens[date - 1], tokens[date - 2], tokens[date + 1]].flatMap((token) => token ?? []);
  const day = WEEKDAY.exec(near.map(weekdayOf).find((one) => one !== undefined) ?? '')?.[1];
  return {
    text,
    at,
    before: base.forms.readings[0],
    dates: datesAfter(base.forms.readings[0]),
    weekday: day === undefined ? undefined : `#weekday-${(Number(day) + 1) % 7}`,
  };
}

const read = new WeakMap<SourceIndex, readonly NextDay[]>();

/** Such days in the sources, at most the first ten. */
export function readNextDays(index: SourceIndex, sources: readonly TrustSource[]): readonly NextDay[] {
  const known = read.get(index);
  if (known !== undefined) return known;
  const found = sources
    .flatMap(({ text }, source) =>
      Array.from(text.matchAll(PHRASE), (match) => ({ match, source })).slice(0, MOST_PHRASES),
    )
    .slice(0, MOST_PHRASES)
    .flatMap(({ match, source }) => {
      const after = index.tokens.findIndex(
        (token, place) => index.sourceOf[place] === source && token.start >= match.index,
      );
      return after < 1 ? [] : (readPhrase(match[0], after - 1, index) ?? []);
    });
  read.set(index, found);
  return found;
}
