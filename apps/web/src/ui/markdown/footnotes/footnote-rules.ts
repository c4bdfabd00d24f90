import type MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type StateBlock = InstanceType<Parser['block']['State']>;

const LONGEST_LABEL = 60;
const reference = /^\[\^([^\s[\]^]{1,60})\]/;
const definition = /^\[\^([^\s[\]^]{1,60})\]:[ \t]*/;

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);

/** Another block starts here, as it would in a paragraph. */
const isEnd = (state: StateBlock, line: number, endLine: number): boolean =>
  state.isEmpty(line) ||
  ((state.sCount[line] ?? 0) - state.blkIndent <= 3 &&
    state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, endLine, true)));

/** `[^1]: text`, outside of lists and quotes, with the continuation lines of its paragraph. */
const readDefinition = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  const indent = state.sCount[startLine] ?? 0;
  // Within a list, only a line left of its items is outside of it.
  if (indent > 3 || (state.level > 0 && indent >= state.blkIndent)) return false;
  const first = lineOf(state, startLine);
  const found = definition.exec(first);
  if (found === null) return false;
  if (silent) return true;
  const lines = [first.slice(found[0].length)];
  let line = startLine + 1;
  for (; line < endLine && !isEnd(state, line, endLine); line += 1) lines.push(lineOf(state, line));
  state.line = line;
  const open = state.push('footnote_open', '', 1);
  open.info = found[1] ?? '';
  open.map = [startLine, line];
  const inline = state.push('inline', '', 0);
  inline.content = lines.join('\n').trimEnd();
  inline.map = [startLine, line];
  inline.children = [];
  state.push('footnote_close', '', -1);
  return true;
};

/** Footnotes in GitHub's syntax: `[^1]` in the text, and `[^1]: definition` on a line of its own. */
export const addFootnotes = (markdown: Parser): void => {
  markdown.inline.ruler.before('link', 'footnote', (state, silent) => {
    // Links cannot be nested; and in silent mode the text may be that of a surrounding link.
    if (silent || state.linkLevel > 0 || state.src.charAt(state.pos) !== '[') return false;
    const found = reference.exec(state.src.slice(state.pos, Math.min(state.posMax, state.pos + LONGEST_LABEL + 3)));
    if (found === null) return false;
    const token = state.push('footnote', '', 0);
    token.content = found[0];
    token.info = found[1] ?? '';
    state.pos += found[0].length;
    return true;
  });
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  markdown.block.ruler.before('reference', 'footnote', readDefinition, { alt });
};
