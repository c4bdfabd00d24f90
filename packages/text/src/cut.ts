/** A word is sought this far; a longer one, or a script without spaces, is cut between two characters. */
const REACH = 32;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Space, or the marks between a word and the space; not the '%' of '75%' or the point of '3.5'. */
const wordEnd = /^[.,;:!?…)\]"'”’»]*\s/u;

/** Where the character begins that `at` is inside of, as people see characters: an emoji of several code points is one. */
const characterStart = (text: string, at: number): number => {
  const from = Math.max(0, at - REACH);
  const around = graphemes.segment(text.slice(from, at + REACH));
  return from + (around.containing(at - from)?.index ?? 0);
};

/** Where to begin an excerpt that is to show what stands at `at`: at the word there, or a little before it. */
export const cutBefore = (text: string, at: number): number => {
  if (at <= 0) return 0;
  const from = Math.max(0, at - REACH);
  const space = text.slice(from, at).search(/\s\S*$/u);
  if (space >= 0) return from + space + 1;
  return from === 0 ? 0 : characterStart(text, at);
};

/** Where to end an excerpt of at most `at` UTF-16 units: behind the last word that is whole by then. */
export const cutAfter = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  if (wordEnd.test(text.slice(at, at + REACH))) return at;
  const from = Math.max(0, at - REACH);
  const space = text.slice(from, at).search(/\s\S*$/u);
  return space > 0 ? from + space : characterStart(text, at);
};

/** The beginning of a text, at most `length` UTF-16 units, without half of a character at its end. */
export const wholeCharacters = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, characterStart(text, length));
