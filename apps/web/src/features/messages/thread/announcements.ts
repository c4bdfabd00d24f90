import type { Message } from '@symbi/contracts/conversations';
import { plainText, type Block } from '../../../ui/markdown/parse/model.ts';
import { parseDocument } from '../../../ui/markdown/parse/document.ts';

/** The end of the last complete sentence (or line) in `content` after `from`, or `from` if there is none. */
export const sentenceEnd = (content: string, from: number): number => {
  let end = from;
  for (const match of content.slice(from).matchAll(/[.!?…](?=["'”’)\]]*\s)["'”’)\]]*|\n/g)) {
    end = from + match.index + match[0].length;
  }
  return end;
};

/** Numbers of sources and footnotes are for the eye; `list[1]` is text. */
const withoutNumbers = (said: string): string =>
  said.replaceAll(/\[\^[^\][\s]{1,60}\]:?|(?:^|\s|(?<=[.,;:!?)\]]))(?:\[\d{1,2}\])+/g, '');

/** What is said instead of what cannot be read out. */
export interface BlockNames {
  readonly code: (lines: number) => string;
  readonly diagram: string;
}

const speak = (block: Block, names: BlockNames): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return withoutNumbers(plainText(block.children));
    case 'code':
      return block.language === 'mermaid' ? names.diagram : names.code(block.text.trimEnd().split('\n').length);
    case 'math':
      return block.source;
    case 'quote':
      return block.children.map((child) => speak(child, names)).join(' ');
    case 'list':
      return block.items
        .flat()
        .map((child) => speak(child, names))
        .join(' ');
    case 'table':
      return withoutNumbers([block.head, ...block.rows].map((row) => row.map(plainText).join(', ')).join('. '));
    case 'rule':
      return '';
    default:
      return block satisfies never;
  }
};

/** Text for a screen reader: words without Markdown syntax. */
export const spokenText = (markdown: string, names: BlockNames): string =>
  parseDocument(markdown)
    .blocks.map(({ block }) => speak(block, names))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A fence and its mark; a line of code in backticks is none. */
const FENCE = /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(`{3,}(?!`)(?!.*`)|~{3,})/;

/** A code block that is being written: it is spoken as one thing, once it is closed. */
interface OpenCode {
  readonly mark: string;
  /** No line before this offset closes it. */
  readonly seen: number;
}

/** How far a reply was announced. */
export interface Reach {
  readonly upTo: number;
  readonly code?: OpenCode | undefined;
}

const isClosed = (line: string, mark: string): boolean => {
  const bare = line.replace(/^[\s>]+/, '').trimEnd();
  return bare.length >= mark.length && bare.replaceAll(mark.charAt(0), '') === '';
};

/** Looks for the end of a code block among the whole lines that no earlier look has seen. */
const closeCode = (content: string, { mark, seen }: OpenCode): OpenCode & { readonly isClosed: boolean } => {
  let at = seen;
  for (let end = content.indexOf('\n', at); end >= 0; end = content.indexOf('\n', at)) {
    const line = content.slice(at, end);
    at = end + 1;
    if (isClosed(line, mark)) return { mark, seen: at, isClosed: true };
  }
  return { mark, seen: at, isClosed: false };
};

/** Where a code block or a table begins that may go on: it is spoken as a whole. */
const openPart = (content: string, from: number): Reach => {
  let table = -1;
  for (let at = from; at < content.length;) {
    const next = content.indexOf('\n', at) + 1;
    const line = content.slice(at, next || content.length);
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) {
      // The mark of a line that is not complete may become longer.
      const code = next === 0 ? undefined : closeCode(content, { mark, seen: next });
      if (code?.isClosed !== true) return { upTo: at, code };
      table = -1;
      at = code.seen;
      continue;
    }
    if (!/^\s*\|/.test(line)) table = -1;
    else if (table < 0) table = at;
    at += line.length;
  }
  return { upTo: table < 0 ? content.length : table };
};

/** The new text of a reply to announce, and how far it reaches. A finished reply is announced to its end. */
export const announce = (
  { status, content }: Pick<Message, 'status' | 'content'>,
  before: Reach,
  names: BlockNames,
): { readonly spoken: string; readonly after: Reach } => {
  const { upTo: from } = before;
  const say = (upTo: number): string => (upTo > from ? spokenText(content.slice(from, upTo), names) : '');
  if (status !== 'streaming') return { spoken: say(content.length), after: { upTo: content.length } };
  const code = before.code && closeCode(content, before.code);
  if (code?.isClosed === false) return { spoken: '', after: { upTo: from, code } };
  const open = openPart(content, code?.seen ?? from);
  const upTo = sentenceEnd(content.slice(0, open.upTo), from);
  return { spoken: say(upTo), after: { ...open, upTo } };
};
