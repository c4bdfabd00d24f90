import type { Inline } from './parse/model.ts';

/**
 * Text for display: runs of more than six combining marks (no script in use needs as many) are cut off with '…', so
 * that they cannot cover other lines.
 */
export const drawnText = (text: string): string =>
  /\p{M}{7}/u.test(text) ? text.replaceAll(/(\p{M}{6})\p{M}+/gu, '$1…') : text;

/** A paragraph with more nodes is laid out in stretches. */
const STRETCH = 400;

/**
 * The lines of a very long paragraph in stretches that can be laid out separately, without the breaks between them: one
 * box of 65,000 lines blocked the page for more than a minute.
 */
export const lineStretches = (nodes: readonly Inline[]): readonly (readonly Inline[])[] => {
  if (nodes.length <= 2 * STRETCH) return [nodes];
  const stretches: Inline[][] = [[]];
  for (const node of nodes) {
    const last = stretches.at(-1);
    if (node.type === 'break' && last !== undefined && last.length >= STRETCH) stretches.push([]);
    else last?.push(node);
  }
  return stretches;
};

/** Text with more brackets is laid out in pieces. */
const MOST_BRACKETS = 400;
const PIECE = 2_000;

interface TextPiece {
  text: string;
  start: number;
  end: number;
}

/**
 * The pieces in which a text is laid out, each with its own direction. Browsers pair brackets to find the direction of
 * the text between them, which is quadratic in the brackets of one text: 60 kB of '[a](' took 13 s.
 */
export const layoutPieces = (node: TextPiece): readonly TextPiece[] => {
  const { text, start, end } = node;
  if (text.length <= PIECE || end - start !== text.length) return [node];
  if ((text.match(/[()[\]{}]/g)?.length ?? 0) <= MOST_BRACKETS) return [node];
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) => {
    const from = index * PIECE;
    const piece = text.slice(from, from + PIECE);
    return { text: piece, start: start + from, end: start + from + piece.length };
  });
};

/** Some 70 characters of running text; code and tables may be wider. */
export const READABLE = '38em';
