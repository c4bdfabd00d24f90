/** Text that is wrapped has lines of at least, and at most, so many characters; longer ones are paragraphs. */
const LEAST_WIDTH = 40;
const MOST_WIDTH = 120;
/** So many lines that were full, and this share of all that another one follows, show that a text is wrapped. */
const LEAST_FULL = 3;
const LEAST_SHARE = 0.65;

const FENCE = /^\s{0,3}(?:`{3}|~{3})/;
/** An item, a heading, a quotation, a row, 'Name: value'. */
const BEGINS_ANEW =
  /^\s*(?:[-*•–—+>#|§=_`~]|\(?(?:\d{1,3}(?:\.\d{1,3})*|\p{L})[.)]\s|[^\s:]{1,30}(?: [^\s:]{1,30}){0,2}:(?:\s|$)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;
const IS_ROW = /[|\t]|; [^;:]{1,60}: /;
const ENDS = /[.!?:;…]["'”’»)\]]*$/u;

interface Line {
  /** Where its line break is. */
  readonly end: number;
  readonly text: string;
}

/** The lines of a text without those of code; undefined if one is too long for a text that is wrapped. */
function readLines(text: string): Line[] | undefined {
  const lines: Line[] = [];
  let isCode = false;
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > 2 * MOST_WIDTH) return undefined;
    const line = text.slice(start, end).trimEnd();
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (line.length > MOST_WIDTH && !isCode) return undefined;
    lines.push({ end, text: isFence || isCode ? '' : line });
    start = end + 1;
  }
  return lines;
}

/** The length of the first word of a line. */
const firstWord = (line: string): number => /^\s*\S*/u.exec(line)?.[0].length ?? 0;

/**
 * The places of line breaks that only wrap a paragraph, as in an e-mail: the next word had no room left in its line. None
 * in a text whose paragraphs are lines, in lists, tables and code. Linear in the text.
 */
export function wrappingBreaks(text: string): ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set();
  if (!text.includes('\n')) return none;
  const lines = readLines(text);
  const width = lines?.reduce((most, line) => Math.max(most, line.text.length), 0) ?? 0;
  if (lines === undefined || width < LEAST_WIDTH) return none;
  const breaks = lines.flatMap((line, at) => {
    const next = lines[at + 1]?.text ?? '';
    if (line.text === '' || next === '' || IS_ROW.test(line.text) || BEGINS_ANEW.test(next)) return [];
    const isFull = line.text.length + 1 + firstWord(next) > width;
    return [{ end: line.end, isFull, isWithin: /^\s*\p{Ll}/u.test(next) && !ENDS.test(line.text) }];
  });
  const full = breaks.filter(({ isFull }) => isFull);
  const isWrapped = full.length >= LEAST_FULL && full.length >= LEAST_SHARE * breaks.length;
  return new Set(full.filter(({ isWithin }) => isWrapped || isWithin).map(({ end }) => end));
}
