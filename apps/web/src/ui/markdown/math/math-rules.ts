import { formulaAt, formulaDelimiters, LONGEST_FORMULA, type Formula } from '@symbi/text/formulas';
import type MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type StateBlock = InstanceType<Parser['block']['State']>;

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
  const found = formulaDelimiters.find(({ open, isDisplay }) => isDisplay && first === open);
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
