import { spell } from '@symbi/text/quantities/forms';
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
  type NumberFinder,
  type NumbersByUnit,
} from './arithmetic.ts';
import { asBill } from './bill.ts';
import { announcesDouble, readCues, type Cues } from './arithmetic-words.ts';
import { itemRuns, type CalculatedPart } from './item-runs.ts';
import { clocksOf, keyOf, measuresOf, type Measure } from './measures.ts';
import { NumberLabels } from './number-labels.ts';
import { Scale } from './scale.ts';
import { countsIn, readRuns, workedOut, type WorkedRun } from './worked.ts';
import type { SourceIndex } from '../source/source-index.ts';
import type { TrustSource } from '../../types.ts';

/** A number of a reply that follows from numbers of the sources: '0.63 kWh' from '1.45 kWh − 0.82 kWh'. */
export interface Derivation {
  /** Offsets into the reply. */
  start: number;
  end: number;
  /** The calculation, with the numbers as they are written; none for a count that it multiplies by. */
  text?: string;
}

/** Bounds on what a hostile text can make this read. */
const MOST_NUMBERS = 24;
const MOST_DERIVATIONS = 64;
const MOST_PLACES = 8;
const MOST_RUNS = 64;
/** Numbers that no source has, derived or not. */
const MOST_ATTEMPTS = 512;
const BESIDE = 6; // Tokens between an amount and its share.
/** From so many terms on no word has to announce their sum. */
const MANY_TERMS = 3;
const TWO: Measure = { value: 2, unit: '', text: '2' };
const TWELVE: Measure = { value: 12, unit: '', text: '12' };

export const calculationsOf = (derivations: readonly Derivation[]): string[] =>
  derivations.flatMap(({ text }) => text ?? []);

/** What is at hand for a calculation besides the sources: the numbers of the sentence, and of the one before it. */
interface CalculationContext {
  part: CalculatedPart;
  /** What it writes out. */
  worked: readonly WorkedRun[];
  /** Its stems, by which it names a number of the sources. */
  stems: ReadonlySet<string>;
  cues: Cues;
  beside: readonly Measure[];
  recent: readonly Measure[];
  clocks: readonly Measure[];
}

class Calculator {
  /** How many numbers it has looked for. */
  attempts = 0;
  private readonly known: NumbersByUnit = new Map();
  private readonly asked: readonly Measure[];
  private readonly question: CalculatedPart;
  /** Numbers of the sources and of the question without their units; few replies write a calculation out and need them. */
  private counts: ReadonlySet<number> | undefined;
  private readonly askedClocks: readonly Measure[];
  private readonly runs: readonly (readonly Measure[])[];
  /** Runs of items by their total. */
  private readonly totals = new Map<string, (readonly Measure[])[]>();
  private readonly index: SourceIndex;
  private readonly isDoubled: boolean;
  private readonly scale: Scale;
  private readonly labels: NumberLabels;
  /** Where the sources have each number. */
  private readonly places = new Map<string, number[]>();

  constructor(
    parts: readonly CalculatedPart[],
    question: CalculatedPart,
    { index, sources }: { index: SourceIndex; sources: readonly TrustSource[] },
  ) {
    this.labels = new NumberLabels(index, sources);
    this.index = index;
    this.isDoubled = announcesDouble(question.text);
    this.runs = itemRuns(parts).slice(0, MOST_RUNS);
    for (const run of this.runs) {
      const key = keyOf({ value: run.reduce((sum, { value }) => sum + value, 0), unit: run[0]?.unit ?? '', text: '' });
      this.totals.set(key, [...(this.totals.get(key) ?? []), run]);
    }
    index.tokens.forEach((token, at) => {
      const measures = measuresOf(token);
      learn(this.known, measures);
      for (const measure of measures) this.note(measure, at);
    });
    this.question = question;
    this.asked = question.tokens.flatMap(measuresOf).slice(0, MOST_NUMBERS);
    // What only the question says must not stay in a stored calculation when its message is erased.
    this.askedClocks = question.tokens
      .filter(({ stem }) => index.ids.has(stem))
      .flatMap(clocksOf)
      .slice(0, MOST_NUMBERS);
    this.scale = new Scale(this.asked.filter(isCount), index);
    learn(this.known, this.asked.filter(isCount));
  }

