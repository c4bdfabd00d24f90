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

const speak = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return plainText(block.children);
    case 'code':
      return block.text;
    case 'math':
      return block.source;
    case 'quote':
      return block.children.map(speak).join(' ');
    case 'list':
      return block.items.flat().map(speak).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(', ')).join('. ');
    case 'rule':
      return '';
    default:
      return block satisfies never;
  }
};

/** Text for a screen reader: words without Markdown syntax. */
export const spokenText = (markdown: string): string =>
  parseDocument(markdown)
    .blocks.map(({ block }) => speak(block))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The new text of a reply to announce, and the offset it reaches. A finished reply is announced to its end. */
export const announce = (message: Message, from: number): { spoken: string; upTo: number } => {
  const upTo = message.status === 'streaming' ? sentenceEnd(message.content, from) : message.content.length;
  return { spoken: upTo > from ? spokenText(message.content.slice(from, upTo)) : '', upTo };
};
