import type { FlagKind } from '@symbi/contracts/trust';
import type { Block, Inline, PlacedBlock } from './model.ts';

/**
 * The finding for a sentence: covered by a source, repeated from the user, or flagged; in a comparison, whether other
 * replies agree, differ, do the one and the other, or say nothing of it.
 */
export type MarkKind = 'covered' | 'own' | 'agrees' | 'differs' | 'split' | 'alone' | FlagKind;

/** A stretch of the source highlighted in the shown text. `label` is the text of its button. */
export interface TextMark {
  id: number;
  start: number;
  end: number;
  kind: MarkKind;
  label: string;
  /** Only a line without a button, whose arrival moves nothing. */
  isQuiet?: boolean;
}

/** A mark and the source offset after which its button is placed. */
export interface PlacedMark extends TextMark {
  closeAt: number;
  /** Its line is elsewhere: in the first cell of the row. */
  isLineless?: boolean;
}

/** A piece of a text node covered by at most one mark. */
export interface Segment {
  text: string;
  mark: PlacedMark | null;
  closes: boolean;
}

const inlineTexts = (nodes: readonly Inline[], visit: (start: number, end: number) => void): void => {
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'code') visit(node.start, node.end);
    else if ('children' in node) inlineTexts(node.children, visit);
  }
};

const blockTexts = (block: Block, visit: (start: number, end: number) => void): void => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return inlineTexts(block.children, visit);
    case 'quote':
      return block.children.forEach((child) => blockTexts(child, visit));
    case 'list':
      return block.items.flat().forEach((child) => blockTexts(child, visit));
    case 'table':
      return [...block.head, ...block.rows.flat()].forEach((cell) => inlineTexts(cell, visit));
    case 'code':
    case 'math':
    case 'rule':
      return;
    default:
      block satisfies never;
  }
};

/** The first of `marks` (sorted, disjoint) that ends after `place`. */
const firstAfter = (marks: readonly TextMark[], place: number): number => {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Finds for every mark the last shown text it covers; marks without shown text are omitted. */
export const placeMarks = (blocks: readonly PlacedBlock[], marks: readonly TextMark[]): PlacedMark[] => {
  const sorted = marks.filter((mark) => mark.end > mark.start).toSorted((a, b) => a.start - b.start);
  const closings = new Map<number, number>();
  const visit = (start: number, end: number): void => {
    for (let index = firstAfter(sorted, start); index < sorted.length; index += 1) {
      const mark = sorted[index];
      if (mark === undefined || mark.start >= end) return;
      closings.set(index, Math.max(closings.get(index) ?? 0, Math.min(mark.end, end)));
    }
  };
  for (const { block } of blocks) blockTexts(block, visit);
  return sorted.flatMap((mark, index) => {
    const closeAt = closings.get(index);
    return closeAt === undefined ? [] : [{ ...mark, closeAt }];
  });
};

/** Cuts a text node at the edges of marks. A node that is not literal source is never cut. */
export const segmentsOf = (
  node: { text: string; start: number; end: number },
  marks: readonly PlacedMark[],
): Segment[] => {
  const segments: Segment[] = [];
  const isLiteral = node.end - node.start === node.text.length;
  let at = node.start;
  const push = (to: number, mark: PlacedMark | null): void => {
    if (to <= at) return;
    const text = isLiteral ? node.text.slice(at - node.start, to - node.start) : node.text;
    segments.push({ text, mark, closes: mark !== null && mark.closeAt <= to && mark.closeAt > at });
    at = to;
  };
  for (let index = firstAfter(marks, node.start); index < marks.length && at < node.end; index += 1) {
    const mark = marks[index];
    if (mark === undefined || mark.start >= node.end) break;
    if (isLiteral) push(mark.start, null);
    push(isLiteral ? Math.min(mark.end, node.end) : node.end, mark);
  }
  push(node.end, null);
  return segments.length === 0 ? [{ text: node.text, mark: null, closes: false }] : segments;
};

/** The marks on the shown text of a cell. */
const marksOn = (cell: readonly Inline[], marks: readonly PlacedMark[]): Set<PlacedMark> => {
  const found = new Set<PlacedMark>();
  inlineTexts(cell, (start, end) => {
    for (let index = firstAfter(marks, start); index < marks.length; index += 1) {
      const mark = marks[index];
      if (mark === undefined || mark.start >= end) return;
      found.add(mark);
    }
  });
  return found;
};

/** Of a link: the mark that its end lies in, and those whose buttons follow it, since a link may not contain buttons. */
export const marksOfLink = (
  words: readonly Inline[],
  marks: readonly PlacedMark[],
): { readonly atEnd: PlacedMark | undefined; readonly closing: readonly PlacedMark[] } => {
  const found = [...marksOn(words, marks)];
  let last = 0;
  inlineTexts(words, (_start, end) => void (last = end));
  return {
    atEnd: found.find(({ end }) => end >= last),
    closing: found.filter(({ closeAt }) => closeAt <= last),
  };
};

/**
 * The marks of each cell of a row, null where they equal those of the whole text. A mark across several cells has its
 * line only in the first and its button in the last, so a row is marked once.
 * @param marks as returned by `placeMarks`
 */
export const cellMarks = (
  cells: readonly (readonly Inline[])[],
  marks: readonly PlacedMark[],
): (readonly PlacedMark[] | null)[] => {
  const lined = new Set<PlacedMark>();
  return cells.map((cell) => {
    const found = marksOn(cell, marks);
    const isRepeated = [...found].some((mark) => lined.has(mark));
    const own = isRepeated ? [...found].map((mark) => (lined.has(mark) ? { ...mark, isLineless: true } : mark)) : null;
    for (const mark of found) lined.add(mark);
    return own;
  });
};
