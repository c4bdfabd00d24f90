import { splitSentences } from '@symbi/text/sentences';
import { contentStems } from '@symbi/text/terms';
import { refersBack, type HistoryTurn } from './follow-up.ts';
import { quotesQuestion } from './quoted-question.ts';
import { hasSameSubject } from './same-subject.ts';
import { takeTails, type TailKind } from './question-tails.ts';
import { wordCount } from './word-count.ts';

/** One of the questions of a message. */
export type QuestionPart = {
  question: string;
  /** What the message says before it, if it may refer to that: 'What is the rent, and when is it due?' */
  before: string;
  /** Of 'and until when?': the question that it goes on with, and what of it must be in the answer. */
  tailOf?: { question: string; kind: TailKind };
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
const FRENCH_JOINTS =
  "qui|qu['’]est-ce|quoi|où|quand|pourquoi|comment|combien|quel(?:le)?s?|est-ce|y a-t-il|puis-je|peut-on|faut-il|à qui|de qui|à quelle?|dans quelle?";
const FRENCH_WORDS = `${FRENCH_JOINTS}|que`;
const SPANISH_WORDS = 'quién(?:es)?|qué|dónde|cuándo|por qué|cómo|cuál(?:es)?|cuánt[oa]s?|a quién|a qué|puedo|hay';

/** What asks for something though it ends with a period. */
const REQUESTS =
  /^\P{L}*(?:please,? |bitte )?(?:tell me|explain|describe|list|compare|show me|erkläre?|nenne|beschreibe?|explique(?:z|-moi)?|dis-moi|explica|dime|describe)(?!\p{L})/iu;
/** The beginning of a question without a mark at its end; a statement may begin with the same word: 'When I moved in, ...' */
const OPENS = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:and|but|so|also|then|und|aber|et|mais|y|pero|e)[, ]+)?(?:(?:please|bitte) )?(?:(?:${ENGLISH_WORDS}|${ENGLISH_VERBS})(?!\p{L})|(?:${GERMAN_WORDS}|${FRENCH_WORDS}|${SPANISH_WORDS})(?!\p{L}))`,
  'iu',
);
const ENDS = /(?:[?？]|か。?)["'”’»)\]*_\s]*$/u;
const IS_ENDED = /[.!…。！]["'”’»)\]*_\s]*$/u;
/** It asks for nothing. */
const COURTESY =
  /^\P{L}*(?:(?:can|could|would|will) you (?:please )?help(?: me)?(?: out)?|may i ask(?: you)?(?: something)?|how (?:are|is it) (?:you|going))\P{L}*$/iu;

/** A subject after a verb: 'and is there', but not 'the red and is'. */
const SUBJECTS =
  'there|it|this|that|these|those|i|we|you|he|she|they|the|a|an|my|our|your|his|her|their|any|anyone|anybody|one|people';
const GERMAN_SUBJECTS = 'ich|wir|du|ihr|er|sie|es|man|das|die|der|ein|eine|mein|meine|unser|unsere';
/** Where one sentence goes on with a further question. */
const JOINT = new RegExp(
  String.raw`,? (?:and|und|et|y|e) (?=(?:also |then |auch |aussi |también )?(?:(?:${ENGLISH_WORDS}) \p{L}|(?:${ENGLISH_VERBS}) (?:${SUBJECTS})(?!\p{L})|(?:${GERMAN_WORDS}) \p{L}|(?:${GERMAN_VERBS}) (?:${GERMAN_SUBJECTS})(?!\p{L})|(?:${FRENCH_JOINTS}) \p{L}|(?:${SPANISH_WORDS}) \p{L}))`,
  'u',
);

const MOST_BEFORE = 500;
/** Fewer words before a joint are a part of what follows: 'Which days and which hours is it open?' */
const LEAST_WORDS = 3;
/** What follows a joint may belong to a clause: 'What happens if the tenant leaves and does not pay?' */
const CLAUSE =
  /\s(?:if|when|whether|what|which|who|how|where|why|that|because|wenn|falls|ob|dass|weil|(?<=,\s)(?:was|wer|wie|wo)|si|que|qui|quand|parce|cuando|porque)\s/iu;
/** 'Explain how and why it works' and 'the difference between what it was and what it is' ask one thing. */
const IS_OPEN =
  /(?:^|\s)(?:between|zwischen|entre|how|why|what|when|where|who|wie|warum|was|wann|wo|wer)(?:\s*$|\s+(?:what|who|how)(?!\p{L}))/iu;
/** The number of a list item, or the word that joins it to the question before. */
const LEAD = /^\s*(?:(?:[-*•]|\p{Nd}{1,2}[.)])\s+)?(?:(?:and|und|et|y)[, ]+)?/iu;

/** It says what the question before it is about: 'I mean the outdoor pool.' */
const CLARIFIES =
  /^\P{L}*(?:(?:i|we)(?: am|['’]m| are)? (?:mean|meant|asking|only need|speak|talk)|please|only|not|especially|specifically|namely|answer|(?:ich|wir) (?:meine?n?|rede)|bitte|nur|nicht|je (?:parle|veux dire)|seulement|s['’]il|me refiero|quiero decir|por favor|s[oó]lo|我(?:是)?[指说]|つまり)/iu;
/** It says how to answer, or nothing of the subject. */
const MANNER =
  /(?<!\p{L})(?:english|german|french|spanish|deutsch|englisch|français|anglais|español|inglés|brief\p{L}*|short\p{L}*|kurz|sentences?|words?|detail\p{L}*|quick\p{L}*|simpl[ey]|help|hurry|soon|asap|thanks?|nice|regards|cheers|danke|grüße?|merci|gracias|sources?|careful\p{L}*)(?!\p{L})/iu;

const isQuestion = (sentence: string): boolean =>
  !COURTESY.test(sentence) &&
  (ENDS.test(sentence) || REQUESTS.test(sentence) || (OPENS.test(sentence) && !IS_ENDED.test(sentence)));
const isQuoting = (text: string): boolean =>
  text.split('"').length % 2 === 0 || /[“«„][^”»“]*$/u.test(text) || text.lastIndexOf('(') > text.lastIndexOf(')');
const hasContent = (text: string): boolean => contentStems(text).length > 0;

/** A sentence with two questions as two: 'Who pays for repairs and when is the rent due?' */
function splitJoint(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  for (let joint = JOINT.exec(rest); joint !== null; joint = JOINT.exec(rest)) {
    const first = rest.slice(0, joint.index);
    const isPart = wordCount(first) < LEAST_WORDS || !hasContent(first);
    if (isPart || IS_OPEN.test(first) || CLAUSE.test(first) || isQuoting(first)) return [sentence];
    const next = rest.slice(joint.index + joint[0].length);
    if (hasSameSubject(first, next)) break;
    parts.push(first);
    rest = next;
  }
  return hasContent(rest) ? [...parts, rest] : [sentence];
}

const takenTails = (sentence: string): ReturnType<typeof takeTails> => {
  const taken = takeTails(sentence);
  const isPart = !hasContent(taken.first) || IS_OPEN.test(taken.first) || isQuoting(taken.first);
  return isPart ? { first: sentence, tails: [] } : taken;
};

/** The questions, the last with what the message tells after it: as its own words, or as what it may refer to. */
function withAfter(parts: QuestionPart[], after: string): QuestionPart[] {
  const last = parts.at(-1);
  if (last === undefined || last.tailOf !== undefined || !hasContent(after) || MANNER.test(after)) return parts;
  const told = CLARIFIES.test(after)
    ? { ...last, question: `${last.question} ${after}` }
    : { ...last, before: `${last.before} ${after}`.trim() };
  return [...parts.slice(0, -1), told];
}

/**
 * The questions of a message without what it tells beside them, in order. A message with one question and nothing else,
 * without a question, or with too many of them is a single part, the whole message.
 */
export function splitQuestions(message: string): QuestionPart[] {
  const whole = [{ question: message, before: '' }];
  if (message.length > LONGEST || quotesQuestion(message)) return whole;
  const parts: QuestionPart[] = [];
  let told = '';
  for (const { start, end, kind } of splitSentences(message)) {
    const sentence = message.slice(start, end).replace(LEAD, '');
    if (kind === 'code') return whole;
    // 'How are you?' asks for nothing that a text has; 'Why?' asks for more of what was asked before.
    if (!isQuestion(sentence) || (parts.length === 0 && !hasContent(sentence))) {
      told = `${told} ${sentence}`.trim();
      continue;
    }
    const { first, tails } = takenTails(sentence);
    const joined = splitJoint(first);
    for (const question of joined) {
      const previous = refersBack(question) || !hasContent(question) ? parts.at(-1)?.question : undefined;
      parts.push({ question, before: [previous ?? '', told].filter((text) => text !== '').join(' ') });
      told = '';
    }
    const asked = joined.at(-1) ?? first;
    for (const { question, kind } of tails) parts.push({ question, before: '', tailOf: { question: asked, kind } });
  }
  if (parts.length === 0 || parts.length > MOST) return whole;
  const asked = withAfter(parts, told);
  const [only] = asked;
  return asked.length === 1 && only?.question === message.trim().replace(LEAD, '') ? whole : asked;
}

/** The turns before a question of a message: with what the message says before it. */
export const historyOf = ({ before }: QuestionPart, history: readonly HistoryTurn[]): readonly HistoryTurn[] =>
  before === '' ? history : [...history, { role: 'user', text: before.slice(-MOST_BEFORE) }];
