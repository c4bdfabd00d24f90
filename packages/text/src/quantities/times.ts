import { fold } from '../fold.ts';
import type { Language } from '../language.ts';
import { GAP, matchAt, quantity, type Forms, type Quantity } from './forms.ts';
import { hanValue, isOne, wordValue } from './number-words.ts';

const COLON = /(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?![\d:])/uy;
const DOTTED = new RegExp(String.raw`(\d{1,2})\.(\d{2})(?=${GAP}(?:Uhr(?!\p{L})|[ap]\.?m(?!\p{L})))`, 'iuy');
const LETTERED = new RegExp(
  String.raw`(\d{1,2})${GAP}(?:h|heures?|Uhr|horas)${GAP}(\d{2})(?![\d\p{L}%]|[.,]\d)(?!${GAP}(?:min|m)(?!\p{L})|${GAP}minut)`,
  'iuy',
);
const HOUR = /(\d{1,2})(?!\d)/uy;
const UNSPACED =
  /(\d{1,2}|[一二两兩三四五六七八九十]{1,3})(?:[点點]钟?|[时時](?![间間]))(?:(\d{1,2}|[一二三四五六七八九十]{1,3})分|(半))?/uy;
const SPOKEN = /(上午|下午|晚上|早上|凌晨|中午|傍晚|午前|午後|夜|朝)$/u;
const AFTER = new RegExp(String.raw`${GAP}(?:([ap])\.?m(?!\p{L})\.?|(Uhr)(?!\p{L})|o['’]clock)`, 'iuy');
const PART = new RegExp(
  String.raw`${GAP}(?:(in the morning|morgens|vormittags|am Morgen|du matin|de la mañana|de la madrugada)|(in the afternoon|in the evening|nachmittags|abends|am Abend|am Nachmittag|de l['’]après-midi|du soir|de la tarde)|(at night|nachts|de la noche))(?!\p{L})`,
  'iuy',
);
/** 'Half past two', 'halb drei', 'las tres y cuarto', 'huit heures et demie'. */
const PAST = new RegExp(String.raw`(half|(?:a )?quarter)${GAP}(past|to)${GAP}(\p{L}{1,12}|\d{1,2})`, 'iuy');
const GERMAN_HALF = new RegExp(String.raw`halb${GAP}(\p{L}{1,12}|\d{1,2})`, 'iuy');
const GERMAN_QUARTER = new RegExp(String.raw`viertel${GAP}(nach|vor)${GAP}(\p{L}{1,12}|\d{1,2})`, 'iuy');
const SPANISH = new RegExp(
  String.raw`(?:las|la)${GAP}(\p{L}{1,12}|\d{1,2})(?:${GAP}(y media|y cuarto|menos cuarto))?`,
  'iuy',
);
const FRENCH = new RegExp(
  String.raw`(\p{L}{2,12}|\d{1,2})${GAP}h(?:eures?)?${GAP}(et demie|et quart|moins le quart)`,
  'iuy',
);
/** 'Alle otto e mezza', 'às oito e meia', after the word that takes a time of day. */
const SOUTHERN = new RegExp(
  String.raw`(\p{L}{2,7})${GAP}(?:(e mezz[ao]|e meia)|(e un quarto|e um quarto)|(meno un quarto|menos um quarto))(?!\p{L})`,
  'iuy',
);
const AT_HOUR = /(?<!\p{L})(?:(?:d|n)?alle|all[ae]|le|[àa]s|das|pelas)\s$/iu;
const SOUTHERN_HOURS: ReadonlyMap<string, number> = new Map(
  'una/uma due/duas tre/tres quattro/quatro cinque/cinco sei/seis sette/sete otto/oito nove dieci/dez undici/onze dodici/doze'
    .split(' ')
    .flatMap((names, at) => names.split('/').map((name) => [name, at + 1] as const)),
);
const NOONS: ReadonlyMap<string, string> = new Map(
  [
    ['12:00', 'noon midday midi mittags mediodia mezzogiorno'],
    ['0:00', 'midnight mitternacht minuit medianoche mezzanotte'],
  ].flatMap(([time = '', names = '']) => names.split(' ').map((name) => [name, time] as const)),
);

