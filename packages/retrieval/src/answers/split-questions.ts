import { splitSentences } from '@symbi/text/sentences';
import { contentStems } from '@symbi/text/terms';
import { refersBack, type HistoryTurn } from './follow-up.ts';

/** One of the questions of a message. */
export type QuestionPart = {
  question: string;
  /** What the message says before it, if it may refer to that: 'What is the rent, and when is it due?' */
  before: string;
};

/** A message with more questions is searched for and answered as a whole. */
const MOST = 5;
/** A longer message is a text rather than a few questions. */
const LONGEST = 2_000;

const ENGLISH_WORDS = 'who|whom|whose|what|where|when|which|why|how';
const ENGLISH_VERBS =
  "is|are|was|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|(?:is|are|was|were|do|does|did|ca|could|should|wo|would|has|have|had)n['’]t";
const GERMAN_WORDS =
  'wer|wen|wem|wessen|was|wo|wohin|woher|wann|warum|wieso|weshalb|wie|welche[rsmn]?|womit|worum|wofür';
const GERMAN_VERBS =
  'ist|sind|war|waren|hat|haben|habe|kann|können|darf|dürfen|muss|müssen|soll|sollen|will|wird|werden|gibt|gilt|gelten';
const FRENCH_WORDS =
  "qui|que|qu['’]est-ce|quoi|où|quand|pourquoi|comment|combien|quel(?:le)?s?|est-ce|y a-t-il|puis-je|peut-on|faut-il|à qui|de qui|à quelle?|dans quelle?";
const SPANISH_WORDS = 'quién(?:es)?|qué|dónde|cuándo|por qué|cómo|cuál(?:es)?|cuánt[oa]s?|a quién|a qué|puedo|hay';

/** The beginning of a question in a language that does not end each with a mark; list numbers may stand before it. */
const OPENS = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:and|but|so|also|then|und|aber|et|mais|y|pero|e)[, ]+)?(?:(?:please|bitte) )?(?:(?:${ENGLISH_WORDS}|${ENGLISH_VERBS})(?!\p{L})|(?:tell me|can you tell|explain|describe|list|compare|${GERMAN_WORDS}|${FRENCH_WORDS}|${SPANISH_WORDS})(?!\p{L}))`,
  'iu',
);
const ENDS = /[?？]["'”’»)\]*_\s]*$/u;

/** A subject after a verb: 'and is there', but not 'the red and is'. */
const SUBJECTS =
  'there|it|this|that|these|those|i|we|you|he|she|they|the|a|an|my|our|your|his|her|their|any|anyone|anybody|one|people';
const GERMAN_SUBJECTS = 'ich|wir|du|ihr|er|sie|es|man|das|die|der|ein|eine|mein|meine|unser|unsere';
/** Where one sentence goes on with a further question. */
const JOINT = new RegExp(
  String.raw`,? (?:and|und|et|y|e) (?=(?:also |then |auch |aussi |también )?(?:(?:${ENGLISH_WORDS}) \p{L}|(?:${ENGLISH_VERBS}) (?:${SUBJECTS})(?!\p{L})|(?:${GERMAN_WORDS}) \p{L}|(?:${GERMAN_VERBS}) (?:${GERMAN_SUBJECTS})(?!\p{L})|(?:${FRENCH_WORDS}) \p{L}|(?:${SPANISH_WORDS}) \p{L}))`,
  'iu',
);

/** 'Explain how and why it works' and 'the difference between what it was and what it is' ask one thing. */
const IS_OPEN =
  /(?:^|\s)(?:between|zwischen|entre|how|why|what|when|where|who|wie|warum|was|wann|wo|wer)(?:\s*$|\s+(?:what|who|how)(?!\p{L}))/iu;
/** The number of a list item, or the word that joins it to the question before. */
const LEAD = /^\s*(?:(?:[-*•]|\p{Nd}{1,2}[.)])\s+)?(?:(?:and|und|et|y)[, ]+)?/iu;

const isQuestion = (sentence: string): boolean => ENDS.test(sentence) || OPENS.test(sentence);
const hasContent = (text: string): boolean => contentStems(text).length > 0;

/** A sentence with two questions as two: 'Who pays for repairs and when is the rent due?' */
function splitJoint(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  for (let joint = JOINT.exec(rest); joint !== null; joint = JOINT.exec(rest)) {
    const first = rest.slice(0, joint.index);
    if (!hasContent(first) || IS_OPEN.test(first)) return [sentence];
    parts.push(first);
    rest = rest.slice(joint.index + joint[0].length);
  }
  return hasContent(rest) ? [...parts, rest] : [sentence];
}

/**
 * The questions of a message without what it tells beside them, in order. A message with one question and nothing else,
 * without a question, or with too many of them is a single part, the whole message.
 */
export function splitQuestions(message: string): QuestionPart[] {
  const whole = [{ question: message, before: '' }];
  if (message.length > LONGEST) return whole;
  const parts: QuestionPart[] = [];
  let told = '';
  for (const { start, end, kind } of splitSentences(message)) {
    const sentence = message.slice(start, end).replace(LEAD, '');
    if (kind === 'code') return whole;
    if (!isQuestion(sentence)) {
      told = `${told} ${sentence}`.trim();
      continue;
    }
    for (const question of splitJoint(sentence)) {
      const previous = refersBack(question) || !hasContent(question) ? parts.at(-1)?.question : undefined;
      parts.push({ question, before: told === '' ? (previous ?? '') : told });
      told = '';
    }
  }
  if (parts.length === 0 || parts.length > MOST) return whole;
  const [only] = parts;
  return parts.length === 1 && only?.question === message.trim().replace(LEAD, '') ? whole : parts;
}

/** The turns before a question of a message: with what the message says before it. */
export const historyOf = ({ before }: QuestionPart, history: readonly HistoryTurn[]): readonly HistoryTurn[] =>
  before === '' ? history : [...history, { role: 'user', text: before }];
