import { plainText, type Block, type Inline } from './parse/model.ts';

/** Hebrew, Arabic and related scripts, including their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export type Direction = 'ltr' | 'rtl';

/** The direction of the first letter; undefined without letters. */
export const directionOf = (text: string): Direction | undefined => {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
};

/** The direction of the first part that has one. */
export const firstOf = <Part>(
  parts: readonly Part[],
  find: (part: Part) => Direction | undefined,
): Direction | undefined => {
  for (const part of parts) {
    const found = find(part);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Of the prose: code and formulas are Latin in any language. Stops at the first letter, so a long paragraph costs little. */
const inlineDirection = (nodes: readonly Inline[]): Direction | undefined =>
  firstOf(nodes, (node) => {
    if ('children' in node) return inlineDirection(node.children);
    return node.type === 'code' || node.type === 'math' ? undefined : directionOf(plainText([node]));
  });

/**
 * The direction of a block. `dir="auto"` ignores children that have a `dir` themselves, as every paragraph has:
 * bullets, columns and the bar of a quotation would appear on the left of Arabic text.
 */
export const blockDirection = (block: Block): Direction | undefined => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return inlineDirection(block.children);
    case 'quote':
      return firstOf(block.children, blockDirection);
    case 'list':
      return firstOf(block.items.flat(), blockDirection);
    case 'table':
      return firstOf([...block.head, ...block.rows.flat()], inlineDirection);
    case 'code':
    case 'math':
    case 'rule':
      return undefined;
    default:
      return block satisfies never;
  }
};
