/** What remains in a field once `sent` has been stored: the text typed after it, or all of a different text. */
export const restOf = (words: string, sent: string): string =>
  words.startsWith(sent) ? words.slice(sent.length).trimStart() : words;
