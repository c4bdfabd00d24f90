import type { Language } from '../language.ts';
import { stemEnglish } from '../stem.ts';
import type { Token } from '../tokens.ts';

type KnownLanguage = Exclude<Language, 'unknown'>;

/** Names of the twelve months, folded; alternative spellings follow a '/'. */
const NAMES: Readonly<Record<KnownLanguage, string>> = {
  en: 'january february march april may june july august september october november december',
  de: 'januar/janner februar/feber marz/maerz april mai juni juli august september oktober november dezember',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
};
/** Read as months only next to a day or a year. */
const SHORT: Readonly<Record<KnownLanguage, string>> = {
  en: 'jan feb mar apr may jun jul aug sep/sept oct nov dec',
  de: 'jan feb mar/mrz apr mai jun jul aug sep/sept okt nov dez',
  fr: 'janv fevr mars avr mai juin juil aout sept oct nov dec',
  es: 'ene feb mar abr may jun jul ago sep/sept oct nov dic',
};

/** Of Italian and Portuguese, whose texts are read as a language like theirs; 'marzo' and the like are Spanish as well. */
const SOUTHERN =
  'gennaio/janeiro febbraio/fevereiro marzo/março aprile/abril maggio/maio giugno/junho luglio/julho agosto settembre/setembro ottobre/outubro novembre/novembro dicembre/dezembro';

const numbered = (names: string): (readonly [string, number])[] =>
  names.split(' ').flatMap((spellings, index) => spellings.split('/').map((name) => [name, index + 1] as const));
const LANGUAGES: readonly KnownLanguage[] = ['en', 'de', 'fr', 'es'];
const of = (
  table: Readonly<Record<KnownLanguage, string>>,
  own: readonly KnownLanguage[],
): ReadonlyMap<string, number> => new Map(own.toReversed().flatMap((language) => numbered(table[language])));
const perLanguage = (
  table: Readonly<Record<KnownLanguage, string>>,
): Readonly<Record<Language, ReadonlyMap<string, number>>> => ({
  en: of(table, ['en']),
  de: of(table, ['de', 'en']),
  fr: of(table, ['fr', 'en']),
  es: of(table, ['es', 'en']),
  unknown: of(table, LANGUAGES),
});
const names = perLanguage(NAMES);
const short = perLanguage(SHORT);

const southern: ReadonlyMap<string, number> = new Map(numbered(SOUTHERN));
/** 'Março' keeps its cedilla: without it, it is a name. */
const southernMonth = ({ folded, text }: Token): number | undefined =>
  southern.get(folded) ?? (folded === 'marco' ? southern.get(text.toLowerCase()) : undefined);

/** The month of a full name. */
export const fullMonthOf = (token: Token, language: Language): number | undefined =>
  names[language].get(token.folded) ?? southernMonth(token);

/** The month of a full or short name, else undefined. */
export const monthOf = (token: Token, language: Language): number | undefined =>
  names[language].get(token.folded) ?? short[language].get(token.folded) ?? southernMonth(token);

const VERBS = new Set(['march', 'may', 'mar']);
/** English and German capitalize months; 'march' and 'may' without one are verbs. */
export const isWrittenAsMonth = (token: Token, language: Language): boolean =>
  token.isCapitalized ||
  southernMonth(token) !== undefined ||
  language === 'fr' ||
  language === 'es' ||
  (language === 'unknown' && !VERBS.has(token.folded));

const stems = NAMES.en.split(' ').map((name) => stemEnglish(name, 'short-words'));
/** In English these are also other words, so the name alone is ambiguous. */
const AMBIGUOUS = new Set([3, 5]);

/** One form per month in all languages: the stem of its English name; for May one that differs from the verb. */
export const monthForm = (month: number): string => (month === 5 ? '#may' : (stems[month - 1] ?? ''));
export const isAmbiguousMonth = (month: number): boolean => AMBIGUOUS.has(month);
