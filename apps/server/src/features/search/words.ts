const MOST_WORDS = 16;

/** As long as the text: in lower case 'İ' is an 'i' and a mark, which would end the word. */
export const inLowerCase = (text: string): string => text.replaceAll(/[^İ]+/g, (others) => others.toLowerCase());

/** Forms for printing and of another width: 'ﬁ', 'Ａ'. */
const FORMS = /[\uFB00-\uFFEF]+/g;

/** Other characters stay as they are indexed: compatible ones make other words of 'คำ' and 'm²'. */
const normalized = (text: string): string =>
  text.normalize('NFC').replaceAll(FORMS, (forms) => forms.normalize('NFKC'));

/**
 * The words of a query: letters with their marks, and digits, lowercased, each once. A prefix of another word is dropped,
 * because that word already implies it.
 */
export const searchWords = (text: string): string[] => {
  const typed = new Set(inLowerCase(normalized(text)).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu));
  const words = [...typed].slice(0, MOST_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
};

/** With the 'i' of 'istanbul' for the Turkish capital of 'İstanbul', and for what lower case makes of it. */
export const withPlainI = (word: string): string => word.replaceAll(/İ|i\u0307/g, 'i');

/** A word as a text may have it, which is not composed anew: names of files on a Mac have 'u' and two dots for 'ü'. */
const formsOf = (word: string): string[] => [...new Set([word, word.normalize('NFD'), withPlainI(word)])];

/**
 * The same for an index: 'istanbul' may stand there as 'İstanbul' where 'İ' is taken for a letter of its own, and as 'i'
 * with a dot above where a text has decomposed it.
 */
export const formsWithDots = (word: string): string[] => {
  const plain = withPlainI(word);
  const dotted = [plain.replace('i', 'İ'), plain.replaceAll('i', 'İ')];
  return [...new Set([word, plain, ...dotted].flatMap((form) => [form, inLowerCase(form.normalize('NFD'))]))];
};

/** Whether a text has a word beginning with each of the given ones, which must come from `searchWords`. */
export const beginsWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => {
    // Words are letters, marks and digits only, so they contain no pattern syntax.
    const forms = formsOf(withPlainI(word)).join('|').replaceAll('i', '(?:i\u0307?|İ)');
    return new RegExp(String.raw`(?<![\p{L}\p{N}\p{Co}])(?:${forms})`, 'iu').test(text);
  });
