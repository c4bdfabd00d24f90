import type { ExplainedTerm } from '../search/passage.ts';
import { isEnglish, isQuestionStopWord, questionTerms } from './question-terms.ts';
import { contentTerms, stemTerm, splitTerms } from '@symbi/text/terms';

type Need = { root: string; word: string; weight: number };

/** What a text must contain to be an answer to a question. */
export type Needs = {
  /** The question's own words, rarest first, without question words. */
  words: readonly Need[];
  /** A sum or only numbers, which no sentence can answer. */
  isSum: boolean;
  isPersonal: boolean;
  /** All content words, with those used to ask. */
  stems: ReadonlySet<string>;
  /** Of the words, amounts that the question takes for granted: '25 %', but not 'room 12'. */
  values: ReadonlySet<string>;
  isEnglish: boolean;
  /** A yes-no question: 'Does it contain gluten?' */
  isWhether: boolean;
  /** What is asked for of a thing, as its own word: 'salary' in 'What is the salary of the cook?' */
  attribute: Need | undefined;
};

/** Who asks for these wants a value that is rarely called so: 'the name of the ferry' is in 'the ferry Aurora'. */
const general: ReadonlySet<string> = new Set(
  (
    'name title kind type sort number amount quantity size length date day time year month place location address city ' +
    'country reason cause purpose role point aim goal meaning definition difference order part rest way method use ' +
    'status state result effect value level rate color age distance origin source main best most first last'
  )
    .split(' ')
    .map(stemTerm),
);
const attributive =
  /\bwhat(?:'s|\u2019s| is| are| was| were) the (?:[\p{L}-]+ ){0,2}?([\p{L}-]+) (?:of|for|in|at|from|per) /iu;

function attributeOf(question: string, words: readonly Need[]): Need | undefined {
  const root = stemTerm(attributive.exec(question)?.[1]?.toLowerCase() ?? '');
  return general.has(root) ? undefined : words.find((need) => need.root === root);
}

const whether =
  /^\W*(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would|should|shall|may|might|must)(?:n't|n\u2019t)?\b/iu;

/** Words used to ask a question, not part of its subject. */
const asking: ReadonlySet<string> = new Set(
  (
    'tell explain describe please know knows mean means meaning define definition show give say want need wanted like ' +
    'help make makes get gets got use uses using work works way ways thing things something anything someone find finds ' +
    'happen happens happened possible able much many long often else really actually exactly also still even ever ' +
    'question answer kind sort type hey hi hello ok okay yes going come let may might one any every put see look ' +
    'available currently must'
  )
    .split(' ')
    .map(stemTerm),
);

/** A question of at most this many words must find all of them in its answer. */
const FEW_WORDS = 3;
/** A longer one must find its rarest word, and words with at least this share of its weight. */
const LEAST_OF_LONG = 0.6;
/**
 * Minimum share of a question's weight in a passage of the person's own, including similar words (docs/retrieval.md).
 */
const LEAST_IN_PASSAGE = 0.4;
/** The same for other languages, whose words have no similar ones here. */
const LEAST_WITHOUT_MEANING = 0.3;
/**
 * Cosine from which a similar word counts in a passage that matches well; in a single sentence 'one' would pass for
 * 'two'.
 */
export const NEAR_MEANING = 0.5;

const arithmetic = /\d\s*(?:[+*\u00D7\u00F7=^]|\s[-/x]\s)\s*[\d(]|\d\s*%\s*of\s*\d/iu;
/** A number, a date or a time of day, which can be searched for. */
const figure = /^[\s?]*[\p{N}.,:/-]+[\s?]*$/u;

/** A number is read from its first digit only: otherwise '1.1.1...' would be read again from each of them. */
const amount =
  /[$€£¥]\s?\d[\d.,]*|(?<!\d[.,]*)\d[\d.,]*\s?(?:[%‰°$€£¥]|(?:percent|euros?|dollars?|pounds?|cents?|days?|weeks?|months?|years?|hours?|minutes?|seconds?|kg|g|mg|km|m|cm|mm|miles?|lit(?:re|er)s?|ml|kWh|W|people|persons?)(?!\p{L}))/giu;

/** Extracts these from a question; `terms` tell how rare its words are. */
export function needsOf(question: string, terms: readonly ExplainedTerm[]): Needs {
  const known = new Map(terms.map((term) => [term.stem, term.weight]));
  const mean = terms.length > 0 ? terms.reduce((total, { weight }) => total + weight, 0) / terms.length : 1;
  const found = new Map<string, Need>();
  for (const word of questionTerms(question)) {
    const root = stemTerm(word);
    if (!asking.has(root) && !found.has(root)) found.set(root, { root, word, weight: known.get(root) ?? mean });
  }
  const words = [...found.values()].sort((left, right) => right.weight - left.weight);
  const onlyNumbers = words.length > 0 && words.every(({ root }) => /^\p{N}/u.test(root));
  return {
    words,
    isSum: arithmetic.test(question) || (onlyNumbers && !figure.test(question)),
    isPersonal: personal.test(question),
    stems: new Set(contentTerms(question).map(stemTerm)),
    values: new Set([...question.matchAll(amount)].flatMap(([text]) => contentTerms(text).map(stemTerm))),
    isEnglish: isEnglish(question),
    isWhether: whether.test(question),
    attribute: attributeOf(question, words),
  };
}

/**
 * Whether two words with the same beginning differ by at most one letter inserted, deleted, replaced or swapped: a
 * typo.
 */
function isSlip(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < 4 || long.length < 5 || long.length - short.length > 1 || short[0] !== long[0]) return false;
  if (/\p{N}/u.test(long)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at) === long.slice(at + 1) ||
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwap && short.slice(at + 2) === long.slice(at + 2))
  );
}

