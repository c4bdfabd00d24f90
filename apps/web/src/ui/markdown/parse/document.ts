import { blockModel } from './block-model.ts';
import type { PlacedBlock } from './model.ts';
import { parseTokens, type References } from './parser.ts';
import { sourceLines } from './source-map.ts';

/**
 * A parsed text that can grow. Blocks before `settled` can no longer change when text is appended, so growing costs
 * only the last block rather than the whole text, and settled blocks keep their identity.
 */
export interface MarkdownDocument {
  source: string;
  settled: number;
  settledBlocks: readonly PlacedBlock[];
  references: References;
  blocks: readonly PlacedBlock[];
}

const emptyReferences = (): References => Object.create(null) as References;

const emptyDocument = (): MarkdownDocument => ({
  source: '',
  settled: 0,
  settledBlocks: [],
  references: emptyReferences(),
  blocks: [],
});

const copyReferences = (references: References): References => Object.assign(emptyReferences(), references);

const parsePart = (text: string, base: number, references: References): PlacedBlock[] =>
  blockModel(parseTokens(text, references), sourceLines(text), base);

/** Parses a whole text. Link definitions apply throughout it, wherever they are. */
export const parseDocument = (source: string): MarkdownDocument => {
  const blocks = parsePart(source, 0, emptyReferences());
  return { ...emptyDocument(), source, blocks };
};

/** Index of the first block that appended text can change. After an empty line only a list continues. */
const firstOpen = (blocks: readonly PlacedBlock[], source: string): number => {
  const lastLine = source.lastIndexOf('\n') + 1;
  const [before, last] = blocks.slice(-2);
  if (before === undefined || last === undefined || last.start < lastLine) return blocks.length - 1;
  const lineBefore = source.slice(source.lastIndexOf('\n', lastLine - 2) + 1, lastLine);
  const isApart = before.block.type !== 'list' && lineBefore.trim() === '';
  return blocks.length - (isApart ? 1 : 2);
};

/**
 * The document of a longer text. If `source` does not continue the earlier one, it is parsed anew. All but the last
 * block of the new text are settled: appended text can only change the last one, or the one before it when the last
 * block is an unfinished line that may turn out to belong there.
 */
export const growDocument = (before: MarkdownDocument | null, source: string): MarkdownDocument => {
  if (before !== null && before.source === source) return before;
  const isContinued = before !== null && source.startsWith(before.source.slice(0, before.settled));
  const from = isContinued ? before : emptyDocument();
  const tail = source.slice(from.settled);
  const blocks = parsePart(tail, from.settled, copyReferences(from.references));
  const open = firstOpen(blocks, source);
  const settled = blocks[open]?.start ?? from.settled;
  if (settled <= from.settled) return { ...from, source, blocks: [...from.settledBlocks, ...blocks] };
  const references = copyReferences(from.references);
  const ended = parsePart(source.slice(from.settled, settled), from.settled, references);
  const settledBlocks = [...from.settledBlocks, ...ended];
  return { source, settled, settledBlocks, references, blocks: [...settledBlocks, ...blocks.slice(open)] };
};

/** Reuses blocks that are equal to an earlier one at the same offset, so that unchanged blocks are not drawn again. */
const keepEqual = (before: readonly PlacedBlock[], after: readonly PlacedBlock[]): readonly PlacedBlock[] => {
  const known = new Map(before.map((placed) => [placed.start, placed]));
  return after.map((placed) => {
    const same = known.get(placed.start);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(placed) ? same : placed;
  });
};

/**
 * The document of a text that has grown and is complete, equal to that of `parseDocument`. Only a link definition can
 * change earlier blocks; without one, the grown document is already that of the whole text.
 */
export const endDocument = (grown: MarkdownDocument, source: string): MarkdownDocument => {
  if (!source.includes(']:')) return growDocument(grown, source);
  const whole = parseDocument(source);
  return { ...whole, blocks: keepEqual(grown.blocks, whole.blocks) };
};
