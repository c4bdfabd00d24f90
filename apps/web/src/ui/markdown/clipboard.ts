import type { Block, Inline, PlacedBlock } from './parse/model.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

const imageText = (node: Extract<Inline, { type: 'image' }>): string => `[image: ${node.alt || node.host}]`;

const inlineHtml = (nodes: readonly Inline[]): string => nodes.map(nodeHtml).join('');

const nodeHtml = (node: Inline): string => {
  switch (node.type) {
    case 'text':
      return escapeText(node.text);
    case 'code':
      return `<code>${escapeText(node.text)}</code>`;
    case 'math':
    case 'footnote':
      return escapeText(node.source);
    case 'break':
      return '<br>';
    case 'emphasis':
      return `<em>${inlineHtml(node.children)}</em>`;
    case 'strong':
      return `<strong>${inlineHtml(node.children)}</strong>`;
    case 'strike':
      return `<s>${inlineHtml(node.children)}</s>`;
    case 'element':
      return `<${node.name}>${inlineHtml(node.children)}</${node.name}>`;
    case 'link':
      return `<a href="${escapeText(node.href)}" rel="noopener noreferrer nofollow">${inlineHtml(node.children)}</a>`;
    case 'image':
      return escapeText(imageText(node));
    default:
      return node satisfies never;
  }
};

const cellsHtml = (tag: 'td' | 'th', cells: readonly Inline[][]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}</${tag}>`).join('')}</tr>`;

const blockHtml = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineHtml(block.children)}</p>`;
    case 'heading':
      return `<h${block.level}>${inlineHtml(block.children)}</h${block.level}>`;
    case 'code':
      return `<pre><code>${escapeText(block.text)}</code></pre>`;
    case 'math':
      return `<p>${escapeText(block.source)}</p>`;
    case 'quote':
      return `<blockquote>${block.children.map(blockHtml).join('')}</blockquote>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.first !== 1 ? ` start="${block.first}"` : '';
      const items = block.items.map((item) => `<li>${item.map(blockHtml).join('')}</li>`).join('');
      return `<${tag}${start}>${items}</${tag}>`;
    }
    case 'table':
      return `<table>${cellsHtml('th', block.head)}${block.rows.map((row) => cellsHtml('td', row)).join('')}</table>`;
    case 'footnote':
      return `<p>${escapeText(`[^${block.label}]: `)}${inlineHtml(block.children)}</p>`;
    case 'rule':
      return '<hr>';
    default:
      return block satisfies never;
  }
};

/** HTML of a message for the clipboard: only elements of the model, all text escaped, images as text. */
export const clipboardHtml = (blocks: readonly PlacedBlock[]): string =>
  blocks.map(({ block }) => blockHtml(block)).join('');

interface Source {
  readonly n: number;
  readonly title: string;
  readonly url?: string | undefined;
}

const linesOf = (sources: readonly Source[]): string[] =>
  sources.map(({ n, title, url }) => `[${n}] ${[title, url].filter(Boolean).join(', ')}`);

/** Plain text of a message for the clipboard: its Markdown as written, with the sources of its numbers below it. */
export const clipboardText = (content: string, label: string, sources: readonly Source[]): string =>
  sources.length === 0 ? content : [`${content.trimEnd()}\n`, `${label}:`, ...linesOf(sources)].join('\n');

/** The sources that the numbers in a message stand for, to be copied below it; nothing if there are none. */
export const sourceBlocks = (label: string, sources: readonly Source[]): PlacedBlock[] => {
  if (sources.length === 0) return [];
  const words = (text: string): Inline => ({ type: 'text', text, start: 0, end: 0 });
  const lines = linesOf(sources).flatMap((line): Inline[] => [{ type: 'break' }, words(line)]);
  return [{ start: 0, block: { type: 'paragraph', children: [words(`${label}:`), ...lines] } }];
};
