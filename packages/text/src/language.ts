import { STOP_WORDS, type Language } from './stop-words.ts';
import { fold } from './fold.ts';

export type { Language } from './stop-words.ts';

const KNOWN = ['en', 'de', 'fr', 'es'] as const;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Words in two of the lists do not distinguish languages. */
const SHARED = new Set([
  'a',
  'an',
  'de',
  'die',
  'en',
  'es',
  'in',
  'la',
  'le',
  'me',
  'no',
  'on',
  'se',
  'so',
  'son',
  'son',
  'si',
  'tu',
  'un',
  'was',
  'will',
  'am',
  'as',
  'also',
  'all',
  'y',
  'e',
  'o',
  'i',
  'he',
  'man',
  'war',
  'du',
  'des',
  'les',
  'que',
  'hat',
  'nos',
  'te',
  'us',
  'per',
  'et',
  'ou',
]);

/**
 * The language of a text by its stop words, looking at the first 400 words.
 * Texts of under four words, or with hardly any Latin letters, are 'unknown' unless a stop word decides.
 */
export function detectLanguage(text: string): Language {
  const counts = { en: 0, de: 0, fr: 0, es: 0 };
  let words = 0;
  for (const [match] of text.slice(0, 4000).matchAll(WORD)) {
    if (words === 400) break;
    words += 1;
    const folded = fold(match, 'spelled');
    if (SHARED.has(folded)) continue;
    for (const language of KNOWN) if (STOP_WORDS[language].has(folded)) counts[language] += 1;
  }
  const ranked = KNOWN.toSorted((left, right) => counts[right] - counts[left]);
  const best = ranked[0];
  const second = ranked[1];
  if (best === undefined || second === undefined || counts[best] === 0) return 'unknown';
  if (counts[best] === counts[second]) return 'unknown';
  return counts[best] / words < 0.06 && words > 12 ? 'unknown' : best;
}

/**
 * The same for a text of a few words: if the words unique to one language do not decide, shared ones count too ('le'
 * and 'du' suggest French rather than English). For uses in which a wrong guess does little harm.
 */
export function guessLanguage(text: string): Language {
  const known = detectLanguage(text);
  if (known !== 'unknown') return known;
  const counts = { en: 0, de: 0, fr: 0, es: 0 };
  for (const [match] of text.slice(0, 1000).matchAll(WORD)) {
    const folded = fold(match, 'spelled');
    for (const language of KNOWN) if (STOP_WORDS[language].has(folded)) counts[language] += 1;
  }
  const [best, second] = KNOWN.toSorted((left, right) => counts[right] - counts[left]);
  return best === undefined || second === undefined || counts[best] === counts[second] ? 'unknown' : best;
}
