import type { Language } from '../language.ts';

/**
 * Number words by value, folded (no accents, lower case). 'One' and the like are left out, because they often are not
 * numbers.
 */
const WORDS: Readonly<Record<Exclude<Language, 'unknown'>, string>> = {
  en: '0 zero 2 two 3 three 4 four 5 five 6 six 7 seven 8 eight 9 nine 10 ten 11 eleven 12 twelve 13 thirteen 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty 50 fifty 60 sixty 70 seventy 80 eighty 90 ninety 100 hundred 1000 thousand',
  de: '0 null 2 zwei 3 drei 4 vier 5 funf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwolf 13 dreizehn 14 vierzehn 15 funfzehn 16 sechzehn 17 siebzehn 18 achtzehn 19 neunzehn 20 zwanzig 30 dreissig 40 vierzig 50 funfzig 60 sechzig 70 siebzig 80 achtzig 90 neunzig 100 hundert 1000 tausend',
  fr: '0 zero 2 deux 3 trois 4 quatre 5 cinq 6 six 7 sept 8 huit 9 neuf 10 dix 11 onze 12 douze 13 treize 14 quatorze 15 quinze 16 seize 20 vingt 20 vingts 30 trente 40 quarante 50 cinquante 60 soixante 100 cent 100 cents 1000 mille',
  es: '0 cero 2 dos 3 tres 4 cuatro 5 cinco 6 seis 7 siete 8 ocho 9 nueve 10 diez 11 once 12 doce 13 trece 14 catorce 15 quince 16 dieciseis 17 diecisiete 18 dieciocho 19 diecinueve 20 veinte 21 veintiuno 21 veintiun 22 veintidos 23 veintitres 24 veinticuatro 25 veinticinco 26 veintiseis 27 veintisiete 28 veintiocho 29 veintinueve 30 treinta 40 cuarenta 50 cincuenta 60 sesenta 70 setenta 80 ochenta 90 noventa 100 cien 100 ciento 200 doscientos 200 doscientas 300 trescientos 300 trescientas 400 cuatrocientos 500 quinientos 500 quinientas 600 seiscientos 700 setecientos 800 ochocientos 900 novecientos 1000 mil',
};
/** Count as 1 only before a unit or a multiplier. */
const ONE: Readonly<Record<Exclude<Language, 'unknown'>, string>> = {
  en: 'one',
  de: 'ein eine einen einer eines einem eins',
  fr: 'un une',
  es: 'un una uno',
};
/** Multipliers of digits and words: '1.2 million', '45 mil'. */
const MULTIPLIERS: Readonly<Record<Exclude<Language, 'unknown'>, string>> = {
  en: '100 hundred 1000 thousand 1e6 million 1e6 millions 1e9 billion 1e9 billions 1e12 trillion 1e9 bn',
  de: '100 hundert 1000 tausend 1e6 million 1e6 millionen 1e6 mio 1e9 milliarde 1e9 milliarden 1e9 mrd 1e12 billion 1e12 billionen',
  fr: '1000 mille 1e6 million 1e6 millions 1e9 milliard 1e9 milliards 1e12 billion 1e12 billions',
  es: '1000 mil 1e6 millon 1e6 millones 1e12 billon 1e12 billones',
};

function table(pairs: string): ReadonlyMap<string, number> {
  const parts = pairs.split(' ');
  return new Map(parts.flatMap((word, at) => (at % 2 === 1 ? [[word, Number(parts[at - 1])] as const] : [])));
}
const perLanguage = <T>(make: (language: Exclude<Language, 'unknown'>) => T): Readonly<Record<Language, T>> => ({
  en: make('en'),
  de: make('de'),
  fr: make('fr'),
  es: make('es'),
  unknown: make('en'),
});

const words = perLanguage((language) => table(WORDS[language]));
const ones = perLanguage((language) => new Set(ONE[language].split(' ')));
const multipliers = perLanguage((language) => table(MULTIPLIERS[language]));

export const multiplierOf = (folded: string, language: Language): number | undefined =>
  multipliers[language].get(folded);
export const isOne = (folded: string, language: Language): boolean => ones[language].has(folded);

const GERMAN_UNITS = 'ein|zwei|drei|vier|funf|sechs|sieben|acht|neun';
const GERMAN_BELOW_HUNDRED = new RegExp(
  `^(?:(?:(${GERMAN_UNITS})und)?(zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)|(\\p{L}{1,12}))$`,
  'u',
);
const LONGEST_COMPOUND = 48;

