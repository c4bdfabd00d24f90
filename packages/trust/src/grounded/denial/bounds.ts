import { isYesNoQuestion } from '../../claims/answer-word.ts';
import type { Token } from '@symbi/text/tokens';
import { isFraming } from '../source/phrases.ts';
import { readTokens } from '../source/read-tokens.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { wordsIn } from './exceptions/exceptions.ts';
import {
  CLAUSE_END,
  contentOf,
  denies,
  holds,
  isAmount,
  keyOf,
  phraseOf,
  startsWithYes,
  tokenAt,
  wordsPattern,
  type Phrase,
} from './exceptions/phrase.ts';
import { ITALIAN_IF, ONLY_EXCEPT_BUT } from './exceptions/restricting-words.ts';
import { memoize } from './memoize.ts';
import { sentencesWith } from './sentences-with.ts';

/** Words before an amount that make it a minimum. */
const LEAST =
  'at least|an? minimum(?: \\w+)? of|minimum(?: of)?|(?:no|not) (?:fewer|less) than|more than|over|above|mindestens|wenigstens|(?:nicht|kein) weniger als|mehr als|uber|au moins|au minimum|(?:un )?minimum de|minimale? de|pas moins de|plus de|al menos|por lo menos|como minimo|minim[oa]s? de|no menos de|mas de|almeno|minim[oa](?: di)?|(?:non )?meno di che|piu di|oltre|pelo menos|no minimo|mais de|acima de';
/** Words before an amount that make it a maximum. */
const MOST =
  'at most|an? maximum(?: \\w+)? of|maximum(?: of)?|(?:no|not) more than|up to|less than|fewer than|under|below|hochstens|maximal|nicht mehr als|bis zu|weniger als|unter|au plus|au maximum|(?:un )?maximum de|maximale? de|pas plus de|moins de|a lo sumo|como maximo|maxim[oa]s? de|no mas de|menos de|al massimo|massim[oa](?: di)?|non piu di|meno di|no maximo|nao mais de|abaixo de';
const BOUND = new RegExp(wordsPattern(`(?:(?<most>${MOST})|(?<least>${LEAST}))`).source, 'gu');
/** Bounds that contain a denial, which must not count as a denial of the sentence. */
const DENYING_BOUND =
  /(?<![^ ])(?:(?:no|not) (?:fewer|less|more) than|nicht (?:weniger|mehr) als|pas (?:moins|plus) de|no (?:menos|mas) de|non (?:piu|meno) di|no m[ai][nx]imo|nao mais de)(?![^ ])/gu;
/** Words that restrict a statement, or make it about another case. */
const CONDITIONAL = wordsPattern(
  `${ONLY_EXCEPT_BUT}|${ITALIAN_IF}|if|when|whether|between|instead|would|could|otherwise|wenn|falls|sofern|zwischen|sonst|ob|si|quand|entre|sinon|cuando|quando|tra|fra|altrimenti|senao`,
);
/** Italian and Portuguese question words: such a question asks for more than yes or no. */
const ASKING =
  /^(?:(?:de|da|di|a|em|in|con|com|per|para|por) )?(?:quem|que|qual|quais|quant[oaei]s?|quando|onde|como|che|chi|cosa|quale|quali|dove|come)(?![^ ])/u;
const MOST_TOKENS = 60;
const MOST_SOURCE_TOKENS = 150;
const MOST_SENTENCES = 60;
/** How many tokens after the bound its amount may stand. */
const REACH = 2;
/** The share of a source clause's words that a sentence and its question need to be about the same thing. */
const SHARE = 0.6;
const LONGEST_TITLE = 80;
const UNKNOWN_SHARE = 0.5;

interface Bound {
  readonly isLeast: boolean;
  readonly amount: string;
  /** The other content words of the clause. */
  readonly words: readonly string[];
}

function boundOf({ text, tokens, marks }: Phrase): Bound | undefined {
  const phrase = { text, tokens, marks };
  const [match, ...others] = [...text.matchAll(BOUND)];
  if (match === undefined || others.length > 0 || denies(text.replaceAll(DENYING_BOUND, ' '))) return undefined;
  const first = tokenAt(phrase, match.index);
  const after = tokenAt(phrase, match.index + match[0].length - 1) + 1;
  const amount = tokens.slice(after, after + REACH).find(isAmount);
  const amounts = tokens.filter((token, at) => isAmount(token) && (at < first || at >= after));
  if (amount === undefined || amounts.length > 1) return undefined;
  const rest = tokens.filter((token, at) => token !== amount && !isFraming(token) && (at < first || at >= after));
  return { isLeast: match.groups?.['least'] !== undefined, amount: keyOf(amount), words: contentOf(rest) };
}

