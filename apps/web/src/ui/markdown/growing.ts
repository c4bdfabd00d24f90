/** The text without a bracketed number or footnote at its end, which may be incomplete: it is shown once complete. */
const beforeMark = (content: string): string => content.replace(/\[(?:\d{0,2}|\^[^\s[\]^]{0,60})\]?$/, '');

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

/** What of a growing text is shown: everything but an end that more text may turn into something else. */
export const settledPart = (content: string): string => beforeHead(beforeMark(content));
