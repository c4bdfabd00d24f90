import { isRetraction } from '@symbi/text/retraction';
import type { Token } from '@symbi/text/tokens';
import { plainSentence } from '@symbi/text/plain-sentence';
import type { SourceIndex } from '../source/source-index.ts';
import { isDenying } from './disputed.ts';
import { memoize } from './memoize.ts';
import { isPlainWord, numbersIn, stemsIn, stemsOf } from './other-number.ts';
import { sentencesWithRarest, sourceOfSentence } from './sentences-with.ts';

/** One word alone may stand in a sentence about something else. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 40;
/** 'Dogs used to be allowed', 'In the past, members paid in cash': right where it is no longer so. */
const FORMER =
  /(?<![\p{L}\p{M}])(?:was|were|had|could|did|used to|formerly|previously|former|previous|the old|originally|until|in the past|in (?:19|20)\d{2}|war|waren|wurden?|hatten?|konnten?|durften?|mussten?|galt(?:en)?|gab(?:en)?|früher\p{L}*|damals|ursprünglich|bisher\p{L}*|ehemal\p{L}+|était|étaient|avai(?:t|ent)|pouvai(?:t|ent)|devai(?:t|ent)|autrefois|auparavant|avant|jusqu|antes|anteriormente|hasta|eran?|estaban?|podían?|debían?|tenían?|había)(?![\p{L}\p{M}])/u;
/** 'Acme ordered 40 chairs' stays so if the order is withdrawn; 'is allowed' and 'with reserved seats' tell no event. */
const HAPPENED =
  /^(?!.*(?<!\p{L})(?:is|isn't|are|aren't|be|been|gets?|needs?|can|(?<!\d |in )may|must|will|with)(?!\p{L})).*(?<!\p{L})\p{L}{3,}ed(?!\p{L})/u;
/** 'This is no longer possible after check-in', 'Das gilt für Neukunden nicht mehr': so far the sentence holds. */
const LIMITED =
  /no longer (?!in ).*(?<!\p{L})(?:if|when|once|unless|while|within|outside|during|after|before|to|for|on \p{L}+days?)(?!\p{L})|(?<!\p{L})(?:nach|wenn|sobald|falls|innerhalb|außerhalb|während|für)(?!\p{L}).*nicht mehr|n'est plus .*(?<!\p{L})(?:après|si|quand|lorsque?|pour|pendant|dans les)(?!\p{L})|s'applique plus (?:aux?|à|pour|après)(?!\p{L})|ya no .*(?<!\p{L})(?:después|si|cuando|para|durante|a l[oa]s?|al)(?!\p{L})/u;

/** What a reply may go on with in its own words: 'However, the rule ended in May.' */
const TOLD =
  /(?<!\p{L})(?:no longer|any ?more|ended|expired|withdrawn|repealed|revoked|abolished|dropped|nicht mehr|aufgehoben|abgeschafft|ya no)(?!\p{L})|(?<!\p{L})n[e'].{0,40}? plus(?!\p{L})|^(?:however|but|aber|jedoch|allerdings|mais|cependant|pero)(?!\p{L}).*(?:(?<!\p{L})(?:not|nicht|keine?|pas|no)|n't)(?!\p{L})/u;

/** Whether the next sentence of the same source takes a sentence back. */
const isRetracted = memoize((sentence, index): boolean => {
  const next = sentence + 1;
  if (sourceOfSentence(next, index) !== sourceOfSentence(sentence, index)) return false;
  const text = index.sentenceText(next);
  return isRetraction(text) && !LIMITED.test(plainSentence(text)) && !index.isQuestion(next);
});

/** Whether a sentence of the sources has the words and numbers of a statement, and denies it only where that does. */
function states(sentence: number, words: readonly string[], tokens: readonly Token[], index: SourceIndex): boolean {
  const held = stemsIn(sentence, index);
  return (
    words.every((word) => held.has(word)) &&
    numbersIn(tokens).every(({ number }) => held.has(number.stem)) &&
    isDenying(index.sentenceTokens(sentence)) === isDenying(tokens)
  );
}

function isPast(text: string): boolean {
  const plain = plainSentence(text);
  return FORMER.test(plain) || HAPPENED.test(plain);
}

const isToldNext = (next: string): boolean => isRetraction(next) || TOLD.test(plainSentence(next));

interface IndexAndNext {
  readonly index: SourceIndex;
  /** The next sentence of the reply. */
  readonly next: string;
}

/**
 * Where a source takes back in its next sentence what a sentence says: that next sentence, as the index numbers it. 'Dogs are
 * allowed in the garden' where 'Dogs are allowed in the garden. This no longer applies.' Not where the reply says so too,
 * in the sentence itself or in its next one, nor where the source says it again later.
 */
export function findRetraction(
  text: string,
  tokens: readonly Token[],
  { index, next }: IndexAndNext,
): number | undefined {
  if (tokens.length > MOST_TOKENS || text.trimEnd().endsWith('?')) return undefined;
  const words = stemsOf(tokens, isPlainWord);
  if (words.length < LEAST_WORDS) return undefined;
  const sentences = sentencesWithRarest(words, index);
  // Few sources take anything back, and what follows costs more.
  if (!sentences.some((sentence) => isRetracted(sentence, index))) return undefined;
  const stating = sentences.filter((sentence) => states(sentence, words, tokens, index));
  const retracted = stating.find((sentence) => isRetracted(sentence, index));
  if (retracted === undefined || isPast(text) || isToldNext(next)) return undefined;
  const source = sourceOfSentence(retracted, index);
  const isRestated = stating.some(
    (later) => later > retracted && sourceOfSentence(later, index) === source && !isRetracted(later, index),
  );
  return isRestated ? undefined : retracted + 1;
}
