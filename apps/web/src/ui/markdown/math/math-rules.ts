import type MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type StateBlock = InstanceType<Parser['block']['State']>;

/** Longer formulas stay text: nobody reads them, and they are expensive. */
export const LONGEST_FORMULA = 4_000;

interface Delimiters {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
}

const delimiters: readonly Delimiters[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: String.raw`\[`, close: String.raw`\]`, isDisplay: true },
  { open: String.raw`\(`, close: String.raw`\)`, isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
];

/** The last search result: if nothing closes one formula, nothing closes the next, and no search is needed. */
let answered = { text: '', close: '', from: 0, at: -1 };

/** The index of the closing delimiter; an escaped dollar closes nothing. */
const closingOf = (text: string, from: number, to: number, { close }: Delimiters): number => {
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
};

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** A dollar sign means money more often than math: both signs must touch the formula, and prices are left alone. */
const isMoney = (text: string, start: number, close: number): boolean => {
  const tex = text.slice(start + 1, close);
  const clings = !/^\s|\s$/.test(tex) && !/\d/.test(text.charAt(close + 1)) && !isWord(text.charAt(start - 1));
  const isPrice = /^[\d.,]/.test(tex) && /\s|^[\d.,]+[kKmMbB]?$/.test(tex) && !/[\\^_{}=<>+*/]/.test(tex);
  return !clings || isPrice || /\n\s*\n/.test(tex);
};

interface Formula {
  readonly tex: string;
  readonly source: string;
  readonly isDisplay: boolean;
}

/** The formula that starts at an index, or null. */
const formulaAt = (text: string, start: number, to: number): Formula | null => {
  const found = delimiters.find(({ open }) => text.startsWith(open, start));
  if (found === undefined) return null;
  const from = start + found.open.length;
  const close = closingOf(text, from, to, found);
  if (close === -1) return null;
  const tex = text.slice(from, close);
  if (tex.trim() === '' || (found.open === '$' && isMoney(text, start, close))) return null;
  return { tex: tex.trim(), source: text.slice(start, close + found.close.length), isDisplay: found.isDisplay };
};

/** A formula that fills whole lines and ends the last of them. */
const formulaLines = (text: string): Formula | null => {
  const formula = formulaAt(text, 0, text.length);
  if (formula === null || !formula.isDisplay) return null;
  // Text after it on its last line makes it part of a paragraph.
  return text.trimEnd() === formula.source ? formula : null;
};

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);

/** Lines of one text without a closing delimiter, so they are not searched again. */
const unclosed = new WeakMap<StateBlock, { readonly close: string; readonly to: number }>();

/** The lines from an opening delimiter to the first that closes it, before the next empty line. */
const linesOf = (state: StateBlock, startLine: number, endLine: number, close: string): string[] | null => {
  const known = unclosed.get(state);
  if (known !== undefined && known.close === close && startLine < known.to) return null;
  const lines: string[] = [];
  let length = 0;
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line) && length <= LONGEST_FORMULA; line += 1) {
    if ((state.sCount[line] ?? 0) < state.blkIndent) break;
    const text = lineOf(state, line);
    lines.push(text);
    length += text.length + 1;
    if (text.includes(close, line === startLine ? close.length : 0)) return lines;
  }
  unclosed.set(state, { close, to: line });
  return null;
};

const readBlock = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  const first = state.src.slice((state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)).slice(0, 2);
  const isIndented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  const found = delimiters.find(({ open, isDisplay }) => isDisplay && first === open);
  if (isIndented || found === undefined) return false;
  const lines = linesOf(state, startLine, endLine, found.close);
  const formula = lines === null ? null : formulaLines(lines.join('\n'));
  if (lines === null || formula === null) return false;
  const end = startLine + lines.length;
  // In a growing text the last line may continue: only a complete line can end a paragraph.
  if (silent) return (state.eMarks[end - 1] ?? 0) < state.src.length;
  const token = state.push('math_block', '', 0);
  token.content = formula.tex;
  token.info = formula.source;
  token.map = [startLine, end];
  state.line = end;
  return true;
};

/** Formulas between $, $$, \( \) and \[ \] become tokens of their own; unclosed ones stay text. */
export const addMath = (markdown: Parser): void => {
  markdown.inline.ruler.before('escape', 'math_inline', (state, silent) => {
    const character = state.src.charAt(state.pos);
    if (character !== '$' && character !== '\\') return false;
    const formula = formulaAt(state.src, state.pos, state.posMax);
    if (formula === null) return false;
    if (!silent) {
      const token = state.push('math_inline', '', 0);
      token.content = formula.tex;
      token.info = formula.source;
      token.markup = formula.isDisplay ? 'display' : '';
    }
    state.pos += formula.source.length;
    return true;
  });
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  markdown.block.ruler.before('fence', 'math_block', readBlock, { alt });
};
