import type { Language } from '../language.ts';
import { tokenizeQuantities } from '../quantities/read.ts';

/** The readings of every number, date, time and amount of a text, in order: 'a|b' for two. */
export const formsOf = (text: string, language: Language): string[] =>
  tokenizeQuantities(text, language)
    .filter(({ forms, kind, stem }) => forms !== undefined || kind === 'number' || /^\d/u.test(stem))
    .map(({ forms, stem }) => forms?.readings.join('|') ?? stem);
