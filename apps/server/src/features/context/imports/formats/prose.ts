import { contextLimits } from '@symbi/contracts/limits';
import { wholeCharacters } from '@symbi/text/cut';
import type { ImportItem } from './item.ts';
import { linesOf } from './lines.ts';

const PART_LENGTH = 4_000;
/** A longer paragraph might not fit in an item: it is a text without empty lines. */
const LONGEST_PARAGRAPH = contextLimits.itemLength / 2;

/** A paragraph, or its lines, joined up to about a page. */
const piecesOf = function* (paragraph: string): Generator<string> {
  if (paragraph.length <= LONGEST_PARAGRAPH) {
    yield paragraph;
    return;
  }
  let piece = '';
  for (const { text } of linesOf(paragraph)) {
    if (piece !== '' && piece.length + text.length >= PART_LENGTH) {
      yield piece;
      piece = '';
    }
    piece = piece === '' ? text : `${piece}\n${text}`;
  }
  if (piece !== '') yield piece;
};

/** Paragraphs, joined up to about a page. */
export const partsOf = function* (text: string): Generator<string> {
  let part = '';
  let begin = -1;
  for (const line of linesOf(`${text}\n\n`)) {
    const isBlank = line.text.trim() === '';
    if (!isBlank && begin === -1) begin = line.start;
    if (!isBlank || begin === -1) continue;
    const paragraph = text.slice(begin, line.start).trim();
    begin = -1;
    for (const piece of piecesOf(paragraph)) {
      if (part !== '' && part.length + piece.length < PART_LENGTH) part = `${part}\n\n${piece}`;
      else {
        if (part !== '') yield part;
        part = piece;
      }
    }
  }
  if (part !== '') yield part;
};

export const cutTitle = (title: string): string =>
  title.length <= contextLimits.importTitle ? title : `${wholeCharacters(title, contextLimits.importTitle - 1)}\u2026`;

interface Heading {
  readonly level: number;
  readonly title: string;
}

/** `# Title`, and `## Title ##`; parsed by hand, so that the cost is linear in the line. */
const headingOf = (line: string): Heading | undefined => {
  let level = 0;
  while (level < 7 && line.charCodeAt(level) === 0x23) level += 1;
  const isHeading = level > 0 && level < 7 && line.length > level && line.charAt(level).trim() === '';
  if (!isHeading) return undefined;
  const rest = line.slice(level).trim();
  let end = rest.length;
  while (end > 1 && rest.charCodeAt(end - 1) === 0x23) end -= 1;
  const title = rest.slice(0, end).trimEnd();
  return title === '' ? undefined : { level, title };
};

const fenceOf = (line: string): string | undefined => {
  const indent = line.length - line.trimStart().length;
  const mark = line.slice(indent, indent + 3);
  return indent <= 3 && (mark === '```' || mark === '~~~') ? mark : undefined;
};

const sectionOf = function* (title: string, text: string): Generator<ImportItem> {
  let number = 0;
  let first: string | undefined;
  for (const part of partsOf(text)) {
    number += 1;
    // A second part is known only once it has been read.
    if (number === 1) {
      first = part;
      continue;
    }
    if (first !== undefined) yield { place: `section ${title}, part 1`, data: { title, text: first } };
    first = undefined;
    yield { place: `section ${title}, part ${number}`, data: { title, text: part } };
  }
  if (first !== undefined) yield { place: `section ${title}`, data: { title, text: first } };
};

/** One item per section, with the titles above it; a truncated title is complete in the text of its section. */
export const readMarkdown = function* (content: string, file: string): Generator<ImportItem> {
  const text = content.replaceAll('\r\n', '\n');
  const above: (string | undefined)[] = [];
  let title = cutTitle(file);
  let begin = 0;
  let fence: string | undefined;
  for (const line of linesOf(text)) {
    const mark = fenceOf(line.text);
    if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    const heading = fence === undefined ? headingOf(line.text) : undefined;
    if (heading === undefined) continue;
    yield* sectionOf(title, text.slice(begin, line.start));
    const isCut = heading.title.length > contextLimits.importTitle;
    above.length = heading.level - 1;
    above[heading.level - 1] = cutTitle(heading.title);
    title = above.filter((one) => one !== undefined).join(' \u203A ');
    begin = isCut ? line.start + heading.level : line.start + line.text.length;
  }
  yield* sectionOf(title, text.slice(begin));
};

/** Pages of paragraphs, numbered when there are several. */
export const readText = function* (content: string, file: string): Generator<ImportItem> {
  const title = cutTitle(file);
  let number = 0;
  let first: string | undefined;
  for (const text of partsOf(content.replaceAll('\r\n', '\n'))) {
    number += 1;
    if (number === 1) first = text;
    if (number === 2) yield { place: 'part 1', data: { title, part: 1, text: first ?? '' } };
    if (number > 1) yield { place: `part ${number}`, data: { title, part: number, text } };
  }
  if (number === 1) yield { place: 'part 1', data: { title, text: first ?? '' } };
};
