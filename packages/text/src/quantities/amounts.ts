import { fold } from '../fold.ts';
import type { Language } from '../language.ts';
import { canonicalNumber } from '../numbers.ts';
import type { Token } from '../tokens.ts';
import { GAP, matchAt, quantity, spell, type Forms, type Quantity } from './forms.ts';
import { HAN_MYRIADS, hanValue, isOne, multiplierOf, WordSum, wordValue } from './number-words.ts';
import { currencyAt } from './currencies.ts';
import { unitsOf, unspacedUnit, type Unit } from './units.ts';

const NUMERAL = /(?:\d{1,3}(?:[\u202F\u00A0\u2009'’]\d{3}){1,5}(?!\d)(?:[.,]\d{1,6})?|\d+(?:[.,]\d+)*)/uy;
/** Groups separated by a space, as in French and Spanish; in other languages '5 200' is two numbers. */
const BLANK_GROUPS = /\d{1,3}(?: \d{3}){1,5}(?!\d)(?:,\d{1,6})?/uy;
const HAN = /[零〇一二两兩三四五六七八九十百千万萬亿億兆]{1,16}/uy;
const WORD = new RegExp(String.raw`${GAP}-?(\p{L}{1,16})\.?`, 'uy');
const OF = new RegExp(String.raw`${GAP}(?:de|d['’])${GAP}`, 'uy');
const SHARE = new RegExp(String.raw`${GAP}(?:per|pour|por)${GAP}(?:cent|ciento)(?!\p{L})`, 'iuy');
const UNIT = new RegExp(
  String.raw`(${GAP}|-)([\p{Script=Latin}°µμ][\p{Script=Latin}\p{M}°]{0,18}[²³23]?|[\p{Sc}°%％℃℉])(\/\p{Script=Latin}{1,4})?(?![\p{Script=Latin}\p{N}])`,
  'uy',
);
const SCALE = new RegExp(String.raw`${GAP}(?:°\s?)?(celsius|fahrenheit|[CF](?![\p{L}\p{N}]))`, 'iuy');
const SIGN_BEFORE =
  /(?:US\$|[$€£¥￥₹₩]|(?<!\p{L})(?:USD|EUR|GBP|JPY|CHF|CNY|RMB|INR|KRW|PLN|DKK|NOK|SEK|CZK|S?Fr\.))[\s*_]?$/u;
/** What tells 'Fr. 680.–' from a Friday. */
const ROUND = /\.[–—-]/uy;
const SCALED = /(\d{1,9}(?:,\d{3})?(?:\.\d{1,4})?)([百千]?)([万萬亿億兆]?)/uy;
const HUNDREDS: Readonly<Record<string, number>> = { 百: 100, 千: 1000 };
const SHORT_MULTIPLIER = /(bn|[kKmMbB])(?![\p{L}\p{N}])/uy;
const SHORT_VALUES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };
const SHARE_BEFORE = /百分之$/u;
const MINUS_BEFORE = /(?:^|[\s(])[-−]$/u;
const MOST_DIGITS = 15;
const MOST_WORDS = 8;
/** 'One second', 'one day' and 'un jour' are mostly not measures; 'one hour' and 'one minute' are. */
const SHORT_TIMES = new Set([60, 900, 3600]);

interface Amount {
  start: number;
  end: number;
  values: readonly string[];
  /** The number as written before a multiplier: '1.2' of '1.2 million'. */
  written: readonly string[];
  words: number;
  /** A number only next to a unit: 'one', '千万'. */
  isLoose: boolean;
}

/** The thousands separator of each language; a different one may come with a number from another language. */
const GROUPS: Readonly<Record<Language, string>> = { en: ',', de: '.', fr: '', es: '.', unknown: ',' };

/**
 * The readings of a number in digits: a single separator before three digits is a thousands or decimal separator,
 * depending on the language.
 */
function readNumeral(raw: string, language: Language): string[] {
  const bare = raw.replaceAll(/[\u202F\u00A0\u2009'’ ]/gu, '');
  const lone = /^(?!0)\d{1,3}([.,])\d{3}$/u.exec(bare)?.[1];
  if (lone === undefined || bare !== raw) return [canonicalNumber(bare)];
  const groups = canonicalNumber(bare.replace(lone, ''));
  return lone === GROUPS[language] ? [groups] : [canonicalNumber(bare.replace(lone, '.')), groups];
}

function digitsAt(text: string, at: number, language: Language): Amount | undefined {
  const isBlank = language === 'fr' || language === 'es';
  const match = (isBlank ? matchAt(BLANK_GROUPS, text, at) : undefined) ?? matchAt(NUMERAL, text, at);
  if (match === undefined || match[0].length > 24) return undefined;
  const values = readNumeral(match[0], language);
  return { start: at, end: at + match[0].length, values, written: [], words: 0, isLoose: false };
}

function hanAt(text: string, at: number): Amount | undefined {
  const match = matchAt(HAN, text, at);
  const value = match === undefined ? undefined : hanValue(match[0]);
  if (match === undefined || value === undefined) return undefined;
  const isAlone = match[0].length === 1;
  if (isAlone && /[零〇百千万萬亿億兆]/u.test(match[0])) return undefined;
  const isLoose = match[0] === '一' || !/[一二两兩三四五六七八九十]/u.test(match[0]);
  return {
    start: at,
    end: at + match[0].length,
    values: [spell(value)],
    written: [],
    words: isAlone ? 1 : 2,
    isLoose,
  };
}

const AND = new Set(['and', 'y', 'et']);

function wordsAt(text: string, tokens: readonly Token[], at: number, language: Language): Amount | undefined {
  const first = tokens[at];
  if (first === undefined) return undefined;
  const sum = new WordSum();
  let end = first.end;
  let words = 0;
  let next = at;
  for (; words < MOST_WORDS; next += 1) {
    const token = tokens[next];
    if (token === undefined) break;
    if (
      words > 0 &&
      !/^(?:[^\S\n]|[*_`-]|\n(?![^\S\n]{0,3}\n)){1,5}$/u.test(text.slice(end, Math.min(token.start, end + 9)))
    )
      break;
    const following = tokens[next + 1];
    const isJoined = words > 0 && AND.has(token.folded) && following !== undefined;
    if (isJoined) {
      const value = wordValue(following.folded, language);
      const isTail = language === 'en' ? sum.value % 100 === 0 : sum.value % 10 === 0 && sum.value % 100 >= 20;
      if (value === undefined || value >= 100 || !isTail || !sum.add(value, language)) break;
      end = following.end;
      words += 1;
      next += 1;
      continue;
    }
    const value = wordValue(token.folded, language);
    if (value === undefined || !sum.add(value, language)) break;
    end = token.end;
    words += 1;
  }
  if (words > 0) return { start: first.start, end, values: [spell(sum.value)], written: [], words, isLoose: false };
  if (!isOne(first.folded, language)) return undefined;
  return { start: first.start, end, values: ['1'], written: [], words: 1, isLoose: true };
}

const times = (amount: Amount, factor: number, end: number): Amount => ({
  ...amount,
  end,
  values: amount.values.map((value) => spell(Number(value) * factor)),
  written: [...amount.written, ...amount.values],
  words: amount.words === 0 ? 0 : amount.words + 1,
});

/** '3亿5千万' and '1万5000': digits with Chinese scales, each smaller than the one before. */
function withMyriads(text: string, amount: Amount): Amount | undefined {
  if (!/[百千万萬亿億兆]/u.test(text.charAt(amount.end))) return undefined;
  let total = 0;
  let end = amount.start;
  let least = Infinity;
  for (let part = 0; part < 4; part += 1) {
    const match = matchAt(SCALED, text, end);
    const scale = (HUNDREDS[match?.[2] ?? ''] ?? 1) * (HAN_MYRIADS.get(match?.[3] ?? '') ?? 1);
    if (match === undefined || scale >= least) break;
    total += Number((match[1] ?? '').replaceAll(',', '')) * scale;
    end += match[0].length;
    least = scale;
    if (scale === 1) break;
  }
  return end > amount.end ? { ...amount, end, values: [spell(total)], written: amount.values } : undefined;
}

/** 'million', 'Mio.', 'mil millones', '万'; 'm' and 'bn' only after a currency sign. */
function withMultiplier(text: string, amount: Amount, language: Language, isMoney: boolean): Amount {
  if (isMoney) {
    const short = matchAt(SHORT_MULTIPLIER, text, amount.end);
    const factor = short === undefined ? undefined : SHORT_VALUES[(short[1] ?? '').toLowerCase()];
    if (short !== undefined && factor !== undefined) return times(amount, factor, amount.end + short[0].length);
  }
  const myriads = withMyriads(text, amount);
  if (myriads !== undefined) return myriads;
  let result = amount;
  for (let step = 0; step < 2; step += 1) {
    const word = matchAt(WORD, text, result.end);
    const name = word?.[1];
    const factor = name === undefined ? undefined : multiplierOf(fold(name, 'spelled'), language);
    if (word === undefined || name === undefined || factor === undefined) break;
    const isShort = /^(?:mio|mrd|bn)$/iu.test(name);
    const end = result.end + word[0].length - (word[0].endsWith('.') && !isShort ? 1 : 0);
    result = times(result, factor, end);
  }
  return result;
}

interface UnitReading {
  end: number;
  units: readonly Unit[];
}

/** 'mg/kg': the divisor is part of the base. */
const per = (units: readonly Unit[], divisor: string): Unit[] =>
  units.map((unit) => ({ base: unit.base + divisor, factor: unit.factor, dimension: unit.dimension + divisor }));

function unitAt(text: string, amount: Amount, language: Language): UnitReading | undefined {
  const share = matchAt(SHARE, text, amount.end);
  if (share !== undefined) return { end: amount.end + share[0].length, units: unitsOf('%') };
  const isMultiplied = amount.written.length > 0;
  const from = amount.end + (isMultiplied ? (matchAt(OF, text, amount.end)?.[0].length ?? 0) : 0);
  const gap = text.charAt(from) === ' ' ? 1 : 0;
  const unspaced = unspacedUnit(text.slice(from + gap, from + gap + 9));
  if (unspaced !== undefined) {
    const isYear = text.charAt(from + gap) === '年' && /^\d{4}$/u.test(amount.values[0] ?? '');
    return isYear ? undefined : { end: from + gap + unspaced.length, units: unspaced.units };
  }
  const currency = currencyAt(text, from);
  if (currency !== undefined) return currency;
  const match = matchAt(UNIT, text, from);
  if (match === undefined) return undefined;
  const [whole, between = '', name = '', divisor = ''] = match;
  // '1980s' means years, not seconds; 'an' is a year only in French.
  if ((name === 's' && between === '') || (name === 'an' && language !== 'fr')) return undefined;
  const composite = divisor === '' ? [] : unitsOf(name + divisor);
  const units = composite.length > 0 || divisor === '' ? unitsOf(name + divisor) : per(unitsOf(name), divisor);
  if (units.length === 0) return undefined;
  const end = from + whole.length;
  if (units[0]?.base !== '°') return { end, units };
  const scale = matchAt(SCALE, text, end);
  return scale === undefined
    ? { end, units }
    : { end: end + scale[0].length, units: unitsOf(scale[1]?.toLowerCase().startsWith('c') === true ? '°C' : '°F') };
}

const moneyBefore = (text: string, at: number, end: number): { start: number; units: readonly Unit[] } | undefined => {
  const match = SIGN_BEFORE.exec(text.slice(Math.max(0, at - 5), at));
  if (match === null || (/^S?Fr\./u.test(match[0]) && matchAt(ROUND, text, end) === undefined)) return undefined;
  return { start: at - match[0].length, units: unitsOf(match[0].replace(/[\s*_]$/u, '')) };
};

/** In French and Spanish an hour after a whole number may be a time of day: '20 h', '15 horas'. */
function hourReadings(values: readonly string[], units: readonly Unit[], language: Language): string[] {
  if ((language !== 'fr' && language !== 'es') || units[0]?.factor !== 3600) return [];
  return values
    .filter((value) => /^\d+$/u.test(value) && Number(value) <= 24)
    .map((value) => `${Number(value) % 24}:00`);
}

function measure(
  text: string,
  amount: Amount,
  { end, units }: UnitReading,
  start: number,
  language: Language,
): Quantity {
  const isNegative =
    units[0]?.dimension === 'temperature' && MINUS_BEFORE.test(text.slice(Math.max(0, start - 2), start));
  const sign = isNegative ? -1 : 1;
  const readings = amount.values.flatMap((value) =>
    units.map(({ base, factor }) => `#${spell(sign * Number(value) * factor)}${base}`),
  );
  const degrees =
    units[0]?.dimension === 'temperature' && units[0].base !== '°' ? amount.values.map((value) => `#${value}°`) : [];
  const [first = '', ...others] = [...readings, ...hourReadings(amount.values, units, language)];
  return quantity({ start, end }, [first, ...others], {
    vaguer: [...amount.values, ...amount.written, ...degrees],
    dimension: units[0]?.dimension,
    kind: amount.isLoose ? 'word' : 'number',
  });
}

const isMostlyIdiom = ({ units: [unit] }: UnitReading): boolean =>
  unit?.dimension === 'time' && !(unit.base === 's' && SHORT_TIMES.has(unit.factor));

/** 'Three ways', 'hundred reasons': a single small or round number word counts things rather than measuring. */
const MOST_COUNTED = 12;
const isCount = ({ words, values }: Amount): boolean =>
  words === 1 && (Number(values[0]) <= MOST_COUNTED || values[0] === '100' || values[0] === '1000');

/** A number in digits, words or Chinese characters, with its multiplier, unit or currency. */
export function readAmount(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: Language,
): Quantity | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const plain =
    digitsAt(text, token.start, language) ?? hanAt(text, token.start) ?? wordsAt(text, tokens, at, language);
  if (plain === undefined || plain.values.some((value) => value.length > MOST_DIGITS || !/^\d/u.test(value)))
    return undefined;
  const money = moneyBefore(text, plain.start, plain.end);
  const amount = withMultiplier(text, plain, language, money !== undefined);
  const isShare = SHARE_BEFORE.test(text.slice(Math.max(0, amount.start - 3), amount.start));
  if (isShare) return measure(text, amount, { end: amount.end, units: unitsOf('%') }, amount.start - 3, language);
  const unit = unitAt(text, amount, language);
  if (money !== undefined) {
    const isRepeated = unit?.units.some(({ dimension }) => dimension === 'money') === true;
    const end = isRepeated && unit !== undefined ? unit.end : amount.end;
    return measure(
      text,
      amount,
      { end, units: isRepeated && unit !== undefined ? unit.units : money.units },
      money.start,
      language,
    );
  }
  if (unit !== undefined && !(amount.isLoose && amount.words === 1 && isMostlyIdiom(unit)))
    return measure(text, amount, unit, amount.start, language);
  if (amount.isLoose && amount.written.length === 0) return undefined;
  const [first = '', ...others] = amount.values;
  const readings: Forms['readings'] = [first, ...others];
  return quantity(amount, readings, { vaguer: amount.written, kind: isCount(amount) ? 'word' : 'number' });
}
