/** A piece of text of a page as the library gives it; `transform` is the matrix by which it is drawn. */
export interface PdfItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
  readonly width: number;
}

/** A line as it is printed; lengths in the units of the page, `y` upwards. */
interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Of its letters. */
  size: number;
  /** Text that is not upright, or stands in cells: its line breaks mean something. */
  isApart: boolean;
}

/** Where one line of a paragraph may end: shorter ones are items, addresses and headings. In sizes of the letters. */
const LEAST_WIDTH = 15;
/** Lines whose beginnings are farther apart are not of one column. In sizes of the letters. */
const COLUMN = 4;
/** A wider gap separates the cells of a table. In sizes of the letters. */
const CELL_GAP = 1.5;
/** Lines of a paragraph are at most this far apart: in sizes of the letters, and as a multiple of what is common. */
const MOST_STEP = 2.4;
const MOST_LEADING = 1.25;
/** What a line in lower case follows fills at least this share of its column. */
const LEAST_FILL = 0.6;
/** So many lines that left no room, and this share of all that another one follows, show that a page is wrapped. */
const LEAST_FORCED = 3;
const LEAST_SHARE = 0.65;
const ITEM = /^(?:[•◦▪■●‣⁃–—*·-]\s|\(?(?:\d{1,3}(?:\.\d{1,3})*|\p{L})[.)]\s|§)/u;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const sizeOf = ({ transform: [, , c = 0, d = 0] }: PdfItem): number => Math.hypot(c, d);
const isUpright = ({ transform: [, b = 0, c = 0] }: PdfItem): boolean => b === 0 && c === 0;

/** The printed lines of a page, in the order in which they were written. */
function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const item of items) {
    const { str, hasEOL, transform, width } = item;
    const [left, y] = [transform[4] ?? 0, transform[5] ?? 0];
    if (str.trim() === '') {
      if (line !== undefined) line.text += str;
    } else {
      if (line !== undefined && Math.abs(line.y - y) > line.size && isUpright(item)) line = undefined;
      if (line === undefined) {
        line = { text: '', left, right: left, y, size: sizeOf(item), isApart: false };
        lines.push(line);
      }
      if (!isUpright(item) || left - line.right > CELL_GAP * line.size) line.isApart = true;
      line.text += str;
      line.right = Math.max(line.right, left + width);
    }
    if (hasEOL) line = undefined;
  }
  return lines.map((one) => ({ ...one, text: one.text.trim() })).filter(({ text }) => text !== '');
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Whether two lines have letters of one size, one closely below the other, in one column. */
const isBelow = (line: Line, next: Line): boolean => {
  const step = line.y - next.y;
  return (
    Math.abs(line.size - next.size) <= 0.1 * line.size &&
    Math.abs(line.left - next.left) <= COLUMN * line.size &&
    step > 0 &&
    step <= MOST_STEP * line.size
  );
};

/** The column's right edge, for lines of one size that begin near each other: looked up, so that a page costs no more than its lines. */
function edgesOf(lines: readonly Line[]): (line: Line) => number {
  const edges = new Map<string, number>();
  const keyOf = (size: number, at: number): string => `${Math.round(size)} ${at}`;
  const bucket = ({ left, size }: Line): number => Math.round(left / (COLUMN * Math.max(size, 1)));
  for (const line of lines)
    if (!line.isApart)
      edges.set(keyOf(line.size, bucket(line)), Math.max(edges.get(keyOf(line.size, bucket(line))) ?? 0, line.right));
  return (line) => Math.max(line.right, ...[-1, 0, 1].map((by) => edges.get(keyOf(line.size, bucket(line) + by)) ?? 0));
}

/** How a line follows another one of its column: whether its first word had no room left there, or it begins in lower case. */
function followsOf(line: Line, next: Line, edge: number): { isForced: boolean; isLower: boolean } | undefined {
  if (line.isApart || next.isApart || ITEM.test(next.text)) return undefined;
  const filled = line.right - line.left;
  if (filled < LEAST_WIDTH * line.size) return undefined;
  const isLower = /^\p{Ll}/u.test(next.text) && filled >= LEAST_FILL * (edge - line.left);
  const word = WIDE.test(next.text.charAt(0)) ? 1 : next.text.search(/\s|$/u);
  const needed = ((next.right - next.left) * (word + 1)) / Math.max(1, next.text.length);
  return { isForced: line.right + needed > edge, isLower };
}

const isHyphenated = (text: string, next: string): boolean => /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next);

const glue = (text: string, next: string): string => {
  if (isHyphenated(text, next)) return text.slice(0, -1) + next;
  return WIDE.test(text.slice(-1)) && WIDE.test(next.charAt(0)) ? text + next : `${text} ${next}`;
};

/**
 * The text of a page with one line for each paragraph, heading, item and row of a table. A PDF only says where each line
 * is drawn, and a line break in the middle of a sentence would end it.
 */
export function paragraphsOf(items: readonly PdfItem[]): string {
  const lines = linesOf(items);
  const edgeOf = edgesOf(lines);
  const steps = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && isBelow(line, next) ? [(line.y - next.y) / line.size] : [];
  });
  const leading = MOST_LEADING * median(steps);
  const follows = lines.map((line, at) => {
    const before = lines[at - 1];
    if (before === undefined || !isBelow(before, line)) return undefined;
    return (before.y - line.y) / before.size <= leading ? followsOf(before, line, edgeOf(before)) : undefined;
  });
  const pairs = follows.filter((one) => one !== undefined);
  const forced = pairs.filter(({ isForced }) => isForced).length;
  // In a list of lines that are not wrapped, only the longest ones leave no room.
  const isWrapped = forced >= LEAST_FORCED && forced >= LEAST_SHARE * pairs.length;
  const texts: string[] = [];
  lines.forEach((line, at) => {
    const { isForced = false, isLower = false } = follows[at] ?? {};
    const text = texts.at(-1) ?? '';
    if (isLower || (isForced && isWrapped) || isHyphenated(text, line.text))
      texts[texts.length - 1] = glue(text, line.text);
    else texts.push(line.text);
  });
  return texts.join('\n');
}

/** A page's last line that is shorter may be a footer. */
const LEAST_UNFINISHED = 40;
/** The rest of a sentence, in the first paragraph of a page. */
const REST = /^\p{Ll}[^\n]{0,600}?(?:[.!?](?=\s|$)|(?=\n|$))/u;

/** The texts of two pages, with a sentence that the page break cuts as a whole on the first one. */
export function acrossPages(text: string, next: string): readonly [text: string, next: string] {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const rest = last.length >= LEAST_UNFINISHED && /[\p{L}\p{N},-]$/u.test(last) ? REST.exec(next)?.[0] : undefined;
  return rest === undefined ? [text, next] : [glue(text, rest), next.slice(rest.length).trimStart()];
}
