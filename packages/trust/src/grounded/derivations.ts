import type { Token } from '@symbi/text/tokens';
import {
  asDifference,
  asGap,
  asPercentage,
  asProduct,
  asShare,
  asSum,
  asTotal,
  asWait,
  asYears,
  isCount,
  learn,
  type NumbersByUnit,
  spelled,
} from './arithmetic.ts';
import {
  announcesDifference,
  announcesDouble,
  announcesPart,
  announcesSum,
  announcesYear,
} from './arithmetic-words.ts';
import { clocksOf, measuresOf, type Measure } from './measures.ts';
import { Scale } from './scale.ts';
import type { SourceIndex } from './source-index.ts';

/** A number of a reply that follows from numbers of the sources: '0.63 kWh' from '1.45 kWh − 0.82 kWh'. */
export interface Derivation {
  /** Offsets into the reply. */
  start: number;
  end: number;
  /** The calculation, with the numbers as they are written; none for a count that it multiplies by. */
  text?: string;
}

export interface Calculating {
  text: string;
  tokens: readonly Token[];
  /** Whether it is an item of a list or a row of a table, whose amounts may add up to a total. */
  isItem: boolean;
}

/** Bounds on what a hostile text can make this read. */
const MOST_NUMBERS = 24;
const MOST_DERIVATIONS = 64;
/** From so many terms on no word has to announce their sum. */
const MANY_TERMS = 3;
const TWO: Measure = { value: 2, unit: '', text: '2' };
const TWELVE: Measure = { value: 12, unit: '', text: '12' };

export const calculationsOf = (derivations: readonly Derivation[]): string[] =>
  derivations.flatMap(({ text }) => text ?? []);

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

/** What is at hand for a calculation besides the sources: the numbers of the sentence, and of the one before it. */
interface AtHand {
  part: Calculating;
  beside: readonly Measure[];
  recent: readonly Measure[];
  clocks: readonly Measure[];
}

class Calculator {
  private readonly known: NumbersByUnit = new Map();
  private readonly asked: readonly Measure[];
  private readonly askedClocks: readonly Measure[];
  private readonly runs: readonly (readonly Measure[])[];
  private readonly index: SourceIndex;
  private readonly question: string;
  private readonly scale: Scale;

  constructor(parts: readonly Calculating[], question: Calculating, index: SourceIndex) {
    this.index = index;
    this.question = question.text;
    this.runs = itemRuns(parts);
    for (const token of index.tokens) learn(this.known, measuresOf(token));
    this.asked = question.tokens.flatMap(measuresOf).slice(0, MOST_NUMBERS);
    // What only the question says must not stay in a stored calculation when its message is erased.
    this.askedClocks = question.tokens
      .filter(({ stem }) => index.ids.has(stem))
      .flatMap(clocksOf)
      .slice(0, MOST_NUMBERS);
    this.scale = new Scale(this.asked.filter(isCount), index);
    learn(this.known, this.asked.filter(isCount));
  }

  /** Counts of the sentence, those of the question for a total, and factors that a word announces. */
  private factorsOf(text: string, beside: readonly Measure[]): Measure[] {
    const counts = [...beside, ...(announcesSum(text) ? this.asked : [])].filter(isCount);
    if (announcesDouble(text) || announcesDouble(this.question) || announcesPart(text)) counts.push(TWO);
    if (announcesYear(text)) counts.push(TWELVE);
    return counts;
  }

  private derive(wanted: Measure, { part: { text, isItem }, beside, recent, clocks }: AtHand): string | undefined {
    const isKnown = ({ unit, value }: Measure): boolean => this.known.get(unit)?.has(spelled(value)) === true;
    const same = (one: Measure): boolean => one.unit === wanted.unit && isKnown(one);
    const isDifference = announcesDifference(text);
    if (wanted.unit === '%') return asPercentage(wanted, recent.filter(isKnown));
    // A bare number is the sum, the difference or a multiple of some others too often.
    if (wanted.unit === '') return isDifference ? asGap(wanted, beside.filter(same)) : undefined;
    const isTime = wanted.unit === 's' || wanted.unit === 'month';
    const isSum = announcesSum(text);
    const total = isTime && !isSum ? undefined : asTotal(wanted, beside.filter(same));
    const ofItems = total ?? this.totalOfRun(wanted, isSum);
    if (ofItems !== undefined) return ofItems;
    // Sources have too many durations for any that follows from two of them to mean something.
    if (isTime) return asYears(wanted, this.known, beside) ?? asWait(wanted, clocks);
    const factors = wanted.unit === 'm' ? [] : this.factorsOf(text, beside);
    return (
      asProduct(wanted, this.known, factors, announcesPart(text)) ??
      (isItem ? this.scale.derive(wanted, this.known) : undefined) ??
      asShare(wanted, this.known, [...recent, ...this.asked.filter(isKnown)]) ??
      asGap(wanted, beside.filter(same)) ??
      (isSum || text.includes('+') ? asSum(wanted, this.known) : undefined) ??
      (isDifference ? asDifference(wanted, this.known) : undefined)
    );
  }

