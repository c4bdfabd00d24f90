import { spell } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';
import type { CalculatedPart } from './item-runs.ts';
import { measuresOf, type Measure } from './measures.ts';

/** Bounds on what a hostile text can make this read. */
const MOST_OPERANDS = 24;
const LONGEST_GAP = 48;
/** From which share of a result on a difference is no rounding. */
const MOST_ROUNDED = 0.01;

type Operator = '×' | '+' | '−' | '=';

/** What stands between two numbers, before the second of them: a few words, and what is done with both. */
const OPERATORS: readonly (readonly [operator: Operator, pattern: RegExp])[] = [
  [
    '=',
    /[=≈→]|(?<!\p{L})(?:is|are|equals?|makes?|gives?|comes? to|totals?|totalling|so|ergibt|ergeben|macht|machen|sind|also|insgesamt|fait|font|soit|donc|es|son|hacen|suman|total)(?!\p{L})/iu,
  ],
  ['×', /(?:[×✕✖·*]|(?<!\p{L})(?:x|times|at|mal|à|je|fois|por|veces)(?!\p{L}))[\s(]*$/iu],
  ['−', /(?:[−–]|\s-|(?<!\p{L})(?:minus|less|weniger|abzüglich|moins|menos)(?!\p{L}))[\s(]*(?:\p{L}+\s+){0,2}$/iu],
  ['+', /(?:\+|(?<!\p{L})(?:plus|and|und|et|y|más)(?!\p{L}))[\s(]*(?:\p{L}+\s+){0,2}$/iu],
];
const APART = /[;:!?\n]|\.\s/u;
/** 'six at 19.99 euros' */
const WORDS: readonly string[] = [
  'two three four five six seven eight nine ten eleven twelve',
  'zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'deux trois quatre cinq six sept huit neuf dix onze douze',
  'dos tres cuatro cinco seis siete ocho nueve diez',
];
const COUNTS: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, at + 2])),
);

interface Operand extends Measure {
  readonly token: Token;
  /** The number without its unit. */
  readonly count: number;
}

/** Which numbers may be calculated with. */
export interface KnownNumbers {
  /** The sources have it, or it was calculated before. */
  readonly isAmount: (measure: Measure) => boolean;
  /** The same for a number without its unit, which the question may have as well. */
  readonly isCount: (count: number) => boolean;
}

/** The numbers of a text, in digits or in words. */
function operandsOf(tokens: readonly Token[]): Operand[] {
  return tokens.flatMap((token): Operand[] => {
    const [measure] = measuresOf(token);
    const word = COUNTS.get(token.folded);
    if (measure === undefined)
      return word === undefined ? [] : [{ token, value: word, unit: '', text: token.text, count: word }];
    const count = Number(token.forms?.vaguer.find((form) => /^\d+(?:\.\d+)?$/u.test(form)) ?? measure.value);
    return [{ ...measure, token, count }];
  });
}

/** The number of a token that counts something. */
export function countOf(token: Token): number | undefined {
  const [operand] = operandsOf([token]);
  return operand?.unit === '' ? operand.count : undefined;
}