/** Whether one letter stands for another, except in the ending: without a vocabulary, 'Aufzug' would be a slip of 'Auszug'. */
const isReplaced = (left: string, right: string): boolean =>
  left.length === right.length &&
  left.slice(0, -1) !== right.slice(0, -1) &&
  Array.from(left).toSorted().join('') !== Array.from(right).toSorted().join('');

/** 'encrypt' and 'encryption': forms that the stemmer does not unite. */
function isDerived(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return short.length >= 5 && long.length - short.length <= 4 && long.startsWith(short);
}

/**
 * The question with typos corrected: a word that is in no text and no vocabulary becomes the closest word of the texts.
 */
export function mendSlips(question: string, texts: readonly string[], vocabulary: ReadonlyMap<string, number>): string {
  const isForeign = !isEnglish(question);
  const known = new Set(texts.flatMap(contentTerms));
  const roots = new Set([...known].map(stemTerm));
  return question.replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase();
    if (roots.has(stemTerm(lower)) || vocabulary.has(stemTerm(lower))) return word;
    if (isForeign && isQuestionStopWord(lower, question)) return word;
    const isOther = (other: string): boolean => isForeign && isReplaced(lower, other);
    for (const other of known) if (isSlip(lower, other) && !isOther(other)) return other;
    return word;
  });
}

/** The question data a text is checked against. */
export type Reading = { needs: Needs; terms: readonly ExplainedTerm[] };

export function holder({ terms }: Reading, text: string, meaning = 1): (need: Need) => boolean {
  const words = new Set(contentTerms(text));
  const roots = new Set([...words].map(stemTerm));
  const similar = new Map(terms.map((term) => [term.stem, term]));
  return ({ root, word }) => {
    if (roots.has(root)) return true;
    const near = similar.get(root);
    if (near?.match === 'similar' && near.similarity >= meaning && roots.has(stemTerm(near.found ?? ''))) return true;
    return [...words].some((other) => isDerived(word, other));
  };
}

export function shareOf(words: readonly Need[], holds: (need: Need) => boolean): number {
  const whole = words.reduce((total, { weight }) => total + weight, 0) || 1;
  return words.filter(holds).reduce((total, { weight }) => total + weight, 0) / whole;
}

/** A single word must be the subject of the sentence, in the same form, not a mere mention. */
function isAbout({ word }: Need, sentence: string, about: string): boolean {
  const isMany = (one: string, many: string): boolean => one.length >= 4 && many === `${one}s`;
  const same = (other: string): boolean => other === word || isMany(word, other) || isMany(other, word);
  if (contentTerms(about).some(same)) return true;
  const words = splitTerms(sentence);
  const [first = '', second = ''] = contentTerms(sentence);
  // 'Wages are paid on Friday' is about what is paid as well.
  const between = words.slice(words.indexOf(first) + 1, words.indexOf(second));
  if (same(first) || (same(second) && between.every((other) => /^(?:is|are|was|were)$/u.test(other)))) return true;
  return words.some(
    (other, at) => same(other) && /^(?:a|an)$/u.test(words[at - 1] ?? '') && /^(?:is|are)$/u.test(words[at - 2] ?? ''),
  );
}