  private note(measure: Measure, at: number): void {
    const places = this.places.get(keyOf(measure)) ?? [];
    if (places.length === 0) this.places.set(keyOf(measure), places);
    if (places.length < MOST_PLACES) places.push(at);
  }

  /** Whether the sentence is about a number: it names it, it derived it, or it has a word of its label. */
  private isNamed(measure: Measure, { stems, recent }: CalculationContext): boolean {
    const places = this.places.get(keyOf(measure));
    if (places === undefined || recent.some((one) => keyOf(one) === keyOf(measure))) return true;
    return places.some((at) => {
      const label = this.labels.of(at);
      return label.size === 0 || [...label].some((stem) => stems.has(stem));
    });
  }

  /** An amount that stands beside a percentage of the sentence in the sources: '2.4 million pounds, of which 60 %'. */
  private nearShare(unit: string, value: number, recent: readonly Measure[]): Measure | undefined {
    const found = this.known.get(unit)?.get(spell(value));
    const placesOf = (one: Measure): readonly number[] => this.places.get(keyOf(one)) ?? [];
    const shares = recent.filter((one) => one.unit === '%').flatMap(placesOf);
    const { sentenceOf } = this.index;
    const isNear = (place: number): boolean =>
      shares.some((share) => Math.abs(share - place) <= BESIDE && sentenceOf[share] === sentenceOf[place]);
    return found !== undefined && placesOf(found).some(isNear) ? found : undefined;
  }

  /** Counts of the sentence, those of the question for a total, and factors that a word announces. */
  private factorsOf({ cues, beside }: CalculationContext): Measure[] {
    const counts = [...beside, ...(cues.isSum ? this.asked : [])].filter(isCount);
    if (cues.isDouble || cues.isHalf || this.isDoubled) counts.push(TWO);
    if (cues.isYear) counts.push(TWELVE);
    return counts;
  }

  private derive(wanted: Measure, at: CalculationContext): string | undefined {
    const { part, cues, beside, recent, clocks } = at;
    const worked = workedOut(at.worked, wanted, {
      isAmount: (one) => this.isKnown(one),
      isCount: (count) => this.isOperand(count) || this.known.get('')?.has(spell(count)) === true,
    });
    if (worked !== undefined) return worked;
    const same = (one: Measure): boolean => one.unit === wanted.unit && this.isKnown(one);
    if (wanted.unit === '%')
      return asPercentage(
        wanted,
        recent.filter((one) => this.isKnown(one)),
      );
    const listed = beside.filter(same);
    // A bare number is the sum, the difference or a multiple of some others too often.
    if (wanted.unit === '') return cues.isDifference ? asGap(wanted, listed) : undefined;
    const isTime = wanted.unit === 's' || wanted.unit === 'month';
    const isTotal = cues.isSum || (!isTime && (cues.isResult || listed.length >= MANY_TERMS));
    const total = isTotal ? asTotal(wanted, listed) : undefined;
    const ofItems = total ?? this.totalOfRun(wanted, cues.isSum);
    if (ofItems !== undefined) return ofItems;
    // Sources have too many durations for any that follows from two of them to mean something.
    if (isTime) return asYears(wanted, this.known, beside) ?? asWait(wanted, clocks);
    const isNamed = (measure: Measure): boolean => this.isNamed(measure, at);
    const find: NumberFinder = (value) => {
      const found = this.known.get(wanted.unit)?.get(spell(value));
      return found !== undefined && isNamed(found) ? found : undefined;
    };
    const findWhole: NumberFinder = (value) => find(value) ?? this.nearShare(wanted.unit, value, recent);
    const shares = [...recent, ...this.asked].filter((one) => this.isKnown(one));
    return (
      (wanted.unit === 'm' ? undefined : asProduct(wanted, find, this.factorsOf(at), cues.isPart || cues.isHalf)) ??
      (part.isItem ? this.scale.derive(wanted, find) : undefined) ??
      asShare(wanted, findWhole, shares, cues.isDifference) ??
      asGap(wanted, listed) ??
      (cues.isSum && !this.isRowOfRun(part, wanted) ? asSum(wanted, this.known, listed, isNamed) : undefined) ??
      (cues.isDifference ? asDifference(wanted, this.known, isNamed) : undefined) ??
      asBill(wanted, [part, this.question], this.index)
    );
  }

