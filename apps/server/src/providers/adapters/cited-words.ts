interface CitationRange {
  /** In characters of the text, end exclusive. */
  readonly startIndex?: number;
  readonly endIndex?: number;
}

const LINK = /\(?\[[^\]\n]*\]\([^)\s]*\)(?:[,;]\s*)?\)?/g;
const MARKS = /^[\s,;)]*(?:[-*•]\s+|\d+[.)]\s+|#+\s+)?|\*\*|[\s,;(]+$/g;
/** Longer text adds nothing, and the patterns above are quadratic. */
const MOST_CHARACTERS = 1_000;
const MOST_PLACES = 50;

const plain = (words: string): string => words.replaceAll(LINK, '').replaceAll(MARKS, '').trim();

/**
 * The text behind each citation of a page: from the previous citation, or the start of the line, to the end of the
 * range, without the link itself. Adjacent ranges cite the same text. The ranges come from a provider and may lie
 * anywhere.
 */
export const citedWords = (text: string, places: readonly CitationRange[]): string[] => {
  // The indexes count code points, not UTF-16 units.
  const characters = Array.from(text);
  let [from, last] = [0, ''];
  return places.slice(0, MOST_PLACES).map(({ startIndex = 0, endIndex = startIndex }) => {
    const end = Math.min(Math.max(0, endIndex, startIndex), characters.length);
    const line = characters.lastIndexOf('\n', Math.max(0, Math.min(startIndex, end) - 1)) + 1;
    const words = plain(
      characters.slice(Math.max(Math.min(Math.max(from, line), end), end - MOST_CHARACTERS), end).join(''),
    );
    // Only a comma separates two links of one citation.
    const isSame = words === '' && line <= from;
    from = Math.max(from, end);
    last = isSame ? last : words;
    return last;
  });
};
