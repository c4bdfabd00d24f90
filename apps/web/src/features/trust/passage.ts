import type { TrustSource } from '@symbi/contracts/trust';
import type { Words } from './source-opener.ts';

/** A longer one is no row of a table that anybody reads at once. */
const LONGEST_ROW = 400;

/** 'up to 12 m | 31 €', as tables of documents are read, and 'Length: up to 12 m; A night: 31 €', as sheets are. */
const isRow = (line: string): boolean => {
  const cells = line.split('; ');
  return line.trim().split(/\s?\|\s/).length > 1 || (cells.length > 1 && cells.every((cell) => cell.includes(': ')));
};

/** In a row of a table the evidence is the whole row: the other cells say what a figure belongs to. */
const withRow = (text: string, found: Words): Words => {
  const start = text.slice(0, found.start).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', found.end);
  const end = next === -1 ? text.length : next;
  const isWhole = end - start <= LONGEST_ROW && text.slice(start, end).split('\n').every(isRow);
  return isWhole ? { start, end } : found;
};

/** How far a cut moves to keep a word whole; some languages write none apart. */
const LONGEST_WORD = 40;

/** Where the text can begin at or after a place without half a word. */
const beginAt = (text: string, at: number): number => {
  if (at <= 0) return 0;
  const [half = ''] = /^\S*/.exec(text.slice(at - 1)) ?? [];
  return half === '' || half.length > LONGEST_WORD ? at : Math.min(at - 1 + half.length, text.length);
};

/** Where it can end at or before a place without half a word. */
const endAt = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  const [half = ''] = /\S*$/.exec(text.slice(Math.max(0, at - LONGEST_WORD), at + 1)) ?? [];
  return half.length > LONGEST_WORD ? at : at + 1 - half.length;
};

/** The text between two places, with an ellipsis where it goes on. */
const upTo = (text: string, start: number, at: number): string => {
  const end = Math.max(start, endAt(text, at));
  return end < text.length ? `${text.slice(start, end).trimEnd()}…` : text.slice(start);
};

/** A passage of a source around its evidence, cut between words and split into before, evidence and after. */
export const passageOf = (
  { text }: TrustSource,
  evidence: Words | undefined,
  around = 200,
): { before: string; found: string; after: string } => {
  if (evidence === undefined) return { before: '', found: '', after: upTo(text, 0, 4 * around) };
  const { start, end } = withRow(text, evidence);
  const from = Math.min(start, beginAt(text, start - around));
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    found: text.slice(start, end),
    after: upTo(text, end, end + around),
  };
};
