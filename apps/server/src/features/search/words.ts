const MOST_WORDS = 16;

/**
 * The words of a search as typed: letters and digits, lower-cased, each once. What is only the start of another word asks
 * for nothing more than that word does.
 */
export const searchWords = (text: string): string[] => {
  const typed = new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  const words = [...typed].slice(0, MOST_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
};

/** Whether a text has a word that begins with each of the given ones, which are as `searchWords` gives them. */
export const beginsWords = (text: string, words: readonly string[]): boolean =>
  // Words are letters and digits only, so nothing in them is a pattern.
  words.every((word) => new RegExp(String.raw`(?<![\p{L}\p{N}\p{Co}])${word}`, 'iu').test(text));
