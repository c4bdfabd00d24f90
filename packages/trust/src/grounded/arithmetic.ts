import type { Token } from '@symbi/text/tokens';
import { announcesDifference, announcesDouble, announcesPart, announcesSum, isOrdinal } from './arithmetic-words.ts';
import { measuresOf, type Measure } from './measures.ts';
import type { SourceIndex } from './source-index.ts';

/** A number of a reply that follows from numbers of the sources: '0.63 kWh' from '1.45 kWh − 0.82 kWh'. */
export interface Derivation {
  /** Offsets into the reply. */
  start: number;
  end: number;
  /** The calculation, with the numbers as they are written. */
  text: string;
}

export interface Calculating {
  text: string;
  tokens: readonly Token[];
  /** Whether it is an item of a list or a row of a table, whose amounts may add up to a total. */
  isItem: boolean;
}

/** The numbers that a calculation may start from: by unit, then by spelled value. */
type NumbersByUnit = Map<string, Map<string, Measure>>;

/** Bounds on what a hostile text can make this read; replies and sources of people stay far below. */
const MOST_KNOWN = 200;
const MOST_NUMBERS = 24;
const MOST_DERIVATIONS = 64;
const MOST_TERMS = 20;
/** Factors that need no source: days of a week, months and weeks of a year, hours, minutes. */
const COMMON_FACTORS = new Set(['7', '12', '24', '52', '60', '365']);
const MOST_FACTOR = 100;

const spelled = (value: number): string => String(Number(value.toPrecision(10)));

function learn(known: NumbersByUnit, measures: readonly Measure[]): void {
  for (const measure of measures) {
    const own = known.get(measure.unit) ?? new Map<string, Measure>();
    known.set(measure.unit, own);
    if (own.size < MOST_KNOWN && !own.has(spelled(measure.value))) own.set(spelled(measure.value), measure);
  }
}

const TWO: Measure = { value: 2, unit: '', text: '2' };

const isYear = ({ value, unit, text }: Measure): boolean =>
  unit === '' && value >= 1000 && value < 3000 && /^\p{Nd}{4}(?!\p{Nd})/u.test(text);

/** `a − b` of the unit. */
function asDifference(wanted: Measure, known: NumbersByUnit): string | undefined {
  const same = known.get(wanted.unit);
  for (const more of same?.values() ?? []) {
    const less = same?.get(spelled(more.value - wanted.value));
    if (less !== undefined && less !== more) return `${more.text} − ${less.text}`;
  }
  return undefined;
}

/** Years from one of the calendar to another, where the sentence names one of them. */
function asYears(wanted: Measure, known: NumbersByUnit, beside: readonly Measure[]): string | undefined {
  const bare = known.get('');
  for (const named of wanted.unit === 'month' ? beside.filter(isYear) : []) {
    const [earlier, later] = [-wanted.value / 12, wanted.value / 12].map((by) => bare?.get(spelled(named.value + by)));
    if (earlier !== undefined && isYear(earlier)) return `${named.text} − ${earlier.text}`;
    if (later !== undefined && isYear(later)) return `${later.text} − ${named.text}`;
  }
  return undefined;
}

/** `a + b` of the unit. */
function asSum(wanted: Measure, known: NumbersByUnit): string | undefined {
  const same = known.get(wanted.unit);
  for (const one of same?.values() ?? []) {
    const other = same?.get(spelled(wanted.value - one.value));
    if (other !== undefined && other !== one) return `${one.text} + ${other.text}`;
  }
  return undefined;
}

/** The sum of all of several terms. */
function asTotal(wanted: Measure, terms: readonly Measure[]): string | undefined {
  if (terms.length < 2 || terms.length > MOST_TERMS || terms.some(({ unit }) => unit !== wanted.unit)) return undefined;
  const sum = terms.reduce((total, { value }) => total + value, 0);
  return spelled(sum) === spelled(wanted.value) ? terms.map(({ text }) => text).join(' + ') : undefined;
}

