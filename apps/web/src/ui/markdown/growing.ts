import { LONGEST_FORMULA } from '@symbi/text/formulas';

/** The text without a bracketed number or footnote at its end, which may be incomplete: it is shown once complete. */
const beforeMark = (content: string): string => content.replace(/\[(?:\d{0,2}|\^[^\s[\]^]{0,60})\]?$/, '');

/** A bare tag that is being written, or what stands in one that is not closed yet: some words of a line, not in code. */
const OPEN_TAG = /(?<!`)<(?:\/?[a-z]{0,6}|(?:sub|sup|b|strong|i|em|u|kbd|mark)>[^<\n`]{0,80}(?:<(?:\/[a-z]{0,6})?)?)$/i;

/** The text without a tag at its end that is not closed yet: as written, it would be a tag first and an element then. */
const beforeTag = (content: string): string => {
  const found = OPEN_TAG.exec(content.slice(-120));
  if (found === null || isInCode(content)) return content;
  return content.slice(0, content.length - found[0].length);
};

const isRow = (line: string): boolean => /^ {0,3}\|/.test(line);

const isInCode = (content: string): boolean => (content.match(/^ {0,3}(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1;

/** The start of the line before the one that starts at `start`. */
const lineBefore = (content: string, start: number): number =>
  start === 0 ? 0 : content.lastIndexOf('\n', start - 2) + 1;

/** The text without the head of a table at its end: until the row below it is complete, it would be a paragraph. */
export const beforeHead = (content: string): string => {
  const last = content.lastIndexOf('\n') + 1;
  const above = lineBefore(content, last);
  const isBelow = isRow(content.slice(above, last)) && /^[\s|:-]*$/.test(content.slice(last));
  const start = isBelow ? above : last;
  if (!isRow(content.slice(start)) || isRow(content.slice(lineBefore(content, start), start))) return content;
  return isInCode(content) ? content : content.slice(0, start);
};

const closes = { $$: '$$', '\\[': '\\]' } as const;
const isOpening = (opening: string | undefined): opening is keyof typeof closes =>
  opening !== undefined && opening in closes;

/** Where a formula that begins a line of the last paragraph is not closed yet, or -1. */
const openFormula = (content: string): number => {
  const from = content.lastIndexOf('\n\n') + 1;
  const openings = /^[ \t]*(\$\$|\\\[)/gm;
  openings.lastIndex = from;
  for (let found = openings.exec(content); found !== null; found = openings.exec(content)) {
    const [, opening] = found;
    const close = isOpening(opening) ? content.indexOf(closes[opening], openings.lastIndex) : -1;
    if (close === -1) return content.length - found.index > LONGEST_FORMULA ? -1 : found.index;
    openings.lastIndex = close + 2;
  }
  return -1;
};

/** The text without an unclosed formula at its end: as written, it would jump once it is drawn. */
const beforeFormula = (content: string): string => {
  const start = openFormula(content);
  return start === -1 || isInCode(content) ? content : content.slice(0, start);
};

/** What of a growing text is shown: everything but an end that more text may turn into something else. */
export const settledPart = (content: string): string => beforeHead(beforeTag(beforeMark(beforeFormula(content))));

/** What is held back is a formula, so what draws it is wanted soon. */
export const holdsFormula = (content: string, shown: string): boolean =>
  /^[ \t]*(?:\$\$|\\\[)/.test(content.slice(shown.length, shown.length + 100));
