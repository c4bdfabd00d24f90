/** Normalizes text for comparison: case and character width make no difference. */
export const folded = (words: string): string => words.normalize('NFKC').toLowerCase();