type Half = 'am' | 'pm' | 'night' | undefined;

const clock = (hour: number, minute: number): string => `${hour % 24}:${String(minute).padStart(2, '0')}`;

/** The possible hours of a day: both halves if neither is specified. */
function hoursOf(hour: number, half: Half, isWhole: boolean): number[] {
  if (hour > 12 || hour === 0 || (isWhole && half === undefined)) return [hour];
  if (half === 'am') return [hour % 12];
  if (half === 'pm') return [(hour % 12) + 12];
  if (half === 'night') return [hour >= 6 && hour < 12 ? hour + 12 : hour % 12];
  return [hour, (hour + 12) % 24];
}

interface TimeReading {
  end: number;
  hour: number;
  minute: number;
  /** Digits of a 24-hour clock: '09:30', '21:30 Uhr'. */
  isWhole?: boolean;
  half?: Half;
}

function finish(text: string, start: number, read: TimeReading, language: Language): Quantity | undefined {
  if (read.hour > 24 || read.minute > 59) return undefined;
  let { end, half } = read;
  const after = matchAt(AFTER, text, end);
  // In German 'am' is a preposition: 'um 5 am Montag'.
  if (after !== undefined && !(after[1] !== undefined && language === 'de')) {
    end += after[0].length;
    if (after[1] !== undefined) half = after[1].toLowerCase() === 'a' ? 'am' : 'pm';
  }
  const part = matchAt(PART, text, end);
  if (part !== undefined) {
    end += part[0].length;
    half = part[1] !== undefined ? 'am' : part[2] !== undefined ? 'pm' : 'night';
  }
  const isWhole = read.isWhole === true || (after?.[2] !== undefined && read.minute > 0);
  const [first = read.hour, ...others] = hoursOf(read.hour, half, isWhole);
  const readings: Forms['readings'] = [clock(first, read.minute), ...others.map((hour) => clock(hour, read.minute))];
  const vaguer = read.minute === 0 ? [String(read.hour)] : [];
  return quantity({ start, end }, readings, { vaguer, dimension: 'clock' });
}

const spokenHalf = (word: string): Half => (/上午|早上|凌晨|午前|朝/u.test(word) ? 'am' : 'pm');
const valueOf = (written: string | undefined): number =>
  written === undefined ? 0 : /^\d/u.test(written) ? Number(written) : (hanValue(written) ?? 99);

function readUnspaced(text: string, at: number, language: Language): Quantity | undefined {
  const spoken = SPOKEN.exec(text.slice(Math.max(0, at - 2), at))?.[1];
  const start = at - (spoken?.length ?? 0);
  const half = spoken === undefined ? undefined : spokenHalf(spoken);
  const match = matchAt(UNSPACED, text, at);
  if (match === undefined) {
    const digits = spoken === undefined ? undefined : matchAt(COLON, text, at);
    if (digits === undefined) return undefined;
    const read = { end: at + digits[0].length, hour: Number(digits[1]), minute: Number(digits[2]), half };
    return finish(text, start, read, language);
  }
  const minute = match[3] === undefined ? valueOf(match[2]) : 30;
  return finish(text, start, { end: at + match[0].length, hour: valueOf(match[1]), minute, half }, language);
}

/** A time of day that begins with a digit or a Chinese numeral: '14:30', '2:30 pm', '14 Uhr 30', '20h30', '下午5点30分'. */
export function readClock(text: string, at: number, language: Language): Quantity | undefined {
  const colon = matchAt(COLON, text, at);
  const unspaced = readUnspaced(text, at, language);
  if (unspaced !== undefined) return unspaced;
  if (colon !== undefined) {
    const [whole, hour = '', minute = '', second] = colon;
    if (second !== undefined && second !== '00') return undefined;
    const isWhole = hour.startsWith('0') || second !== undefined;
    return finish(text, at, { end: at + whole.length, hour: Number(hour), minute: Number(minute), isWhole }, language);
  }
  const split = matchAt(DOTTED, text, at) ?? matchAt(LETTERED, text, at);
  if (split !== undefined) {
    const [whole, hour, minute] = split;
    const isWhole = language !== 'en';
    return finish(text, at, { end: at + whole.length, hour: Number(hour), minute: Number(minute), isWhole }, language);
  }
  const alone = matchAt(HOUR, text, at);
  if (alone === undefined) return undefined;
  const end = at + alone[0].length;
  const isNamed = matchAt(AFTER, text, end) !== undefined || matchAt(PART, text, end) !== undefined;
  return isNamed ? finish(text, at, { end, hour: Number(alone[1]), minute: 0 }, language) : undefined;
}

