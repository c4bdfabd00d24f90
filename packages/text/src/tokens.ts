import { fold } from './fold.ts';
import { detectLanguage, type Language } from './language.ts';
import { canonicalNumber, numberWordValue } from './numbers.ts';
import { UNSPACED_CHARACTER } from './scripts.ts';
import type { Forms } from './quantities/forms.ts';
import type { Span } from './span.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

export interface Token extends Span {
  /** As written. */
  text: string;
  /** Lower case without accents; numbers in one spelling ('1,000' is '1000'). */
  folded: string;
  /** The common form of inflections. */
  stem: string;
  kind: 'word' | 'number' | 'url';
  isStop: boolean;
  isCapitalized: boolean;
  /** Set for a number, date, time or amount read as one; see `quantities/read.ts`. */
  forms?: Forms;
}

const URL_PATTERN = String.raw`(?:https?:\/\/|www\.)[^\s<>()\[\]"\u0060'“”«»]+[^\s<>()\[\]"'“”«»\u0060.,;:!?*_]`;
const NUMBER_PATTERN = String.raw`\p{Nd}+(?:[.,:\/]\p{Nd}+)*(?:st|nd|rd|th|s)?(?![\p{L}\p{Nd}])`;
const SOFT_HYPHEN = String.raw`(?:\u00AD|&shy;)`;
const WORD_PATTERN = String.raw`(?!${UNSPACED_CHARACTER})[\p{L}\p{Nd}](?:(?!${UNSPACED_CHARACTER})[\p{L}\p{M}\p{Nd}]|${SOFT_HYPHEN}(?=\p{L}))*(?:['’](?!${UNSPACED_CHARACTER})[\p{L}\p{M}]+)*`;
const ENTITY = String.raw`&(?!shy;)(?:[a-z]{2,8}|#\d{1,5});`;
const TOKEN = new RegExp(
  `(${URL_PATTERN})|(${NUMBER_PATTERN})|(${ENTITY})|${UNSPACED_CHARACTER}|${WORD_PATTERN}`,
  'gu',
);
const SOFT_HYPHENS = /\u00AD|&shy;/gu;
const FRENCH_ELISION = /^(?:l|d|j|m|n|s|t|c|qu|lorsqu|puisqu|jusqu)['’](?=\p{L})/iu;
const CAPITAL = /^\p{Lu}/u;

/**
 * The words, numbers and addresses of a text in order, with offsets. Punctuation, Markdown syntax and character
 * entities yield nothing; soft hyphens join. Scripts without spaces (Chinese, Japanese, Thai) yield one token per
 * character.
 */
export function tokenize(text: string, language: Language = detectLanguage(text)): Token[] {
  const tokens: Token[] = [];
  const stems = new Map<string, string>();
  for (const match of text.matchAll(TOKEN)) {
    if (match[3] !== undefined) continue;
    let written = match[0];
    let start = match.index;
    if (match[1] !== undefined) {
      tokens.push({
        start,
        end: start + written.length,
        text: written,
        folded: written.toLowerCase(),
        stem: canonicalUrl(written),
        kind: 'url',
        isStop: false,
        isCapitalized: false,
      });
      continue;
    }
    if (match[2] !== undefined) {
      const folded = canonicalNumber(written.normalize('NFKC'));
      tokens.push({
        start,
        end: start + written.length,
        text: written,
        folded,
        stem: folded,
        kind: 'number',
        isStop: false,
        isCapitalized: false,
      });
      continue;
    }
    const elision = language === 'fr' ? FRENCH_ELISION.exec(written) : null;
    if (elision !== null) {
      start += elision[0].length;
      written = written.slice(elision[0].length);
    }
    tokens.push(wordToken(written, start, language, stems));
  }
  return tokens;
}

/** An address without scheme, 'www.' and trailing slash. */
function canonicalUrl(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '');
}

function wordToken(written: string, start: number, language: Language, stems: Map<string, string>): Token {
  const folded = fold(written.replace(SOFT_HYPHENS, ''), 'spelled');
  let stemmed = stems.get(folded);
  if (stemmed === undefined) {
    const value = language === 'en' || language === 'unknown' ? numberWordValue(folded) : undefined;
    stemmed = value === undefined ? stem(folded, language) : String(value);
    stems.set(folded, stemmed);
  }
  const isStop = isStopWord(folded, language) || /^[a-z]$/u.test(written);
  return {
    start,
    end: start + written.length,
    text: written,
    folded,
    stem: stemmed,
    kind: 'word',
    isStop,
    isCapitalized: CAPITAL.test(written),
  };
}
