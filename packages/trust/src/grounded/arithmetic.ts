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

export const spelled = (value: number): string => String(Number(value.toPrecision(10)));

export function learn(known: NumbersByUnit, measures: readonly Measure[]): void {
  for (const measure of measures) {
    const own = known.get(measure.unit) ?? new Map<string, Measure>();
    known.set(measure.unit, own);
    if (own.size < MOST_KNOWN && !own.has(spelled(measure.value))) own.set(spelled(measure.value), measure);
  }
}

const isYear = ({ value, unit, text }: Measure): boolean =>
  unit === '' && value >= 1000 && value < 3000 && /^\p{Nd}{4}(?!\p{Nd})/u.test(text);

/** `a − b` of the unit. */
export function asDifference(wanted: Measure, known: NumbersByUnit): string | undefined {
  const same = known.get(wanted.unit);
  for (const more of same?.values() ?? []) {
    const less = same?.get(spelled(more.value - wanted.value));
    if (less !== undefined && less !== more) return `${more.text} − ${less.text}`;
  }
  return undefined;
}

/** Years from one of the calendar to another, where the sentence names one of them. */
export function asYears(wanted: Measure, known: NumbersByUnit, beside: readonly Measure[]): string | undefined {
  const bare = known.get('');
  for (const named of wanted.unit === 'month' ? beside.filter(isYear) : []) {
    const [earlier, later] = [-wanted.value / 12, wanted.value / 12].map((by) => bare?.get(spelled(named.value + by)));
    if (earlier !== undefined && isYear(earlier)) return `${named.text} − ${earlier.text}`;
    if (later !== undefined && isYear(later)) return `${later.text} − ${named.text}`;
  }
  return undefined;
}

/** `a + b` of the unit. */
export function asSum(wanted: Measure, known: NumbersByUnit): string | undefined {
  const same = known.get(wanted.unit);
  for (const one of same?.values() ?? []) {
    const other = same?.get(spelled(wanted.value - one.value));
    if (other !== undefined && other !== one) return `${one.text} + ${other.text}`;
  }
  return undefined;
}

/** The sum of all of several terms. */
export function asTotal(wanted: Measure, terms: readonly Measure[]): string | undefined {
  if (terms.length < 2 || terms.length > MOST_TERMS || terms.some(({ unit }) => unit !== wanted.unit)) return undefined;
  const sum = terms.reduce((total, { value }) => total + value, 0);
  return spelled(sum) === spelled(wanted.value) ? terms.map(({ text }) => text).join(' + ') : undefined;
}

/** `n × a` with a count that the sentence or the question has, or `a ÷ n` where it speaks of a part. */
export function asProduct(
  wanted: Measure,
  known: NumbersByUnit,
  counts: readonly Measure[],
  isPart: boolean,
): string | undefined {
  const same = known.get(wanted.unit);
  for (const { value: count, text } of counts) {
    const single = isPart ? undefined : same?.get(spelled(wanted.value / count));
    if (single !== undefined) return `${text} × ${single.text}`;
    const whole = isPart ? same?.get(spelled(wanted.value * count)) : undefined;
    if (whole !== undefined) return `${whole.text} ÷ ${text}`;
  }
  return undefined;
}

/** A share of a known amount, where the sentence or the question names it: the share itself or what it leaves. */
export function asShare(wanted: Measure, known: NumbersByUnit, shares: readonly Measure[]): string | undefined {
  const same = known.get(wanted.unit);
  for (const { value: share, unit, text } of shares) {
    if (unit !== '%' || share <= 0 || share >= 100) continue;
    const part = same?.get(spelled((wanted.value * 100) / share));
    if (part !== undefined) return `${text} × ${part.text}`;
    const rest = same?.get(spelled((wanted.value * 100) / (100 - share)));
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
      if (less.value > 0 && spelled(more.value - less.value) === spelled(wanted.value))
        return `${more.text} − ${less.text}`;
  return undefined;
}

/** What percentage one number at hand is of another, or by what percentage it differs, in the decimals that are written. */
export function asPercentage(wanted: Measure, listed: readonly Measure[]): string | undefined {
  const distinct = [...new Map(listed.map((one) => [spelled(one.value) + one.unit, one])).values()];
  if (distinct.length > MOST_FOR_SHARE) return undefined;
  const decimals = /[.,](\d+)/u.exec(wanted.text)?.[1]?.length ?? 0;
  const isWanted = (share: number): boolean =>
    Math.abs(share) * 100 - wanted.value < 0.5 * 10 ** -decimals + 1e-9 &&
    wanted.value - Math.abs(share) * 100 < 0.5 * 10 ** -decimals + 1e-9;
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
