import type { CodePiece } from './highlight.ts';

const linesOfPiece = (piece: CodePiece): CodePiece[][] => {
  if (typeof piece === 'string') return piece.split('\n').map((line) => [line]);
  return codeLines(piece.children).map((children) => [{ className: piece.className, children }]);
};

/** Highlighted code line by line; a span over several lines is reopened on each. */
export const codeLines = (pieces: readonly CodePiece[]): CodePiece[][] => {
  const lines: CodePiece[][] = [[]];
  for (const piece of pieces) {
    const [first = [], ...others] = linesOfPiece(piece);
    lines.at(-1)?.push(...first);
    lines.push(...others);
  }
  return lines;
};
