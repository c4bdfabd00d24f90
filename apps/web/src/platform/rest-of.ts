/** What is left in a field once `sent` has been kept: what was typed after it, or all of another text. */
export const restOf = (words: string, sent: string): string =>
  words.startsWith(sent) ? words.slice(sent.length).trimStart() : words;
