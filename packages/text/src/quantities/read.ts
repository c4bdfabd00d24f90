import type { Language } from '../language.ts';
import { tokenize, type Token } from '../tokens.ts';
import { readDuration } from './durations.ts';
import { readDayFirst, readMonth, readNumericDate } from './dates.ts';
import type { Quantity } from './forms.ts';
import { isOne, wordValue } from './number-words.ts';
import { readClock, readSpokenClock } from './times.ts';
import { readWeekday } from './weekdays.ts';

const DIGIT = /^\d/u;
const HAN = /^[零〇一二两兩三四五六七八九十百千]/u;

function readDigits(text: string, tokens: readonly Token[], at: number, language: Language): Quantity[] | undefined {
  const start = tokens[at]?.start ?? 0;
  const date = readNumericDate(text, start, language) ?? readDayFirst(text, tokens, at, language);
  if (date !== undefined) return date;
  const spoken = language === 'fr' ? readSpokenClock(text, start, '', 0, language) : undefined;
  const time = spoken ?? readClock(text, start, language) ?? readDuration(text, tokens, at, language);
  return time === undefined ? undefined : [time];
}

function readAt(text: string, tokens: readonly Token[], at: number, language: Language): Quantity[] | undefined {
  const token = tokens[at];
  if (token === undefined || token.kind === 'url') return undefined;
  if (DIGIT.test(token.text)) return readDigits(text, tokens, at, language);
  if (HAN.test(token.text)) {
    // The rest of a run that is no number is not a number either: '三四个' is three or four.
    if (HAN.test(text.charAt(token.start - 1))) return undefined;
    const date = readNumericDate(text, token.start, language);
    if (date !== undefined) return date;
    const one = readClock(text, token.start, language) ?? readDuration(text, tokens, at, language);
    return one === undefined ? undefined : [one];
  }
  const { folded, start, end } = token;
  const time = readSpokenClock(text, start, folded, end - start, language);
  if (time !== undefined) return [time];
  if (wordValue(folded, language) !== undefined || isOne(folded, language)) {
    const amount = readDuration(text, tokens, at, language);
    return amount === undefined ? undefined : [amount];
  }
  const weekday = readWeekday(text, token, language);
  return weekday === undefined ? readMonth(text, tokens, at, language) : [weekday];
}

/** One token for the whole text of a quantity. */
function toToken(text: string, { start, end, ...read }: Quantity, parts: readonly Token[], first?: Token): Token {
  const words = parts.filter((part) => part.start >= start && part.end <= end && part.kind === 'word' && !part.isStop);
  const forms = { ...read, names: words.map(({ stem }) => stem).filter((stem) => !/^\d/u.test(stem)) };
  return {
    start,
    end,
    text: text.slice(start, end),
    folded: first?.stem === forms.readings[0] ? first.folded : forms.readings[0],
    stem: forms.readings[0],
    kind: forms.kind,
    isStop: false,
    isCapitalized: forms.kind === 'word' && first?.isCapitalized === true,
    forms,
  };
}

const saysMore = ({ readings, vaguer }: Quantity, token: Token): boolean =>
  readings.length > 1 || vaguer.length > 0 || readings[0] !== token.stem || token.isStop;

/** Replaces the tokens of each number, date, time and amount with one token that has its `forms`. */
function joinQuantities(text: string, tokens: readonly Token[], language: Language): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const found = readAt(text, tokens, at, language);
    const end = found?.at(-1)?.end ?? token.end;
    let next = at + 1;
    while (next < tokens.length && (tokens[next]?.start ?? end) < end) next += 1;
    const isWhole = (tokens[next - 1]?.end ?? end) <= end;
    const [only] = found ?? [];
    const isSame = found?.length === 1 && only !== undefined && next === at + 1 && !saysMore(only, token);
    if (found === undefined || only === undefined || !isWhole || isSame) {
      joined.push(token);
      at += 1;
      continue;
    }
    // A sign or word before the number belongs to it: 'USD 5', '下午5点'.
    while ((joined.at(-1)?.start ?? -1) >= only.start) joined.pop();
    const parts = tokens.slice(at, next);
    found.forEach((one, index) => joined.push(toToken(text, one, parts, index === 0 ? token : undefined)));
    at = next;
  }
  return joined;
}

/**
 * The tokens of a text with every number, date, time and amount as one token, whose `forms` do not depend on the
 * spelling: '5 March', '2:30 pm', '1.2 million', '5 g', '三百'. `written` is the language of numbers and dates, if
 * different. Linear in the text.
 */
export function tokenizeQuantities(text: string, language: Language, written = language): Token[] {
  const plain = text.replaceAll(/[０-９]/gu, (digit) => digit.normalize('NFKC'));
  return joinQuantities(plain, tokenize(plain, language), written);
}
