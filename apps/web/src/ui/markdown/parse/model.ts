/**
 * Everything a message can consist of. Text nodes know their offsets in the source (UTF-16 units), so that sentences
 * found by the scorer can be marked in the shown text.
 */
export type Inline =
  | { type: 'text'; text: string; start: number; end: number }
  | { type: 'code'; text: string; start: number; end: number }
  /** A formula: the text between the delimiters, and the whole as written. */
  | { type: 'math'; tex: string; source: string; isDisplay: boolean }
  | { type: 'break' }
  | { type: 'emphasis' | 'strong' | 'strike'; children: Inline[] }
  /** Written as a tag of HTML, which had no attribute. */
  | { type: 'element'; name: 'sub' | 'sup' | 'u' | 'kbd' | 'mark'; children: Inline[] }
  /** `target` is the destination shown to the reader; `bare` when the link's text is its address. */
  | { type: 'link'; href: string; target: string; bare: boolean; children: Inline[] }
  /** The label of a footnote, and its source; rendered as a link if the text defines that footnote. */
  | { type: 'footnote'; label: string; source: string }
  | { type: 'image'; src: string; host: string; alt: string };

export type Alignment = 'left' | 'center' | 'right' | null;

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'math'; tex: string; source: string }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; ordered: boolean; first: number; items: Block[][] }
  | { type: 'table'; alignments: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'footnote'; label: string; children: Inline[] }
  | { type: 'rule' };

/** A top-level block with the source offset of its first line, which is also its key. */
export interface PlacedBlock {
  start: number;
  block: Block;
}

/** The text of inline nodes without any formatting. */
export const plainText = (nodes: readonly Inline[]): string => nodes.map(plainNode).join('');

const plainNode = (node: Inline): string => {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
    case 'footnote':
      return node.source;
    case 'break':
      return '\n';
    case 'image':
      return node.alt;
    case 'link':
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'element':
      return plainText(node.children);
    default:
      return node satisfies never;
  }
};
