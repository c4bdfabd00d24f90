/** For comparing what is typed with what is there: case and width make no difference. */
export const folded = (words: string): string => words.normalize('NFKC').toLowerCase();
