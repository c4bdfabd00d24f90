/** A piece of a text, and whether its words also occur in the other text. */
export interface ComparedPiece {
  readonly text: string;
  readonly isShared: boolean;
}

const words = /[\p{L}\p{N}\p{M}]+(?:[.,:'’-][\p{L}\p{N}\p{M}]+)*/gu;

const folded = (word: string): string => word.normalize('NFKC').toLowerCase();

const wordsOf = (text: string): Set<string> => new Set(Array.from(text.matchAll(words), ([word]) => folded(word)));

/** Splits a text by whether the other text has its words; text between two words belongs to the first. */
export const compareWords = (text: string, other: string): ComparedPiece[] => {
  const known = wordsOf(other);
  const pieces: { text: string; isShared: boolean }[] = [];
  const push = (piece: string, isShared: boolean): void => {
    const last = pieces.at(-1);
    if (last !== undefined && last.isShared === isShared) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, isShared });
  };
  let at = 0;
  for (const match of text.matchAll(words)) {
    push(text.slice(at, match.index), pieces.at(-1)?.isShared ?? true);
    push(match[0], known.has(folded(match[0])));
    at = match.index + match[0].length;
  }
  push(text.slice(at), pieces.at(-1)?.isShared ?? true);
  return pieces;
};
