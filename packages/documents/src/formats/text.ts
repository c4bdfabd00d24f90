import type { PartList } from '../parts.ts';
import { Sections } from '../sections.ts';

/** About a page. */
const PART_LENGTH = 4_000;
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Blank lines at the ends are left out of a part, and of its place: a line of it can then be counted. */
function addLines(parts: PartList, lines: readonly string[], begin: number, end: number): void {
  let [first, last] = [begin, end];
  while (first < last && lines[first]?.trim() === '') first += 1;
  while (last > first && lines[last]?.trim() === '') last -= 1;
  parts.add(`lines ${first + 1}\u2013${last + 1}`, lines.slice(first, last + 1).join('\n'));
}

/** Reads the lines of a plain text, about a page per part: 'lines 1-80'. Parts end at a blank line if possible. */
export function readPlainText(text: string, parts: PartList): void {
  const lines = text.split('\n');
  let begin = 0;
  let length = 0;
  for (const [at, line] of lines.entries()) {
    length += line.length + 1;
    const isFull = length >= PART_LENGTH * 1.5 || (length >= PART_LENGTH && line.trim() === '');
    if (!isFull && at < lines.length - 1) continue;
    addLines(parts, lines, begin, at);
    begin = at + 1;
    length = 0;
  }
}

/** Whether a text has a Markdown heading outside of code. */
export const isMarkdown = (text: string): boolean => {
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]?.slice(0, 3) ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    else if (fence === '' && HEADING.test(line)) return true;
  }
  return false;
};

/** Reads one part per heading. Returns the first heading. */
export function readMarkdown(text: string, parts: PartList): string {
  const sections = new Sections(parts);
  let fence = '';
  let paragraph: string[] = [];
  const end = (): void => {
    sections.paragraph(paragraph.join('\n'));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]?.slice(0, 3) ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    const heading = fence === '' ? HEADING.exec(line)?.[2] : undefined;
    if (heading !== undefined) {
      end();
      sections.heading(heading.replace(/[ \t]+#+[ \t]*$/, ''));
    } else if (line.trim() === '' && fence === '') end();
    else paragraph.push(line);
  }
  end();
  sections.end();
  return sections.first;
}
