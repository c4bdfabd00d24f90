interface CitationRange {
  /** In characters of the text, end exclusive. */
  readonly startIndex?: number;
  readonly endIndex?: number;
}

const LINK = /\(?\[[^\]\n]*\]\([^)\s]*\)(?:[,;]\s*)?\)?/g;
const MARKS = /^[\s,;)]*(?:[-*•]\s+|\d+[.)]\s+|#+\s+)?|\*\*|[\s,;(]+$/g;
/** More says no more, and the patterns above take the square of it. */
const MOST_CHARACTERS = 1_000;
const MOST_PLACES = 50;

const plain = (words: string): string => words.replaceAll(LINK, '').replaceAll(MARKS, '').trim();

/**
 * What a text says of each place that cites a page: from the citation before it, or the beginning of its line, to the end of
 * the place, without the link that stands there. Places that follow each other directly cite the same words. The places
 * come from a provider and may lie anywhere.
 */
export function citedWords(text: string, places: readonly CitationRange[]): string[] {
  // Their indexes count characters, not the units of our strings.
  const characters = Array.from(text);
  let [from, last] = [0, ''];
  return places.slice(0, MOST_PLACES).map(({ startIndex = 0, endIndex = startIndex }) => {
    const end = Math.min(Math.max(0, endIndex, startIndex), characters.length);
    const line = characters.lastIndexOf('\n', Math.max(0, Math.min(startIndex, end) - 1)) + 1;
    const words = plain(
      characters.slice(Math.max(Math.min(Math.max(from, line), end), end - MOST_CHARACTERS), end).join(''),
    );
    // What stands between two links of one citation is a comma.
    const isSame = words === '' && line <= from;
    from = Math.max(from, end);
    last = isSame ? last : words;
    return last;
  });
}
