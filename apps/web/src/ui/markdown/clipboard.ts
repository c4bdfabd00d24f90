import { plainText, type Block, type Inline, type PlacedBlock } from './parse/model.ts';

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

const blockText = (block: Block, indent: string): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainText(block.children);
    case 'code':
      return block.text.replace(/\n$/, '');
    case 'math':
      return block.source;
    case 'quote':
      return block.children.map((child) => `${indent}> ${blockText(child, `${indent}> `)}`).join('\n');
    case 'list':
      return block.items
        .map((item, index) => {
          const marker = block.ordered ? `${block.first + index}. ` : '- ';
          const text = item.map((child) => blockText(child, '')).join('\n');
          return `${indent}${marker}${text.replaceAll('\n', `\n${indent}  `)}`;
        })
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join('\t')).join('\n');
    case 'footnote':
      return `[^${block.label}]: ${plainText(block.children)}`;
    case 'rule':
      return '---';
    default:
      return block satisfies never;
  }
};

/** Plain text of a message for the clipboard. */
export const clipboardText = (blocks: readonly PlacedBlock[]): string =>
  blocks.map(({ block }) => blockText(block, '')).join('\n\n');

interface Source {
  readonly n: number;
  readonly title: string;
  readonly url?: string | undefined;
}

/** The sources that the numbers in a message stand for, to be copied below it; nothing if there are none. */
export const sourceBlocks = (label: string, sources: readonly Source[]): PlacedBlock[] => {
  if (sources.length === 0) return [];
  const words = (text: string): Inline => ({ type: 'text', text, start: 0, end: 0 });
  const lines = sources.flatMap(({ n, title, url }): Inline[] => [
    { type: 'break' },
    words(`[${n}] ${[title, url].filter(Boolean).join(', ')}`),
  ]);
  return [{ start: 0, block: { type: 'paragraph', children: [words(`${label}:`), ...lines] } }];
};
