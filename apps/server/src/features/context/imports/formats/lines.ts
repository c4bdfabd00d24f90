interface Line {
  /** Its offset in the text. */
  readonly start: number;
  /** Without the line ending. */
  readonly text: string;
}

/** The lines of a text, one at a time: a list of a million of them is never built. */
export const linesOf = function* (text: string): Generator<Line> {
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const stop = end > start && text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
    yield { start, text: text.slice(start, stop) };
    start = end + 1;
  }
};