function hourOf(word: string | undefined, language: Language): number {
  if (word === undefined) return 99;
  if (/^\d/u.test(word)) return Number(word);
  const folded = fold(word, 'spelled');
  const value = isOne(folded, language) ? 1 : (wordValue(folded, language) ?? 99);
  return value >= 1 && value <= 24 ? value : 99;
}

const MINUTES: Readonly<Record<string, number>> = {
  'y media': 30,
  'et demie': 30,
  'y cuarto': 15,
  'et quart': 15,
  'menos cuarto': -15,
  'moins le quart': -15,
};
const offset = (hour: number, minutes: number): { hour: number; minute: number } =>
  minutes < 0 ? { hour: hour === 1 ? 12 : hour - 1, minute: 60 + minutes } : { hour, minute: minutes };

function readSouthern(text: string, at: number): TimeReading | undefined {
  const match = matchAt(SOUTHERN, text, at);
  const hour = SOUTHERN_HOURS.get(fold(match?.[1] ?? '', 'spelled'));
  if (match === undefined || hour === undefined) return undefined;
  if (!AT_HOUR.test(text.slice(Math.max(0, at - 7), at))) return undefined;
  const minutes = match[2] === undefined ? (match[3] === undefined ? -15 : 15) : 30;
  return { end: at + match[0].length, ...offset(hour, minutes) };
}

function readFractions(text: string, at: number, language: Language): TimeReading | undefined {
  const past = language === 'en' || language === 'unknown' ? matchAt(PAST, text, at) : undefined;
  if (past !== undefined) {
    const minutes = past[1]?.toLowerCase() === 'half' ? 30 : 15;
    const isTo = past[2]?.toLowerCase() === 'to';
    return { end: at + past[0].length, ...offset(hourOf(past[3], 'en'), isTo ? -minutes : minutes) };
  }
  if (language === 'de') {
    const half = matchAt(GERMAN_HALF, text, at);
    if (half !== undefined) return { end: at + half[0].length, ...offset(hourOf(half[1], 'de'), -30) };
    const quarter = matchAt(GERMAN_QUARTER, text, at);
    if (quarter === undefined) return undefined;
    return { end: at + quarter[0].length, ...offset(hourOf(quarter[2], 'de'), quarter[1] === 'vor' ? -15 : 15) };
  }
  const match =
    language === 'fr' ? matchAt(FRENCH, text, at) : language === 'es' ? matchAt(SPANISH, text, at) : undefined;
  if (match === undefined) return undefined;
  const end = at + match[0].length;
  if (match[2] !== undefined)
    return { end, ...offset(hourOf(match[1], language), MINUTES[match[2].toLowerCase()] ?? 0) };
  // 'Las tres' may refer to three of anything, 'las tres de la tarde' is a time.
  return matchAt(PART, text, end) === undefined ? undefined : { end, hour: hourOf(match[1], language), minute: 0 };
}

/** A time of day in words. */
export function readSpokenClock(
  text: string,
  at: number,
  folded: string,
  length: number,
  language: Language,
): Quantity | undefined {
  const noon = NOONS.get(folded);
  if (noon !== undefined)
    return quantity({ start: at, end: at + length }, [noon], { dimension: 'clock', kind: 'word' });
  const read = readSouthern(text, at) ?? readFractions(text, at, language);
  return read === undefined ? undefined : finish(text, at, read, language);
}