/** The numbers of tokens without their units. */
export const countsIn = (tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(operandsOf(tokens).map(({ count }) => count));

function operatorIn(gap: string): Operator | undefined {
  if (gap.length > LONGEST_GAP || APART.test(gap)) return undefined;
  return OPERATORS.find(([, pattern]) => pattern.test(gap))?.[0];
}

/** A calculation that is written out: numbers, and what is done between each two. */
export interface WorkedRun {
  readonly operands: readonly Operand[];
  readonly operators: readonly Operator[];
}

interface Term {
  readonly value: number;
  readonly unit: string;
}

/** `a × b` of a count and an amount, or a share of an amount; undefined for two amounts of one unit, whose product has another. */
function multiply(one: Operand, other: Operand): Term | undefined {
  const [count, amount] = other.unit === '' ? [other, one] : [one, other];
  if (count.unit === '%') return { value: (count.value / 100) * amount.value, unit: amount.unit };
  if (count.unit !== '' && count.unit === amount.unit) return undefined;
  return { value: count.count * amount.value, unit: amount.unit };
}

/** The result of numbers and what is done with them; undefined where units do not fit each other. */
function calculate(operands: readonly Operand[], operators: readonly Operator[]): Term | undefined {
  let total: Term = { value: 0, unit: '' };
  for (let at = 0; at < operands.length; at += 1) {
    const [one, two, sign] = [operands[at], operands[at + 1], at === 0 ? '+' : operators[at - 1]];
    if (one === undefined) return undefined;
    const isProduct = operators[at] === '×' && two !== undefined;
    if (isProduct && operators[at + 1] === '×') return undefined;
    const term = isProduct ? multiply(one, two) : one;
    if (term === undefined) return undefined;
    if (isProduct) at += 1;
    if (sign === '−' && term.unit === '%' && total.unit !== '%') {
      total = { ...total, value: total.value * (1 - term.value / 100) };
      continue;
    }
    if (total.unit !== '' && term.unit !== '' && term.unit !== total.unit) return undefined;
    total = { value: total.value + (sign === '−' ? -term.value : term.value), unit: total.unit || term.unit };
  }
  return total;
}

/** Whether a number is a result, in the decimals that are written. */
function isResult({ value, unit, text }: Measure, result: Term): boolean {
  if (unit !== '' && result.unit !== '' && unit !== result.unit) return false;
  if (spell(value) === spell(result.value)) return true;
  const decimals = /[.,](\d{1,2})(?!\d)/u.exec(text)?.[1]?.length ?? 0;
  const difference = Math.abs(value - result.value);
  return difference < 0.5 * 10 ** -decimals + 1e-9 && difference < MOST_ROUNDED * Math.abs(value);
}

/**
 * The longest runs of numbers of a part with an operator between each two. 'Adults pay £12 and children £6' adds nothing
 * up, unless a word announces a result.
 */
export function readRuns({ text, tokens, start }: CalculatedPart, isAnnounced: boolean): WorkedRun[] {
  const runs: { operands: Operand[]; operators: Operator[] }[] = [];
  let before: Operand | undefined;
  for (const operand of operandsOf(tokens).slice(0, MOST_OPERANDS)) {
    const operator = before && operatorIn(text.slice(before.token.end - start, operand.token.start - start));
    const run = runs.at(-1);
    if (run !== undefined && operator !== undefined && operator !== '=') {
      run.operators.push(operator);
      run.operands.push(operand);
    } else runs.push({ operands: [operand], operators: [] });
    before = operand;
  }
  return runs.filter(({ operators }) => operators.some((operator) => isAnnounced || operator !== '+'));
}

/**
 * The calculation that is written out for a number: '2 × £12 + £6' for the 30 of '2 × £12 plus £6 for the child = £30'.
 */
export function workedOut(runs: readonly WorkedRun[], wanted: Measure, known: KnownNumbers): string | undefined {
  for (const { operands, operators } of runs) {
    const isFactor = (at: number): boolean => operators[at] === '×' || operators[at - 1] === '×';
    const isAmount = ({ unit }: Operand, at: number): boolean =>
      !isFactor(at) || unit === '%' || (unit !== '' && operators[at - 1] === '×');
    const isKnown = (operand: Operand, at: number): boolean =>
      isAmount(operand, at) ? known.isAmount(operand) : known.isCount(operand.count);
    if (operands.some((operand, at) => operand.text === wanted.text || !isKnown(operand, at))) continue;
    const result = calculate(operands, operators);
    if (result === undefined || !isResult(wanted, result)) continue;
    return operands.map(({ text }, at) => `${at === 0 ? '' : ` ${operators[at - 1] ?? ''} `}${text}`).join('');
  }
  return undefined;
}
