import type { Block, Inline, PlacedBlock } from '../parse/model.ts';

/** Numbers of the footnotes that are both defined and referenced, by lower-case label. */
export type FootnoteNumbers = ReadonlyMap<string, number>;

export const labelKey = (label: string): string => label.toLowerCase();

const inlineLabels = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'footnote') return [labelKey(node.label)];
    return 'children' in node ? inlineLabels(node.children) : [];
  });

const labelsIn = (block: Block): string[] => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'footnote':
      return inlineLabels(block.children);
    case 'quote':
      return block.children.flatMap(labelsIn);
    case 'list':
      return block.items.flat().flatMap(labelsIn);
    case 'table':
      return [...block.head, ...block.rows.flat()].flatMap(inlineLabels);
    case 'code':
    case 'math':
    case 'rule':
      return [];
    default:
      return block satisfies never;
  }
};

/** Finished blocks of a growing text stay the same objects, so each is only looked through once. */
const known = new WeakMap<Block, readonly string[]>();

const knownLabels = (block: Block): readonly string[] => {
  const labels = known.get(block) ?? labelsIn(block);
  known.set(block, labels);
  return labels;
};

const none: FootnoteNumbers = new Map();

/**
 * Numbered by first reference. Without a reference or a definition, a footnote has no number and stays as written; while
 * a text grows, the definition is expected to come.
 */
export const numberFootnotes = (blocks: readonly PlacedBlock[], isGrowing = false): FootnoteNumbers => {
  const said = new Set(blocks.flatMap(({ block }) => (block.type === 'footnote' ? [labelKey(block.label)] : [])));
  if (said.size === 0 && !isGrowing) return none;
  const named = new Set(
    blocks.flatMap(({ block }) => knownLabels(block)).filter((label) => isGrowing || said.has(label)),
  );
  return new Map([...named].map((label, index) => [label, index + 1]));
};

/** The blocks that define footnotes: the first for each label. */
export const footnoteBlocks = (blocks: readonly PlacedBlock[]): ReadonlySet<Block> => {
  const first = new Map<string, Block>();
  for (const { block } of blocks)
    if (block.type === 'footnote' && !first.has(labelKey(block.label))) first.set(labelKey(block.label), block);
  return new Set(first.values());
};
