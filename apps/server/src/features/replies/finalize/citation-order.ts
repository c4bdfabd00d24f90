import { citationMarks } from '@symbi/contracts/citations';
import type { Citation } from '@symbi/contracts/conversations';
import type { TrustSource } from '@symbi/contracts/trust';

const numbersIn = (text: string): number[] => citationMarks(text).map(({ n }) => n);

/** The text between pairs of these marks, from the first pair on. */
const between = (line: string, mark: string): string[] => line.split(mark).filter((_part, index) => index % 2 === 1);

/** At any indentation, because it may be inside a list. */
const FENCE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})/;
const ONLY_FENCE = /^[\s>]*[`~]+\s*$/;
const INDENTED = /^(?: {4}|\t)(?!\s*(?:[-*+>|]|\d+[.)])\s)/;
/** Excludes prices: `$5 [1] or $6` ends with a space before its second sign. */
const FORMULA = /[\\^_{}=]|^[^\s$](?:.*\S)?$/;
const TEX = /\\[[(]|\$\$/;

const count = (line: string, mark: string): number => line.split(mark).length - 1;

/** Whether a multi-line formula is open after a line, given whether it was open before. */
const isOpenBehind = (line: string, isOpen: boolean): boolean => {
  const [begin, end] = [line.lastIndexOf('\\['), line.lastIndexOf('\\]')];
  if (begin !== end) return begin > end;
  return isOpen !== (count(line, '$$') % 2 === 1);
};

const isInLine = (line: string): boolean => {
  const formulas = between(line, '$').filter((part) => FORMULA.test(part));
  return TEX.test(line) || [...between(line, '`'), ...formulas].some((part) => numbersIn(part).length > 0);
};

/** Whether a bracketed number may be an index in code or a formula, which must not change. */
const hasIndex = (text: string): boolean => {
  let fence: string | null = null;
  let isFormula = false;
  return text.split('\n').some((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isOpen = fence !== null || isFormula;
    if (fence === null) fence = mark === '' ? null : mark;
    else if (mark.startsWith(fence) && ONLY_FENCE.test(line)) fence = null;
    if (!isOpen && mark === '') isFormula = isOpenBehind(line, false);
    else if (isFormula) isFormula = isOpenBehind(line, true);
    const isOutside = !isOpen && mark === '';
    // Inline code may continue on the next line.
    if (isOutside && count(line, '`') % 2 === 1) return true;
    if (numbersIn(line).length === 0) return false;
    return !isOutside || INDENTED.test(line) || isInLine(line);
  });
};

const renumbered = (text: string, numbers: ReadonlyMap<number, number>): string => {
  let upTo = 0;
  const parts = citationMarks(text).flatMap(({ n, start, end }) => {
    const number = numbers.get(n);
    if (number === undefined) return [];
    const part = `${text.slice(upTo, start)}[${number}]`;
    upTo = end;
    return [part];
  });
  return `${parts.join('')}${text.slice(upTo)}`;
};

interface RenumberedText {
  readonly text: string;
  /** The cited sources, with their new and their original numbers in the text. */
  readonly cited: readonly { readonly n: number; readonly written: number; readonly source: TrustSource }[];
  /** The highest number in the text. */
  readonly last: number;
}

/**
 * Numbers the sources a text cites in reading order. A model cites by position among all given sources, so the first
 * citation in the text could be number eight.
 */
export const inOrder = (text: string, given: readonly TrustSource[]): RenumberedText => {
  const met = [...new Set(numbersIn(text))].filter((number) => number >= 1 && number <= given.length);
  const isSorted = met.every((number, index) => number === index + 1);
  const isKept = isSorted || hasIndex(text);
  const shown = new Map(met.map((number, index) => [number, isKept ? number : index + 1]));
  const cited = met.flatMap((number) => {
    const source = given[number - 1];
    return source === undefined ? [] : [{ n: shown.get(number) ?? number, written: number, source }];
  });
  const numbered = isKept ? text : renumbered(text, shown);
  return { text: numbered, cited: cited.toSorted((a, b) => a.n - b.n), last: Math.max(0, ...numbersIn(numbered)) };
};

/**
 * Orders the given sources so that the citation numbers of a continued text keep their meaning; places of sources no
 * longer given go to others.
 */
export const withNumbersOf = (citations: readonly Citation[], given: readonly TrustSource[]): TrustSource[] => {
  const placed = new Map<number, TrustSource>();
  for (const { n, sourceId } of citations) {
    const source = given.find(({ id }) => id === sourceId);
    if (source !== undefined && n <= given.length) placed.set(n, source);
  }
  const taken = new Set(placed.values());
  const others = given.filter((source) => !taken.has(source));
  return given.flatMap((_source, index) => placed.get(index + 1) ?? others.shift() ?? []);
};
