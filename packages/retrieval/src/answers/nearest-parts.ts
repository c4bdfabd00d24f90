import type { Span } from '@symbi/text/span';
import { createIndex } from '../search/create-index.ts';
import type { WordVectors } from '../search/vectors.ts';
import { quoteAfter, type Quotable } from './quoted.ts';
import { isNumberedHeading, MARKDOWN_HEADING, splitStatements, type Statement } from './statements.ts';
import { wordCount } from './word-count.ts';

/** As much as is quoted of a passage that is only near a question: more would be read as its answer. */
const MOST = { statements: 3, characters: 350 };
const HEADING = { words: 8, characters: 60 };

/** '2.' before the text of a list item. */
const LIST_NUMBER = /^\p{Nd}{1,3}[.)]$/u;
/** As far as is looked for the beginning of a line: a heading is shorter. */
const LONGEST_LINE = 200;

const endOfLine = (before: string): string => {
  const line = before.trimEnd();
  return line.slice(line.lastIndexOf('\n') + 1);
};

/** Whether a statement is in a heading, or is a short line of its own that no mark ends and that no paragraph goes on from. */
function isHeadingLine(text: string, { start, end, text: read, table }: Statement): boolean {
  if (table !== undefined) return false;
  const before = text.slice(Math.max(0, start - LONGEST_LINE), start);
  if (MARKDOWN_HEADING.test(`${before.slice(before.lastIndexOf('\n') + 1)}${read}`)) return true;
  if (read.length > HEADING.characters || !/^[^\p{Ll}]/u.test(read)) return false;
  if (/[.!?…。！？:;,]["'”’»)]*$/u.test(read) || wordCount(read) > HEADING.words) return false;
  const isLine = /^[^\S\n]*(?:\n|$)/u.test(text.slice(end, end + 80)) && (start === 0 || /\n\s*$/u.test(before));
  const isWrapped = !/\n\s*\n\s*$/u.test(before) && /[^.!?…:]$/u.test(endOfLine(before));
  return isLine && !isWrapped;
}

/**
 * A passage cut into parts that may be quoted alone: at most three sentences or rows, and about 350 characters. A part
 * begins at each heading; one longer sentence is a part.
 */
export function nearestParts(text: string): Span[] {
  const parts: Span[] = [];
  let count = 0;
  let isOpen = false;
  for (const statement of splitStatements(text)) {
    const part = parts.at(-1);
    const isHeading =
      isHeadingLine(text, statement) || isNumberedHeading(text, statement) || LIST_NUMBER.test(statement.text);
    const length = part === undefined ? 0 : statement.end - part.start;
    const isFull = count >= MOST.statements || length > MOST.characters || isHeading;
    // A heading stays with what stands below it, but nothing with a list of headings.
    const goesOn = part !== undefined && (isOpen ? length <= 2 * MOST.characters : !isFull);
    if (goesOn) part.end = statement.end;
    else parts.push({ start: statement.start, end: statement.end });
    count = goesOn ? count + 1 : 1;
    if (isHeading) count -= 1;
    isOpen = isHeading;
  }
  return parts;
}

/** The part of a passage that has most of a question, in words or in the meaning of single words; the first by default. */
export function bestPart(text: string, question: string, vectors: WordVectors | undefined): Span {
  const parts = nearestParts(text);
  const index = createIndex(vectors === undefined ? {} : { vectors });
  for (const [at, { start, end }] of parts.entries())
    index.add({ id: String(at), content: { title: '', text: text.slice(start, end) } });
  const [best] = index.rank({ query: question, limit: 1 });
  return parts[Number(best?.id ?? 0)] ?? { start: 0, end: text.length };
}

/** A part of a text as it is quoted, with its citation. A heading has a line of its own. */
export function quotedPart(text: string, { start: from, end: to }: Span, mark: string): string {
  const part = text.slice(from, to);
  const statements = splitStatements(part);
  let written = '';
  let previous: Quotable | undefined;
  let above = -1;
  for (const [at, statement] of statements.entries()) {
    const { start, end, text: read, table } = statement;
    const one = { source: part.slice(start, end), text: read, table };
    const quoted = quoteAfter(previous, one, at === statements.length - 1 ? mark : '');
    const isBelow = above >= 0 && part.slice(above, start).includes('\n');
    written += isBelow ? quoted.replace(/^ /u, '\n\n') : quoted;
    previous = one;
    above = isHeadingLine(part, statement) ? end : -1;
  }
  return written;
}
