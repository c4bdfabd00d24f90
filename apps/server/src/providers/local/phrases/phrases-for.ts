import type { HistoryTurn } from '@symbi/retrieval';
import { detectLanguage, type Language } from '@symbi/text/language';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { Phrases } from './phrases.ts';
import { SPANISH } from './spanish.ts';

const BY_LANGUAGE = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, unknown: undefined } as const;

export const ALL_PHRASES: readonly Phrases[] = [ENGLISH, GERMAN, FRENCH, SPANISH];

/** How a question of a few words opens that has no stop word of one language alone. */
const OPENINGS: readonly (readonly [Language, RegExp])[] = [
  ['es', /[¿¡]|^(?:cu[áa]nt[oa]s?|cu[áa]ndo|d[óo]nde|qui[ée]n|cómo|puedo|tengo)(?!\p{L})/iu],
  ['de', /^(?:wer|wie|wann|wo|wieviel|warum|welche[rsnm]?|darf|kann|muss|gibt)(?!\p{L})/iu],
  [
    'fr',
    /^(?:qui|quel(?:le)?s?|combien|où|quand|comment (?:puis|faire|ça|est|sont|le|la|les|on|je|vous|tu|se)|pourquoi|est-ce|puis-je|y a-t-il)(?!\p{L})/iu,
  ],
];

const languageOf = (text: string): Language => {
  const known = detectLanguage(text);
  if (known !== 'unknown') return known;
  return OPENINGS.find(([, opening]) => opening.test(text.trim()))?.[0] ?? 'unknown';
};

/** Phrases in the language of a question, or of the one before it ('Preis?'); English where neither tells. */
export const phrasesFor = (question: string, history: readonly HistoryTurn[] = []): Phrases => {
  const before = history.findLast(({ role }) => role === 'user')?.text ?? '';
  return BY_LANGUAGE[languageOf(question)] ?? BY_LANGUAGE[languageOf(before)] ?? ENGLISH;
};