function belowHundred(word: string): number | undefined {
  if (word === 'ein' || word === 'eins') return 1;
  const match = GERMAN_BELOW_HUNDRED.exec(word);
  if (match === null) return undefined;
  const value = (name: string | undefined): number | undefined =>
    name === undefined ? 0 : name === 'ein' ? 1 : words.de.get(name);
  if (match[2] !== undefined) return (value(match[1]) ?? 0) + (value(match[2]) ?? 0);
  const plain = value(match[3]);
  return plain !== undefined && plain < 100 ? plain : undefined;
}

/** 'fünfundvierzigtausend' in its parts: the part before 'tausend' and 'hundert' multiplies. */
function germanCompound(word: string, parts: readonly (readonly [name: string, value: number])[]): number | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) return belowHundred(word);
  const [name, factor] = first;
  const at = word.indexOf(name);
  if (at < 0) return germanCompound(word, rest);
  const before = at === 0 ? 1 : germanCompound(word.slice(0, at), rest);
  const after = word.slice(at + name.length).replace(/^und/u, '');
  const left = after === '' ? 0 : germanCompound(after, rest);
  return before === undefined || left === undefined ? undefined : before * factor + left;
}

/** The value of one word, including German compounds; undefined if it is not a number. */
export function wordValue(folded: string, language: Language): number | undefined {
  const known = words[language].get(folded);
  if (known !== undefined || language !== 'de' || folded.length > LONGEST_COMPOUND || folded.length < 6) return known;
  if (!/(?:hundert|tausend|zig|ssig)/u.test(folded)) return undefined;
  return germanCompound(folded, [
    ['tausend', 1000],
    ['hundert', 100],
  ]);
}

/**
 * Combines the words of one number from left to right: 'cuarenta y cinco mil', 'quatre vingt dix sept', 'two hundred
 * five'.
 */
export class WordSum {
  private total = 0;
  private current = 0;
  private count = 0;

  /** Adds a word and returns true if it continues the number; otherwise it begins another one. */
  add(value: number, language: Language): boolean {
    if (!this.fits(value, language)) return false;
    if (value >= 1000) {
      this.total += (this.current === 0 ? 1 : this.current) * value;
      this.current = 0;
    } else if (value === 100) this.current = (this.current === 0 ? 1 : this.current) * 100;
    else if (language === 'fr' && value === 20 && this.current % 100 === 4) this.current += 76;
    else this.current += value;
    this.count += 1;
    return true;
  }

  private fits(value: number, language: Language): boolean {
    if (this.count === 0) return true;
    if (value >= 1000) return this.current > 0 || this.total === 0;
    const tail = this.current % 100;
    if (value === 100) return this.current > 0 && this.current < 100;
    if (value === 0) return false;
    if (value > 100) return this.current === 0;
    if (tail === 0) return true;
    if (language === 'fr' && value === 20 && tail === 4) return true;
    if (language === 'fr' && value < 20 && (tail === 60 || tail === 80)) return true;
    if (language === 'fr' && tail % 20 === 10 && tail > 60 && value >= 7 && value < 10) return true;
    if (language === 'fr' && tail === 10 && value >= 7 && value < 10) return true;
    return tail >= 20 && tail % 10 === 0 && value < 10;
  }

  get value(): number {
    return this.total + this.current;
  }
}

const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_SCALES: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
export const HAN_MYRIADS: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
  ['兆', 1e12],
]);

/** The value of a run of Chinese or Japanese numerals; undefined if they are not a number ('三四', 'three or four'). */
export function hanValue(run: string): number | undefined {
  const signs = Array.from(run.replaceAll(/[两兩]/gu, '二').replaceAll('零', '〇'));
  if (signs.every((sign) => HAN_DIGITS.includes(sign))) {
    if (signs.length > 1 && signs.length < 4) return undefined;
    return Number(signs.map((sign) => HAN_DIGITS.indexOf(sign)).join(''));
  }
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const sign of signs) {
    const scale = HAN_SCALES.get(sign);
    const myriad = HAN_MYRIADS.get(sign);
    if (scale !== undefined) {
      section += (digit ?? 1) * scale;
      digit = undefined;
    } else if (myriad !== undefined) {
      if (section + (digit ?? 0) === 0) return undefined;
      total += (section + (digit ?? 0)) * myriad;
      section = 0;
      digit = undefined;
    } else if (digit === undefined || digit === 0) digit = HAN_DIGITS.indexOf(sign);
    else return undefined;
  }
  return total + section + (digit ?? 0);
}
