import type { Language } from './language.ts';

const VOWEL = /[aeiouy]/u;
const CONSONANT_RUN = '[^aeiou][^aeiouy]*';
const VOWEL_RUN = '[aeiouy][aeiou]*';
const MEASURE_ABOVE_0 = new RegExp(`^(${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}`, 'u');
const MEASURE_IS_1 = new RegExp(`^(${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}(${VOWEL_RUN})?$`, 'u');
const MEASURE_ABOVE_1 = new RegExp(`^(${CONSONANT_RUN})?${VOWEL_RUN}${CONSONANT_RUN}${VOWEL_RUN}${CONSONANT_RUN}`, 'u');
const ENDS_SHORT = /(?:^|[^aeiou])[aeiouy][^aeiouwxy]$/u;
const PORTER_SHORT = new RegExp(`^${CONSONANT_RUN}[aeiouy][^aeiouwxy]$`, 'u');

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/u;

/**
 * `porter`: as published, with its author's later changes. `short-words`: also keeps the final e of short words, so
 * that 'use' and 'one' differ from 'us' and 'on', and treats an initial y as a vowel.
 */
export type EnglishRules = 'porter' | 'short-words';

/** The least number of letters that Porter's rules require before an ending. */
const leastBefore = (rules: EnglishRules): number => (rules === 'porter' ? 1 : 0);

function endsShort(stem: string, rules: EnglishRules): boolean {
  return rules === 'porter' ? PORTER_SHORT.test(stem) : ENDS_SHORT.test(stem) && MEASURE_IS_1.test(stem);
}

function replaceEnding(word: string, table: readonly (readonly [string, string])[], rules: EnglishRules): string {
  for (const [ending, replacement] of table) {
    if (!word.endsWith(ending) || word.length - ending.length < leastBefore(rules)) continue;
    const stem = word.slice(0, -ending.length);
    return MEASURE_ABOVE_0.test(stem) ? stem + replacement : word;
  }
  return word;
}

function stripPlural(word: string, rules: EnglishRules): string {
  const found = /(?:ss|i)es$/u.exec(word);
  if (found !== null && found.index >= leastBefore(rules)) return word.slice(0, -2);
  return /[^s]s$/u.test(word) ? word.slice(0, -1) : word;
}

function stripPast(word: string, rules: EnglishRules): string {
  if (word.endsWith('eed') && word.length - 3 >= leastBefore(rules))
    return MEASURE_ABOVE_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const stem = /^(.*?)(?:ed|ing)$/u.exec(word)?.[1];
  if (stem === undefined || !VOWEL.test(stem)) return word;
  if (/(?:at|bl|iz)$/u.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/u.test(stem)) return stem.slice(0, -1);
  return endsShort(stem, rules) ? `${stem}e` : stem;
}

/** Porter's stemmer (1980, https://tartarus.org/martin/PorterStemmer/) for one folded English word. */
export function stemEnglish(input: string, rules: EnglishRules): string {
  if (input.length < 3) return input;
  let word = input.replace(/'(?:s|d|ll|re|ve|m)?$/u, '');
  const beginsWithY = rules === 'porter' && word.startsWith('y');
  // The patterns do not treat a capital as a vowel.
  if (beginsWithY) word = `Y${word.slice(1)}`;
  word = stripPast(stripPlural(word, rules), rules);
  if (word.endsWith('y') && VOWEL.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  word = replaceEnding(replaceEnding(word, STEP_2, rules), STEP_3, rules);
  const match = STEP_4.exec(word);
  if (match?.[1] !== undefined && MEASURE_ABOVE_1.test(match[1])) word = match[1];
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1);
    if (MEASURE_ABOVE_1.test(stem) || (MEASURE_IS_1.test(stem) && !endsShort(stem, rules))) word = stem;
  }
  if (word.endsWith('ll') && MEASURE_ABOVE_1.test(word.slice(0, -1))) word = word.slice(0, -1);
  return beginsWithY ? `y${word.slice(1)}` : word;
}

const LIGHT_ENDINGS: Readonly<Record<'de' | 'fr' | 'es', RegExp>> = {
  de: /(?:ungen|ern|em|en|er|es|e|n|s)$/u,
  fr: /(?:issements?|ements?|ations?|aient|antes?|ants?|euses?|ees?|es|er|ez|ent|e|s|x)$/u,
  es: /(?:aciones|acion|mente|aron|ieron|ando|iendo|adas?|ados?|idas?|idos?|es|os|as|ar|er|ir|a|o|e|s)$/u,
};

/** The common stem of a word's forms in a claim; words of unknown languages are unchanged. */
export function stem(folded: string, language: Language): string {
  if (language === 'en') return stemEnglish(folded, 'short-words');
  if (language === 'unknown' || folded.length < 5) return folded;
  const short = folded.replace(LIGHT_ENDINGS[language], '');
  return short.length >= 3 ? short : folded;
}
