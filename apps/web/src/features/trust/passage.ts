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

/** A passage of a source around its evidence, split into before, evidence and after. */
export const passageOf = (
  { text }: TrustSource,
  evidence: Words | undefined,
  around = 200,
): { before: string; found: string; after: string } => {
  if (evidence === undefined) return { before: '', found: '', after: text.slice(0, 4 * around) };
  const { start, end } = withRow(text, evidence);
  const from = Math.max(0, start - around);
  const to = Math.min(text.length, end + around);
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    found: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
};
