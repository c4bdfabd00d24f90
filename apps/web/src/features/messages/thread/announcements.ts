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
  readonly code: string;
  readonly diagram: string;
}

const speak = (block: Block, names: BlockNames): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return withoutNumbers(plainText(block.children));
    case 'code':
      return block.language === 'mermaid' ? names.diagram : names.code;
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

const isFence = (line: string): boolean => /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(?:`{3}|~{3})/.test(line);

/** Where a code block or a table begins that may go on: it is spoken as a whole. */
const openPart = (written: string): number => {
  const lines = written.split(/(?<=\n)/);
  let [fence, table, at] = [-1, -1, 0];
  for (const line of lines) {
    // A line that is not complete may be the beginning of the closing one.
    if (isFence(line)) fence = fence < 0 ? at : line.endsWith('\n') ? -1 : fence;
    if (!/^\s*\|/.test(line)) table = -1;
    else if (table < 0) table = at;
    at += line.length;
  }
  return fence >= 0 ? fence : table >= 0 ? table : written.length;
};

/** The new text of a reply to announce, and the offset it reaches. A finished reply is announced to its end. */
export const announce = (
  { status, content }: Pick<Message, 'status' | 'content'>,
  from: number,
  names: BlockNames,
): { spoken: string; upTo: number } => {
  const written = content.slice(from);
  const upTo = status === 'streaming' ? sentenceEnd(content.slice(0, from + openPart(written)), from) : content.length;
  return { spoken: upTo > from ? spokenText(content.slice(from, upTo), names) : '', upTo };
};