  private isOperand(count: number): boolean {
    this.counts ??= countsIn([...this.index.tokens, ...this.question.tokens]);
    return this.counts.has(count);
  }

  private isKnown({ unit, value }: Measure): boolean {
    return this.known.get(unit)?.has(spell(value)) === true;
  }

  /** Whether there are items that a sum in a row would be the total of. */
  private isRowOfRun({ isItem }: CalculatedPart, { unit }: Measure): boolean {
    return isItem && this.runs.some((run) => run.length > 1 && run[0]?.unit === unit);
  }

  private totalOfRun(wanted: Measure, isSum: boolean): string | undefined {
    for (const run of this.totals.get(keyOf(wanted)) ?? []) {
      const isTotal = (isSum || run.length >= MANY_TERMS) && run.every((term) => this.isKnown(term));
      if (isTotal) return asTotal(wanted, run);
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

  private deriveToken(token: Token, at: CalculationContext): Derivation | undefined {
    const { start, end } = token;
    this.attempts += 1;
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
  read(part: CalculatedPart, previous: CalculatedPart | undefined): Derivation[] {
    const numbersOf = (one: CalculatedPart): Token[] =>
      one.tokens.filter((token) => measuresOf(token).length > 0).slice(0, MOST_NUMBERS);
    const firstOf = (token: Token): readonly Measure[] => measuresOf(token).slice(0, 1);
    const numbers = numbersOf(part);
    const before = previous === undefined ? [] : numbersOf(previous).flatMap(firstOf);
    const clocks = [part, ...(previous === undefined ? [] : [previous])].flatMap(({ tokens }) =>
      tokens.flatMap(clocksOf).slice(0, MOST_NUMBERS),
    );
    const missing = numbers.filter(({ stem }) => !this.index.ids.has(stem));
    if (missing.length === 0) return [];
    const cues = readCues(part.text);
    const worked = readRuns(part, cues.isSum || cues.isResult);
    const stems = new Set(part.tokens.map(({ stem }) => stem));
    const derived = missing.flatMap((token) => {
      const beside = numbers.flatMap((other) => (other === token ? [] : firstOf(other)));
      const at = {
        part,
        worked,
        stems,
        cues,
        beside,
        recent: [...before, ...beside],
        clocks: [...clocks, ...this.askedClocks],
      };
      return this.deriveToken(token, at) ?? [];
    });
    // Of a price times its count, the count is the question's; one of a price is the price.
    const isPriced = part.isItem && numbers.some((token) => firstOf(token).some(({ unit }) => unit !== ''));
    const isFactor = (token: Token): boolean =>
      firstOf(token).some(
        (one) =>
          (derived.length > 0 && isCount(one) && this.isAsked(one)) || (isPriced && one.unit === '' && one.value === 1),
      );
    const factors = missing.filter(isFactor);
    const isNew = ({ start }: Token): boolean => !derived.some((one) => one.start === start);
    return [...derived, ...factors.filter(isNew).map(({ start, end }) => ({ start, end }))];
  }
}

/**
 * The calculations behind numbers of a reply that its sources do not write, sentence by sentence. It is read twice, since
 * a total often precedes what it is the sum of.
 */
export function readDerivations(
  parts: readonly CalculatedPart[],
  question: CalculatedPart,
  against: { index: SourceIndex; sources: readonly TrustSource[] },
): readonly (readonly Derivation[])[] {
  const { index } = against;
  const isWanted = (token: Token): boolean => !index.ids.has(token.stem) && measuresOf(token).length > 0;
  // Most replies need no calculation, and all numbers of the sources are read for one.
  if (!parts.some(({ tokens }) => tokens.some(isWanted))) return parts.map(() => []);
  const calculator = new Calculator(parts, question, against);
  const readAll = (): readonly (readonly Derivation[])[] => {
    calculator.attempts = 0;
    let left = MOST_DERIVATIONS;
    return parts.map((part, at) => {
      if (left <= 0 || calculator.attempts > MOST_ATTEMPTS) return [];
      const found = calculator.read(part, parts[at - 1]);
      left -= calculationsOf(found).length;
      return found;
    });
  };
  const first = readAll();
  return first.some((found) => calculationsOf(found).length > 0) ? readAll() : first;
}
