import type { Language } from '../language.ts';
import type { Token } from '../tokens.ts';
import { matchAt, quantity, type Forms, type Quantity } from './forms.ts';
import { hanValue } from './number-words.ts';
import { fullMonthOf, isAmbiguousMonth, isWrittenAsMonth, monthForm, monthOf } from './months.ts';

const YEAR_FIRST = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/uy;
const YEAR_LAST = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.]\d|\d)/uy;
/** 'Il 15/09', 'am 2.3.': without a year only after a word that takes a date. */
const DAY_MONTH = /(\d{1,2})(?:\/(\d{2})(?![\d/%]|[.,]\d)|\.(\d{1,2})\.(?!\d))/uy;
const ON_DAY =
  /(?<!\p{L})(?:il|dal|al|entro il|le|du|au|el|del|em|dia|no dia|am|vom|bis(?: zum)?|zum|ab|den|dem|seit|on|from|until|till|by|before)\s$/iu;
const LONGEST_BEFORE = 10;
const HAN = '[一二三四五六七八九十]{1,3}';
const UNSPACED = new RegExp(`(?:(\\d{4})年)?(\\d{1,2}|${HAN})月(?:(\\d{1,2}|${HAN})[日号號])?`, 'uy');
const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|e|º|ª)?$/iu;
const YEAR = /^\d{4}$/u;
const JOINERS = new Set('to and or bis und oder au et ou al y o'.split(' '));
const OF = new Set('of de du del the'.split(' '));
const NEAR = /^(?:[^\S\n]|[*_`.,º]|\n(?!\s*\n)){0,5}$/u;
/** A number with a period is an ordinal only in German; elsewhere it numbers a list item. */
const ORDINAL = /^\./u;
const RANGE = /^[^\S\n]?[-–—,][^\S\n]?$/u;
/** A number that continues after these digits is not a day: 'March 5:30', 'March 5.5', 'May 5 %'. */
const GOES_ON = /(?:[:.,]\d|\s?%|-\d{4})/uy;

const isDate = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;
const dayForm = (month: number, day: number): string => `#${month}-${day}`;

function day(start: number, end: number, readings: readonly (readonly [month: number, day: number])[]): Quantity {
  const [first, ...others] = readings;
  const [month, date] = first ?? [0, 0];
  const forms: Forms['readings'] = [dayForm(month, date), ...others.map(([m, d]) => dayForm(m, d))];
  const vaguer = readings.flatMap(([m, d]) => [monthForm(m), String(d)]);
  const apart = readings.length > 1 || isAmbiguousMonth(month) ? [] : [monthForm(month), String(date)];
  return quantity({ start, end }, forms, { vaguer, apart, dimension: 'date' });
}

const year = (start: number, written: string): Quantity => quantity({ start, end: start + written.length }, [written]);

/** Day and month in either order if the order is ambiguous, as in English and in unknown languages. */
function readOrder(left: number, right: number, separator: string, language: Language): [number, number][] {
  const dayFirst: [number, number] = [right, left];
  const monthFirst: [number, number] = [left, right];
  const isFree = separator !== '.' && (language === 'en' || language === 'unknown');
  return (isFree || !isDate(...dayFirst) ? [monthFirst, dayFirst] : [dayFirst]).filter(
    ([month, date], at, all) => isDate(month, date) && !(at === 1 && String(all[0]) === String([month, date])),
  );
}

function readYearLast(text: string, at: number, language: Language): Quantity[] | undefined {
  const match = matchAt(YEAR_LAST, text, at);
  if (match === undefined) return undefined;
  const [whole, left = '', separator = '', right = '', written = ''] = match;
  if (written.length === 2 && (separator === '-' || (separator === '.' && language !== 'de'))) return undefined;
  const readings = readOrder(Number(left), Number(right), separator, language);
  if (readings.length === 0) return undefined;
  const yearAt = at + whole.length - written.length;
  const own = year(yearAt, written);
  return [
    day(at, yearAt - 1, readings),
    written.length === 4 ? own : { ...own, readings: [`20${written}`, `19${written}`, written] },
  ];
}

function readDayMonth(text: string, at: number, language: Language): Quantity[] | undefined {
  const match = matchAt(DAY_MONTH, text, at);
  if (match === undefined || !ON_DAY.test(text.slice(Math.max(0, at - LONGEST_BEFORE), at))) return undefined;
  const [whole, left = '', slashed, dotted] = match;
  const readings = readOrder(Number(left), Number(slashed ?? dotted), slashed === undefined ? '.' : '/', language);
  return readings.length === 0 ? undefined : [day(at, at + whole.length, readings)];
}

const valueOf = (written: string | undefined): number =>
  written === undefined ? 0 : /^\d/u.test(written) ? Number(written) : (hanValue(written) ?? 0);

/** '2024-03-05', '05.03.2024', '3/5/2024', '2024年3月5日', '3月5日'. The year is a separate quantity. */
export function readNumericDate(text: string, at: number, language: Language): Quantity[] | undefined {
  const first = matchAt(YEAR_FIRST, text, at);
  if (first !== undefined && isDate(Number(first[3]), Number(first[4]))) {
    const written = first[1] ?? '';
    return [year(at, written), day(at + 5, at + first[0].length, [[Number(first[3]), Number(first[4])]])];
  }
  const unspaced = matchAt(UNSPACED, text, at);
  const month = valueOf(unspaced?.[2]);
  const date = valueOf(unspaced?.[3] ?? '1');
  if (unspaced !== undefined && isDate(month, date)) {
    const written = unspaced[1];
    const from = written === undefined ? at : at + 5;
    const end = at + unspaced[0].length;
    const rest =
      unspaced[3] === undefined
        ? quantity({ start: from, end }, [monthForm(month)], { kind: 'word' })
        : day(from, end, [[month, date]]);
    return written === undefined ? [rest] : [year(at, written), rest];
  }
  return readYearLast(text, at, language) ?? readDayMonth(text, at, language);
}

const between = (text: string, left: Token, right: Token): string =>
  right.start - left.end > 8 ? 'far' : text.slice(left.end, right.start);
const isNear = (text: string, left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && NEAR.test(between(text, left, right));
const dayOf = (token: Token | undefined): number | undefined => {
  const value = Number(token === undefined ? undefined : DAY.exec(token.text)?.[1]);
  return value >= 1 && value <= 31 ? value : undefined;
};

/** '5 March', '5. März', '5 de marzo', '1er mars', '3-5 May', '3 and 5 May'. */
export function readDayFirst(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: Language,
): Quantity[] | undefined {
  const days: { token: Token; value: number }[] = [];
  let next = at;
  for (;;) {
    const token = tokens[next];
    const value = dayOf(token);
    if (token === undefined || value === undefined || days.length === 3) return undefined;
    days.push({ token, value });
    next += 1;
    let following = tokens[next];
    if (following !== undefined && JOINERS.has(following.folded) && isNear(text, token, following)) {
      next += 1;
      continue;
    }
    if (following !== undefined && RANGE.test(between(text, token, following)) && dayOf(following) !== undefined)
      continue;
    if (following !== undefined && OF.has(following.folded) && isNear(text, token, following)) {
      next += 1;
      following = tokens[next];
    }
    const month = following === undefined ? undefined : monthOf(following, language);
    if (month === undefined || following === undefined || !isNear(text, tokens[next - 1], following)) return undefined;
    if (language !== 'de' && ORDINAL.test(between(text, token, following))) return undefined;
    if (!isWrittenAsMonth(following, language)) return undefined;
    return days.map((one, index) =>
      day(one.token.start, index === days.length - 1 ? following.end : one.token.end, [[month, one.value]]),
    );
  }
}

const startsSentence = (text: string, token: Token): boolean =>
  /(?:^|[.!?:\n#*>-])[\s"'“„«(*_]{0,4}$/u.test(text.slice(Math.max(0, token.start - 6), token.start));

/** 'March 5', 'Mar. 5th', 'May 3-5', and a month's name alone. */
export function readMonth(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: Language,
): Quantity[] | undefined {
  const token = tokens[at];
  const month = token === undefined ? undefined : monthOf(token, language);
  if (token === undefined || month === undefined || !isWrittenAsMonth(token, language)) return undefined;
  const next = tokens[at + 1];
  const value = dayOf(next);
  const isMonthFirst = language === 'en' || language === 'unknown';
  const isDay = next !== undefined && value !== undefined && matchAt(GOES_ON, text, next.end) === undefined;
  if (isMonthFirst && isDay && isNear(text, token, next)) {
    const last = tokens[at + 2];
    const until = last !== undefined && RANGE.test(between(text, next, last)) ? dayOf(last) : undefined;
    const first = day(token.start, next.end, [[month, value]]);
    return last === undefined || until === undefined || between(text, next, last).includes(',')
      ? [first]
      : [first, day(last.start, last.end, [[month, until]])];
  }
  const hasYear = next !== undefined && YEAR.test(next.text) && isNear(text, token, next);
  const isSure =
    fullMonthOf(token, language) !== undefined && !(isAmbiguousMonth(month) && startsSentence(text, token));
  return hasYear || isSure ? [quantity(token, [monthForm(month)], { kind: 'word' })] : undefined;
}