/** `n × a` with a count that the sentence or the question has, or `a ÷ n` where it speaks of a part. */
function asProduct(
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
function asShare(wanted: Measure, known: NumbersByUnit, shares: readonly Measure[]): string | undefined {
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

const isCount = ({ value, unit, text }: Measure): boolean =>
  unit === '' && Number.isInteger(value) && value >= 2 && value <= MOST_FACTOR && !isOrdinal(text);

/** The last amount of each item, in runs of consecutive items; a row that announces a sum is no term of it. */
function itemRuns(parts: readonly Calculating[]): readonly (readonly Measure[])[] {
  const runs: Measure[][] = [];
  let run: Measure[] | undefined;
  for (const { isItem, text, tokens } of parts) {
    if (!isItem) run = undefined;
    if (!isItem || announcesSum(text)) continue;
    const last = tokens.findLast((token) => measuresOf(token).some(({ unit }) => unit !== '' && unit !== '%'));
    const [amount] = last === undefined ? [] : measuresOf(last);
    if (amount === undefined) continue;
    if (run === undefined) runs.push((run = []));
    run.push(amount);
  }
  return runs;
}

class Calculator {
  private readonly known: NumbersByUnit = new Map();
  private readonly asked: readonly Measure[];
  private readonly runs: readonly (readonly Measure[])[];
  private readonly index: SourceIndex;
  private readonly question: string;

  constructor(parts: readonly Calculating[], question: Calculating, index: SourceIndex) {
    this.index = index;
    this.question = question.text;
    this.runs = itemRuns(parts);
    for (const token of index.tokens) learn(this.known, measuresOf(token));
    this.asked = question.tokens.flatMap(measuresOf).slice(0, MOST_NUMBERS);
    learn(this.known, this.asked.filter(isCount));
  }

  /** Factors that the sentence or the question announces, and counts in them that are known. */
  private factorsOf(text: string, beside: readonly Measure[]): Measure[] {
    const bare = this.known.get('');
    const counts = [...beside, ...this.asked].filter((count) => {
      const value = spelled(count.value);
      return isCount(count) && (bare?.has(value) === true || COMMON_FACTORS.has(value));
    });
    const isTwice = announcesDouble(text) || announcesDouble(this.question) || announcesPart(text);
    return isTwice ? [...counts, TWO] : counts;
  }

  private derive(wanted: Measure, { text }: Calculating, beside: readonly Measure[]): string | undefined {
    // A bare number is the sum, the difference or a multiple of some others too often.
    if (wanted.unit === '' || wanted.unit === '%') return undefined;
    const listed = beside.filter(({ unit }) => unit === wanted.unit);
    const isSum = announcesSum(text);
    const isDifference = announcesDifference(text);
    const isTime = wanted.unit === 's' || wanted.unit === 'month';
    const total = isTime && !isSum ? undefined : asTotal(wanted, listed);
    const ofItems = total ?? (isSum ? this.totalOfRun(wanted) : undefined);
    if (ofItems !== undefined) return ofItems;
    // Sources have too many durations for any that follows from two of them to mean something.
    if (isTime) return asYears(wanted, this.known, beside);
    const isLength = wanted.unit === 'm';
    return (
      (isLength ? undefined : asProduct(wanted, this.known, this.factorsOf(text, beside), announcesPart(text))) ??
      asShare(wanted, this.known, [...beside, ...this.asked]) ??
      (isSum || text.includes('+') ? asSum(wanted, this.known) : undefined) ??
      (isDifference ? asDifference(wanted, this.known) : undefined)
    );
  }

  private totalOfRun(wanted: Measure): string | undefined {
    for (const run of this.runs) {
      const total = asTotal(wanted, run);
      if (total !== undefined) return total;
    }
    return undefined;
  }

  read(part: Calculating): Derivation[] {
    const numbers = part.tokens.filter((token) => measuresOf(token).length > 0).slice(0, MOST_NUMBERS);
    return numbers.flatMap((token): Derivation[] => {
      if (this.index.ids.has(token.stem)) return [];
      const beside = numbers.flatMap((other) => (other === token ? [] : measuresOf(other).slice(0, 1)));
      for (const measure of measuresOf(token)) {
        const text = this.derive(measure, part, beside);
        if (text === undefined) continue;
        learn(this.known, [measure]);
        return [{ start: token.start, end: token.end, text: `${text} = ${measure.text}` }];
      }
      return [];
    });
  }
}

/**
 * The calculations behind numbers of a reply that its sources do not write, sentence by sentence. It is read twice, since
 * a total often precedes what it is the sum of.
 */
export function readDerivations(
  parts: readonly Calculating[],
  question: Calculating,
  index: SourceIndex,
): readonly (readonly Derivation[])[] {
  const isWanted = (token: Token): boolean =>
    !index.ids.has(token.stem) && measuresOf(token).some(({ unit }) => unit !== '' && unit !== '%');
  // Most replies need no calculation, and all numbers of the sources are read for one.
  if (!parts.some(({ tokens }) => tokens.some(isWanted))) return parts.map(() => []);
  const calculator = new Calculator(parts, question, index);
  let left = MOST_DERIVATIONS;
  const read = (part: Calculating): readonly Derivation[] => {
    if (left <= 0) return [];
    const found = calculator.read(part);
    left -= found.length;
    return found;
  };
  const first = parts.map(read);
  left = MOST_DERIVATIONS;
  return first.some((found) => found.length > 0) ? parts.map(read) : first;
}
