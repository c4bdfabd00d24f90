import type { Language } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';

/** A word denied by itself, not through its clause: 'lactose-free', 'without lactose', 'laktosefrei'. */
export interface LocalDenial {
  /** Offsets into the text of the whole phrase, end exclusive. */
  start: number;
  end: number;
  /** Stem of the denied word. */
  stem: string;
  /** The word it applies to, if that follows: 'a lactose-free tablet'. */
  noun?: string;
}

const FREE = /(?<![\p{L}\p{Nd}])(\p{L}[\p{L}\p{Nd}]+)[-‐‑–](?:free|frei(?:e[rnsm]?|es)?)(?!\p{L})(?:\s+(\p{L}+))?/gu;
const NONE = "(?:(?:any|all|added|the|a|an|its|jede[nrsm]?|jegliche[nrsm]?|aucune?|ningún|ninguna|la|le|el)\\s|[ld]')*";
const phrases = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words}) ${NONE}(\p{L}+)`, 'gu');
const PHRASES: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [FREE, phrases('without|free (?:of|from)|devoid of|lack(?:s|ing)?|excludes?')],
  de: [FREE, phrases('ohne|frei von'), /(?<!\p{L})(\p{L}{4,}?)s?frei(?:e[rnsm]?|es)?(?!\p{L})(?:\s+(\p{L}+))?/gu],
  fr: [phrases("sans|exempte?s? (?:de|d')|dépourvue?s? (?:de|d')")],
  es: [phrases('sin|libres? de|exent[oa]s? de')],
  unknown: [],
};

const stemOf = (word: string | undefined, language: Language): string | undefined => {
  const token = word === undefined ? undefined : tokenize(word, language)[0];
  return token === undefined || token.isStop ? undefined : token.stem;
};

/** Every word of a text (lower case, straight quotes) that is denied by itself. */
export function findLocalDenials(plain: string, language: Language): LocalDenial[] {
  return PHRASES[language].flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap((match): LocalDenial[] => {
      const stem = stemOf(match[1], language);
      if (stem === undefined) return [];
      const noun = stemOf(match[2], language);
      // The text that follows belongs to the sentence: only the denying phrase is blanked.
      const end = match.index + match[0].length - (match[2] === undefined ? 0 : match[2].length);
      return [{ start: match.index, end, stem, ...(noun === undefined ? {} : { noun }) }];
    }),
  );
}
