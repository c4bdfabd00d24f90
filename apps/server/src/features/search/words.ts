const MOST_WORDS = 16;

/** As long as the text: in lower case 'İ' is an 'i' and a mark. */
export const inLowerCase = (text: string): string => text.replaceAll(/[^İ]+/g, (others) => others.toLowerCase());

/**
 * The words of a query: letters and digits, lowercased, each once. A prefix of another word is dropped, because that
 * word already implies it.
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

/** Whether a text has a word beginning with each of the given ones, which must come from `searchWords`. */
export const beginsWords = (text: string, words: readonly string[]): boolean =>
  // Words are letters and digits only, so they contain no pattern syntax.
  words.every((word) => new RegExp(String.raw`(?<![\p{L}\p{N}\p{Co}])${word}`, 'iu').test(text));