function boundsOf(text: string, from: number, tokens: readonly Token[]): Bound[] {
  const { marks } = phraseOf(text, from, tokens);
  const endsAt = (at: number): boolean => {
    const [word = '', next = ''] = [tokens[at]?.folded, tokens[at + 1]?.folded];
    // 'Mais de 3 km' is no 'mais'.
    return marks[at] !== 'none' || (CLAUSE_END.test(word) && !/^(?:d[aeo]s?|que)$/u.test(next));
  };
  const ends = [...tokens.keys()].filter((at) => at > 0 && endsAt(at));
  return [0, ...ends].flatMap((start, at) => boundOf(phraseOf(text, from, tokens.slice(start, ends[at]))) ?? []);
}

const sourceBounds = memoize((sentence, index): readonly Bound[] => {
  const tokens = index.sentenceTokens(sentence);
  if (tokens.length === 0 || tokens.length > MOST_SOURCE_TOKENS || index.isQuestion(sentence)) return [];
  return boundsOf(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

/** The words before the colon of a sentence that starts with a title. */
const titleOf = memoize((sentence, index): readonly string[] => {
  const colon = index.sentenceText(sentence).slice(0, LONGEST_TITLE).indexOf(':');
  const tokens = index.sentenceTokens(sentence);
  const from = tokens[0]?.start ?? 0;
  return contentOf(tokens.filter(({ start }) => start - from < colon));
});

/** The words of a question that its answer need not repeat. */
function askedOf(question: string, reply: string, index: SourceIndex): readonly string[] | undefined {
  const tokens = readTokens(question, index.language).slice(0, MOST_TOKENS);
  const { text } = phraseOf('', 0, tokens);
  if (isYesNoQuestion(question) && !ASKING.test(text) && !startsWithYes(reply)) return [];
  return denies(text) || CONDITIONAL.test(text) ? undefined : contentOf(tokens);
}

/**
 * Whether a sentence says that an amount is the most where the sources say that it is the least of the same thing, or the
 * reverse: 'a maximum of three pupils' beside 'teams of at least three pupils'.
 */
export function turnsBound(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  question: string,
): boolean {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return false;
  const phrase = phraseOf(text, from, tokens);
  const [own, ...others] = boundsOf(text, from, tokens);
  if (own === undefined || others.length > 0 || CONDITIONAL.test(phrase.text.replace(/^si /u, ''))) return false;
  const asked = askedOf(question, phrase.text, index);
  if (asked === undefined) return false;
  const said = [...own.words, ...asked];
  const unknown = own.words.filter((word) => !index.ids.has(word) && !holds(said.slice(own.words.length), word));
  if (unknown.length > Math.max(1, UNKNOWN_SHARE * own.words.length)) return false;
  const sentences = sentencesWith(index.ids.get(own.amount) ?? 0, index).slice(0, MOST_SENTENCES);
  const found = sentences.flatMap((sentence) =>
    sourceBounds(sentence, index)
      .filter(({ amount }) => amount === own.amount)
      .map((bound) => ({ bound, sentence })),
  );
  const isAgainst = (bound: Bound, sentence: number): boolean => {
    const near = wordsIn(sentence, index);
    const clause = [...bound.words, ...titleOf(sentence, index)];
    const shared = bound.words.filter((word) => holds(said, word));
    if (shared.length === 0 || shared.length < SHARE * bound.words.length) return false;
    if (own.words.length > 0 && !own.words.some((word) => holds(bound.words, word))) return false;
    const isIn = (some: readonly string[], word: string): boolean => !index.ids.has(word) || holds(some, word);
    if (!own.words.every((word) => isIn(clause, word))) return false;
    return bound.isLeast !== own.isLeast && asked.every((word) => isIn(near, word));
  };
  return found.length > 0 && found.every(({ bound, sentence }) => isAgainst(bound, sentence));
}
