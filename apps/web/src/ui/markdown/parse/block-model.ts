import type { Token } from 'markdown-it';
import { inlineModel } from './inline-model.ts';
import type { Alignment, Block, Inline, PlacedBlock } from './model.ts';
import { placeIn, type SourceLines } from './source-map.ts';

/** Reads block tokens in order; every method consumes the tokens it reads. */
interface Reader {
  tokens: readonly Token[];
  at: number;
  lines: SourceLines;
  /** Added to offsets, for a text that is the tail of a longer one. */
  base: number;
}

const next = (reader: Reader): Token | undefined => {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  return token;
};

const readInline = (reader: Reader, token: Token, row: { line: number; from: number } | null): Inline[] => {
  const line = token.map?.[0] ?? row?.line ?? 0;
  const place = placeIn(reader.lines, token.content, line, row?.from ?? 0);
  if (row !== null) row.from = place(token.content.length);
  return inlineModel(token.children ?? [], (offset) => reader.base + place(offset));
};

/** Inline content up to the block's closing token. */
const readContent = (reader: Reader, row: { line: number; from: number } | null = null): Inline[] => {
  const parts: Inline[][] = [];
  for (let token = next(reader); token !== undefined && token.nesting !== -1; token = next(reader)) {
    if (token.type === 'inline') parts.push(readInline(reader, token, row));
  }
  // Not spread into a call: a paragraph can have more lines than a call may have arguments.
  return parts.flat();
};

const readBlocks = (reader: Reader): Block[] => {
  const blocks: Block[] = [];
  for (let token = next(reader); token !== undefined && token.nesting !== -1; token = next(reader)) {
    const block = readBlock(reader, token);
    if (block !== null) blocks.push(block);
  }
  return blocks;
};

const readItems = (reader: Reader): Block[][] => {
  const items: Block[][] = [];
  for (let token = next(reader); token !== undefined && token.nesting !== -1; token = next(reader)) {
    items.push(readBlocks(reader));
  }
  return items;
};

const alignmentOf = (token: Token): Alignment => {
  const style = String(token.attrGet('style') ?? '');
  const value = style.slice('text-align:'.length);
  return value === 'left' || value === 'center' || value === 'right' ? value : null;
};

const readTable = (reader: Reader): Block => {
  const alignments: Alignment[] = [];
  const head: Inline[][] = [];
  const rows: Inline[][][] = [];
  let row = { line: 0, from: 0 };
  for (let token = next(reader); token !== undefined && token.type !== 'table_close'; token = next(reader)) {
    if (token.type === 'tr_open') {
      row = { line: token.map?.[0] ?? 0, from: 0 };
      if (head.length > 0) rows.push([]);
    } else if (token.type === 'th_open') {
      alignments.push(alignmentOf(token));
      head.push(readContent(reader, row));
    } else if (token.type === 'td_open') {
      rows.at(-1)?.push(readContent(reader, row));
    }
  }
  return { type: 'table', alignments, head, rows };
};

const languageOf = (info: string): string => /^[\w+#.-]{1,30}/.exec(info.trim())?.[0].toLowerCase() ?? '';

const readBlock = (reader: Reader, token: Token): Block | null => {
  switch (token.type) {
    case 'paragraph_open':
      return { type: 'paragraph', children: readContent(reader) };
    case 'heading_open':
      return { type: 'heading', level: Number(token.tag.slice(1)), children: readContent(reader) };
    case 'blockquote_open':
      return { type: 'quote', children: readBlocks(reader) };
    case 'bullet_list_open':
      return { type: 'list', ordered: false, first: 1, items: readItems(reader) };
    case 'ordered_list_open':
      return { type: 'list', ordered: true, first: Number(token.attrGet('start') ?? 1), items: readItems(reader) };
    case 'table_open':
      return readTable(reader);
    case 'fence':
      return { type: 'code', language: languageOf(token.info), text: token.content };
    case 'code_block':
      return { type: 'code', language: '', text: token.content };
    case 'math_block':
      return { type: 'math', tex: token.content, source: token.info };
    case 'footnote_open':
      return { type: 'footnote', label: token.info, children: readContent(reader) };
    case 'hr':
      return { type: 'rule' };
    case 'inline':
      return { type: 'paragraph', children: readInline(reader, token, null) };
    default:
      return token.content === '' ? null : plainBlock(token.content);
  }
};

const plainBlock = (text: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', text, start: -1, end: -1 }],
});

/** Top-level blocks of parsed tokens, placed by the start of their first line. */
export const blockModel = (tokens: readonly Token[], lines: SourceLines, base: number): PlacedBlock[] => {
  const reader: Reader = { tokens, at: 0, lines, base };
  const blocks: PlacedBlock[] = [];
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    const start = base + (lines.starts[token.map?.[0] ?? 0] ?? 0);
    const block = readBlock(reader, token);
    if (block !== null) blocks.push({ start, block });
  }
  return blocks;
};
