import { lineSpans } from './lines.ts';
import type { Span } from './span.ts';

export type BlockKind = 'prose' | 'heading' | 'list-item' | 'table-row' | 'code';

/** Includes markers such as '- ' and '## '. */
export interface Block extends Span {
  kind: BlockKind;
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})/u;
const HEADING = /^\s{0,3}#{1,6}\s+\S/u;
const BOLD_LINE = /^\s{0,3}(?:\*\*|__)[^*_]{1,80}(?:\*\*|__):?\s*$/u;
/** '- ', '3. ' or 'b) ', also within a quotation. */
export const LIST_MARKER = /^\s*(?:>\s*)*(?:[-*+•–]|\p{Nd}{1,3}[.)]|[a-z][.)])\s+/u;
const LIST_ITEM = new RegExp(String.raw`${LIST_MARKER.source}\S`, 'u');
/** A line that begins with a picture: many models use one as a bullet. */
const PICTURE_ITEM = /^\s*(?:>\s*)*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F})\S{0,12}\s+\S/u;
const TABLE_ROW = /^\s*\|.*\|\s*$/u;
const RULE_CELL = /^:?-{2,}:?$/u;

/** '|---|:--|', checked cell by cell, since one pattern for the whole line would be quadratic in its spaces. */
function isTableRule(line: string): boolean {
  const bare = line.trim();
  const from = bare.startsWith('|') ? 1 : 0;
  const to = bare.endsWith('|') ? bare.length - 1 : bare.length;
  return bare
    .slice(from, to)
    .split('|')
    .every((cell) => RULE_CELL.test(cell.trim()));
}

/** Whether a table row is the head of its table: the rule is its second line. */
export function isTableHead(row: string): boolean {
  const [, rule = ''] = row.split('\n', 2);
  return isTableRule(rule);
}

function lineKind(line: string): BlockKind | 'blank' | 'fence' {
  if (line.trim() === '') return 'blank';
  if (FENCE.test(line)) return 'fence';
  if (HEADING.test(line) || BOLD_LINE.test(line)) return 'heading';
  if (TABLE_ROW.test(line) || (line.includes('|') && isTableRule(line))) return 'table-row';
  return LIST_ITEM.test(line) || PICTURE_ITEM.test(line) ? 'list-item' : 'prose';
}

/**
 * The blocks of a Markdown text: fenced code, table rows (one each), list items (one each, with their continuation
 * lines), headings and paragraphs. A single line break does not end a paragraph, as in Markdown.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let fence: string | undefined;
  for (const { start, end } of lineSpans(text)) {
    const line = text.slice(start, end).replace(/\r$/u, '');
    const marker = FENCE.exec(line)?.[1]?.slice(0, 3);
    if (fence !== undefined) {
      if (open !== undefined) open.end = end;
      if (marker === fence) {
        fence = undefined;
        open = undefined;
      }
      continue;
    }
    const kind = lineKind(line);
    if (kind === 'blank') {
      open = undefined;
    } else if (kind === 'prose' && open !== undefined) {
      open.end = end;
    } else {
      const block: Block = { kind: kind === 'fence' ? 'code' : kind, start, end };
      blocks.push(block);
      if (kind === 'fence') fence = marker;
      open = kind === 'heading' || kind === 'table-row' ? undefined : block;
    }
  }
  return blocks;
}
