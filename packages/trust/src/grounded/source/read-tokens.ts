import { guessLanguage, type Language } from '@symbi/text/language';
import { tokenizeQuantities } from '@symbi/text/quantities/read';
import type { Token } from '@symbi/text/tokens';

/** Characters from which the language of a text is detected. */
const KNOWN_BY = 2000;

/**
 * The tokens of a text, words read in `language`, numbers and dates in the text's own language: a reply to sources in
 * another language has other words, but the same amounts.
 */
export function readTokens(text: string, language: Language): Token[] {
  const own = guessLanguage(text.slice(0, KNOWN_BY));
  return tokenizeQuantities(text, language, own === 'unknown' ? language : own);
}
