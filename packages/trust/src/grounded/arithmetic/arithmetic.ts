import { spell } from '@symbi/text/quantities/forms';
import { isOrdinal } from './arithmetic-words.ts';
import type { Measure } from './measures.ts';

/** The numbers that a calculation may start from: by unit, then by spelled value. */
export type NumbersByUnit = Map<string, Map<string, Measure>>;

/** Bounds on what a hostile text can make this read; replies and sources of people stay far below. */
const MOST_KNOWN = 200;
const MOST_TERMS = 20;
/** With more numbers at hand, some two of them have almost every percentage. */
const MOST_FOR_SHARE = 4;
const MOST_FACTOR = 100;
/** Two amounts and their difference. */
const FEW = 3;

/** Whether the sentence is about a number: it names it, or what it is the number of in its source. */
export type NameCheck = (measure: Measure) => boolean;
/** A number of the wanted unit that the sentence is about. */
export type NumberFinder = (value: number) => Measure | undefined;

export function learn(known: NumbersByUnit, measures: readonly Measure[]): void {
  for (const measure of measures) {
    const own = known.get(measure.unit) ?? new Map<string, Measure>();
    known.set(measure.unit, own);
    if (own.size < MOST_KNOWN && !own.has(spell(measure.value))) own.set(spell(measure.value), measure);
  }
}

const isYear = ({ value, unit, text }: Measure): boolean =>
  unit === '' && value >= 1000 && value < 3000 && /^\p{Nd}{4}(?!\p{Nd})/u.test(text);

/** `a − b` of the unit, of which the sentence names both, unless there are hardly any others. */
export function asDifference(wanted: Measure, known: NumbersByUnit, isNamed: NameCheck): string | undefined {
  const same = known.get(wanted.unit);
  const isOnly = (same?.size ?? 0) <= FEW;
  for (const more of same?.values() ?? []) {
    const less = same?.get(spell(more.value - wanted.value));
    if (less !== undefined && less !== more && (isOnly || (isNamed(more) && isNamed(less))))
      return `${more.text} − ${less.text}`;
  }
  return undefined;
}

/** Years from one of the calendar to another, where the sentence names one of them. */
export function asYears(wanted: Measure, known: NumbersByUnit, beside: readonly Measure[]): string | undefined {
  const bare = known.get('');
  for (const named of wanted.unit === 'month' ? beside.filter(isYear) : []) {
    const [earlier, later] = [-wanted.value / 12, wanted.value / 12].map((by) => bare?.get(spell(named.value + by)));
    if (earlier !== undefined && isYear(earlier)) return `${named.text} − ${earlier.text}`;
    if (later !== undefined && isYear(later)) return `${later.text} − ${named.text}`;
  }
  return undefined;
}

/**
 * `a + b` of the unit, of which the sentence names both; amounts that it lists are among them, and of more than one only
 * their total is a sum.
 */
export function asSum(
  wanted: Measure,
  known: NumbersByUnit,
  listed: readonly Measure[],
  isNamed: NameCheck,
): string | undefined {
  const same = known.get(wanted.unit);
  const [only] = listed;
  if (listed.length > 1) return undefined;
  for (const one of only === undefined ? (same?.values() ?? []) : [only]) {
    const other = same?.get(spell(wanted.value - one.value));
    if (other !== undefined && spell(other.value) !== spell(one.value) && isNamed(one) && isNamed(other))
      return `${one.text} + ${other.text}`;
  }
  return undefined;
}

/** The sum of all of several terms. */
export function asTotal(wanted: Measure, terms: readonly Measure[]): string | undefined {
  if (terms.length < 2 || terms.length > MOST_TERMS || terms.some(({ unit }) => unit !== wanted.unit)) return undefined;
  const sum = terms.reduce((total, { value }) => total + value, 0);
  return spell(sum) === spell(wanted.value) ? terms.map(({ text }) => text).join(' + ') : undefined;
}

/** `n × a` with a count, or `a ÷ n` where the sentence speaks of a part. */
export function asProduct(
  wanted: Measure,
  find: NumberFinder,
  counts: readonly Measure[],
  isPart: boolean,
): string | undefined {
  for (const { value: count, text } of counts) {
    const single = find(wanted.value / count);
    if (single !== undefined) return `${text} × ${single.text}`;
    const whole = isPart ? find(wanted.value * count) : undefined;
    if (whole !== undefined) return `${whole.text} ÷ ${text}`;
  }
  return undefined;
}

/** A named share of an amount; what it leaves, where the sentence speaks of that. */
export function asShare(
  wanted: Measure,
  find: NumberFinder,
  shares: readonly Measure[],
  isRest: boolean,
): string | undefined {
  for (const { value: share, unit, text } of shares) {
    if (unit !== '%' || share <= 0 || share >= 100) continue;
    const part = find((wanted.value * 100) / share);
    if (part !== undefined) return `${text} × ${part.text}`;
    const rest = isRest ? find((wanted.value * 100) / (100 - share)) : undefined;
    if (rest !== undefined) return `(100 % − ${text}) × ${rest.text}`;
  }
  return undefined;
}

export const isCount = ({ value, unit, text }: Measure): boolean =>
  unit === '' && Number.isInteger(value) && value >= 2 && value <= MOST_FACTOR && !isOrdinal(text);

/** `a − b` of two numbers that are both at hand. */
export function asGap(wanted: Measure, listed: readonly Measure[]): string | undefined {
  if (wanted.value <= 0) return undefined;
  for (const more of listed)
    for (const less of listed)
      if (less.value > 0 && spell(more.value - less.value) === spell(wanted.value))
        return `${more.text} − ${less.text}`;
  return undefined;
}

/** What percentage one number at hand is of another, or by what percentage it differs, in the decimals that are written. */
export function asPercentage(wanted: Measure, listed: readonly Measure[]): string | undefined {
  const distinct = [...new Map(listed.map((one) => [spell(one.value) + one.unit, one])).values()];
  if (distinct.length > MOST_FOR_SHARE) return undefined;
  const decimals = /[.,](\d+)/u.exec(wanted.text)?.[1]?.length ?? 0;
  // A half is rounded either way.
  const slack = 0.5 * 10 ** -decimals + 1e-9;
  const isWanted = (share: number): boolean => Math.abs(Math.abs(share) * 100 - wanted.value) < slack;
  for (const part of distinct)
    for (const whole of distinct) {
      if (part === whole || part.unit !== whole.unit || whole.value <= 0 || part.unit === '%') continue;
      if (isWanted(part.value / whole.value)) return `${part.text} ÷ ${whole.text}`;
      // A change is a share of what was before.
      if (distinct.indexOf(whole) < distinct.indexOf(part) && isWanted((part.value - whole.value) / whole.value))
        return `(${part.text} − ${whole.text}) ÷ ${whole.text}`;
    }
  return undefined;
}

/** The time from one time of day at hand to another. */
export function asWait(wanted: Measure, clocks: readonly Measure[]): string | undefined {
  return wanted.unit === 's' ? asGap({ ...wanted, value: wanted.value / 60 }, clocks) : undefined;
}