  private totalOfRun(wanted: Measure, isSum: boolean): string | undefined {
    for (const run of this.runs) {
      const total = isSum || run.length >= MANY_TERMS ? asTotal(wanted, run) : undefined;
      if (total !== undefined) return total;
    }
    return undefined;
  }

  /** Whether the question has the count, or as many in all. */
  private isAsked({ value }: Measure): boolean {
    const counts = this.asked.filter(({ unit }) => unit === '');
    return (
      counts.some((count) => count.value === value) || counts.reduce((sum, count) => sum + count.value, 0) === value
    );
  }

  private deriveToken(token: Token, at: AtHand): Derivation | undefined {
    const { start, end } = token;
    for (const measure of measuresOf(token)) {
      const text =
        this.derive(measure, at) ?? (at.part.isItem ? this.scale.deriveBare(token, at.part.tokens) : undefined);
      if (text === undefined) continue;
      learn(this.known, [measure]);
      return { start, end, text: `${text} = ${measure.text}` };
    }
    return undefined;
  }

  /** Derives the numbers of a part; `previous` is the one before it. */
  read(part: Calculating, previous: Calculating | undefined): Derivation[] {
    const numbersOf = (one: Calculating): Token[] =>
      one.tokens.filter((token) => measuresOf(token).length > 0).slice(0, MOST_NUMBERS);
    const firstOf = (token: Token): readonly Measure[] => measuresOf(token).slice(0, 1);
    const numbers = numbersOf(part);
    const before = previous === undefined ? [] : numbersOf(previous).flatMap(firstOf);
    const clocks = [part, ...(previous === undefined ? [] : [previous])].flatMap(({ tokens }) =>
      tokens.flatMap(clocksOf).slice(0, MOST_NUMBERS),
    );
    const missing = numbers.filter(({ stem }) => !this.index.ids.has(stem));
    const derived = missing.flatMap((token): Derivation[] => {
      const beside = numbers.flatMap((other) => (other === token ? [] : firstOf(other)));
      const at = { part, beside, recent: [...before, ...beside], clocks: [...clocks, ...this.askedClocks] };
      return [this.deriveToken(token, at) ?? []].flat();
    });
    // Of a price times its count, the count is the question's.
    const isFactor = (token: Token): boolean =>
      firstOf(token).some((one) => (isCount(one) && this.isAsked(one)) || (one.unit === '' && one.value === 1));
    const factors = derived.length === 0 && !part.isItem ? [] : missing.filter(isFactor);
    const isNew = ({ start }: Token): boolean => !derived.some((one) => one.start === start);
    return [...derived, ...factors.filter(isNew).map(({ start, end }) => ({ start, end }))];
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
  const isWanted = (token: Token): boolean => !index.ids.has(token.stem) && measuresOf(token).length > 0;
  // Most replies need no calculation, and all numbers of the sources are read for one.
  if (!parts.some(({ tokens }) => tokens.some(isWanted))) return parts.map(() => []);
  const calculator = new Calculator(parts, question, index);
  const readAll = (): readonly (readonly Derivation[])[] => {
    let left = MOST_DERIVATIONS;
    return parts.map((part, at) => {
      if (left <= 0) return [];
      const found = calculator.read(part, parts[at - 1]);
      left -= calculationsOf(found).length;
      return found;
    });
  };
  const first = readAll();
  return first.some((found) => calculationsOf(found).length > 0) ? readAll() : first;
}
