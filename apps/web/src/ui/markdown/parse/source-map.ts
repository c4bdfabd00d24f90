/** The lines of a text as the parser counts them, with their offsets in the original. */
export interface SourceLines {
  text: string;
  starts: number[];
  ends: number[];
}

/** Splits at LF, CRLF and CR; offsets refer to the original text. */
export const sourceLines = (text: string): SourceLines => {
  const starts = [0];
  const ends: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code !== 10 && code !== 13) continue;
    ends.push(index);
    if (code === 13 && text.charCodeAt(index + 1) === 10) index += 1;
    starts.push(index + 1);
  }
  ends.push(text.length);
  return { text, starts, ends };
};

/** Maps an offset in an inline token's content to one in the source. */
export type OffsetMap = (offset: number) => number;

/**
 * Maps offsets in an inline token's content to offsets in the source. Each line of the content is searched for in its
 * source line; `from` is where the search may start on the first line (cells of one row).
 */
export const placeIn = (lines: SourceLines, content: string, firstLine: number, from: number): OffsetMap => {
  const contentStarts: number[] = [];
  const sourceStarts: number[] = [];
  let offset = 0;
  content.split('\n').forEach((line, index) => {
    const start = lines.starts[firstLine + index] ?? lines.text.length;
    const end = lines.ends[firstLine + index] ?? lines.text.length;
    contentStarts.push(offset);
    sourceStarts.push(findLine(lines.text, line, Math.max(start, index === 0 ? from : start), end));
    offset += line.length + 1;
  });
  return (place) => {
    let low = 0;
    let high = contentStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((contentStarts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return (sourceStarts[low] ?? 0) + place - (contentStarts[low] ?? 0);
  };
};

const findLine = (text: string, line: string, start: number, end: number): number => {
  const found = text.slice(start, end).indexOf(line);
  return found === -1 ? start : start + found;
};