/** Questions about the agent itself or about the person, which no general sentence answers. */
const personal =
  /^\W*(?:(?:are|do|did|will|would|have|can|could) you\b|(?:what|who|which|where|when)(?:'s|\u2019s| is| are| was| were) my\b)/iu;

/** A sentence, the one before it if it refers back, and its subject: title and field name. */
export type SentenceContext = { sentence: string; before: string; about: string };

/**
 * Whether a sentence can be the answer: it contains all words of a short question, and the rarest words of a long one.
 */
export function sentenceAnswers(reading: Reading, { sentence, before, about }: SentenceContext): boolean {
  const { words, isSum, isPersonal } = reading.needs;
  const [rarest] = words;
  if (isSum || rarest === undefined || sentence.endsWith('?')) return false;
  const holds = holder(reading, `${about}\n${before}\n${sentence}`);
  if (words.length === 1) return !isPersonal && holds(rarest) && before === '' && isAbout(rarest, sentence, about);
  if (words.length <= FEW_WORDS) return words.every(holds);
  return holds(rarest) && shareOf(words, holds) >= LEAST_OF_LONG;
}

/**
 * Whether a passage that matches well belongs to the question at all: it contains enough of the question's own words,
 * including similar ones. For 'does it ...?' the words themselves must be present, all of a short question and the
 * rarest word of a long one: a statement about lactose does not answer a question about gluten.
 */
export function passageAnswers(reading: Reading, passage: { text: string; heading: string }): boolean {
  const { words: all, isSum, isWhether, values, isEnglish } = reading.needs;
  if (isSum) return false;
  // 'Is the fee 25 %?' is answered by the fee, which may be another one.
  const subject = all.filter(({ root }) => !values.has(root));
  const words = isWhether && subject.length > 0 ? subject : all;
  const text = `${passage.heading}\n${passage.text}`;
  const named = words.slice(0, words.length <= FEW_WORDS ? FEW_WORDS : 1);
  if (isWhether && !named.every(holder(reading, text))) return false;
  const holds = holder(reading, text, NEAR_MEANING);
  return words.length === 0 || shareOf(words, holds) >= (isEnglish ? LEAST_IN_PASSAGE : LEAST_WITHOUT_MEANING);
}

/** What is said below such a heading is not what it names. */
export const excluding =
  /\b(?:not?|never|without|except\w*|exclu\w*|forbidden|prohibited|un(?:less|suitable|available|covered|insured|able|allowed|authori[sz]ed|necessary|safe|paid|usable|supported|fit|permitted|acceptable|included)|before|until|instead|nicht|kein\w*|ohne|außer|verboten|pas|sans|sauf|interdit\w*|exclu\w*|sin|excepto|prohibid\w*|salvo)\b|[不非无無禁]|ない/iu;

/**
 * Whether a heading has all words of a question and none beside them, so that what stands below it answers: 'First use',
 * where somebody asks what to do before the first use. 'Leeds won the final' says something itself.
 */
export function headingAnswers(reading: Reading, heading: string): boolean {
  const { words, stems } = reading.needs;
  if (words.length === 0 || excluding.test(heading)) return false;
  return words.every(holder(reading, heading)) && contentTerms(heading).every((word) => stems.has(stemTerm(word)));
}

/** Whether a passage has what is asked for of a thing, in its own word or a similar one. */
export function hasAttribute(reading: Reading, passage: { text: string; heading: string }): boolean {
  const { attribute } = reading.needs;
  return attribute === undefined || holder(reading, `${passage.heading}\n${passage.text}`, NEAR_MEANING)(attribute);
}

const leaning =
  /^["'\u201C(]*(?:it|its|it's|they|their|them|this|these|those|that|he|she|er|es(?! gibt| ist| sind| war| wird)|dies(?:e[rsmn]?)?|his|her|him|such|both|therefore|however|but|and|or|so|also|then|thus|hence|otherwise|instead|moreover|furthermore|besides|still|yet|nevertheless|likewise|similarly|in addition|as a result|for (?:example|instance)|in (?:this|that)|on the other hand|the (?:former|latter|same)|another|others|(?:one|some|all|most|many|each) of (?:them|these|those))\b/iu;

/** For 'What is a pivot?' sentences that define it come before other statements about it. */
export function definitionsFirst<Sentence extends { text: string }>(
  question: string,
  { words }: Needs,
  sentences: readonly Sentence[],
): readonly Sentence[] {
  if (words.length === 0 || words.length > 2 || !/^\W*what(?:'s|\u2019s| is| are)\b/iu.test(question)) return sentences;
  const asked = splitTerms(question);
  const places = words.map(({ word }) => asked.indexOf(word));
  const named = asked.slice(Math.min(...places), Math.max(...places) + 1).join(' ');
  const opening = new RegExp(`^(?:(?:the|a|an) )?${named}(?: of(?: \\S+){1,3})? (?:is|are|means) `, 'u');
  const defining = sentences.filter(({ text }) => opening.test(splitTerms(text).join(' ')));
  return defining.length > 0 ? defining : sentences;
}

/** True when a sentence opens with a pronoun or a connective, whose referent is in the sentence before it. */
export const leansOnBefore = (sentence: string): boolean => leaning.test(sentence.trim());
