/** Longer formulas stay text: nobody reads them, and they are expensive. */
export const LONGEST_FORMULA = 4_000;

interface Delimiters {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
}

/** What a formula is between, the longer sign first. */
export const formulaDelimiters: readonly Delimiters[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: String.raw`\[`, close: String.raw`\]`, isDisplay: true },
  { open: String.raw`\(`, close: String.raw`\)`, isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
];

/** The last search result: if nothing closes one formula, nothing closes the next, and no search is needed. */
let answered = { text: '', close: '', from: 0, at: -1 };

/** The index of the closing delimiter; an escaped dollar closes nothing. */
function closingOf(text: string, from: number, to: number, { close }: Delimiters): number {
  const isAnswered =
    answered.close === close &&
    answered.from <= from &&
    (answered.at === -1 || answered.at >= from) &&
    answered.text === text;
  let { at } = answered;
  if (!isAnswered) {
    at = text.indexOf(close, from);
    while (at !== -1 && close.startsWith('$') && text.charAt(at - 1) === '\\') at = text.indexOf(close, at + 1);
    answered = { text, close, from, at };
  }
  return at < Math.min(to, from + LONGEST_FORMULA) ? at : -1;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** A dollar sign means money more often than math: both signs must touch the formula, and prices are left alone. */
function isMoney(text: string, start: number, close: number): boolean {
  const tex = text.slice(start + 1, close);
  const clings = !/^\s|\s$/.test(tex) && !/\d/.test(text.charAt(close + 1)) && !isWord(text.charAt(start - 1));
  const isPrice = /^[\d.,]/.test(tex) && /\s|^[\d.,]+[kKmMbB]?$/.test(tex) && !/[\\^_{}=<>+*/]/.test(tex);
  return !clings || isPrice || /\n\s*\n/.test(tex);
}

export interface Formula {
  /** The text between the delimiters. */
  readonly tex: string;
  /** As written, with its delimiters. */
  readonly source: string;
  readonly isDisplay: boolean;
}

/** The formula that starts at an index and ends before another, or null. */
export function formulaAt(text: string, start: number, to: number): Formula | null {
  const found = formulaDelimiters.find(({ open }) => text.startsWith(open, start));
  if (found === undefined) return null;
  const from = start + found.open.length;
  const close = closingOf(text, from, to, found);
  if (close === -1) return null;
  const tex = text.slice(from, close);
  if (tex.trim() === '' || (found.open === '$' && isMoney(text, start, close))) return null;
  return { tex: tex.trim(), source: text.slice(start, close + found.close.length), isDisplay: found.isDisplay };
}
