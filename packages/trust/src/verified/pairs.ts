import { readAnswerWord } from '../claims/answer-word.ts';
import { plainSentence } from '../claims/plain.ts';
import { readReply, type ReadSentence } from '../grounded/read-reply.ts';
import { checkedAgainst } from '../sources.ts';
import type { TrustInput, VerifierPair } from '../types.ts';
import { bestPassage, readPassages } from './passages.ts';

/** More claims than any reply that people read; later claims stay unread and are reported as unread. */
export const MOST_PAIRS = 64;
const MOST_CLAIM = 600;
/** A sentence that refers to the previous one. */
const REFERRING =
  /^(?:[-*+•>\s]|\p{Nd}{1,3}[.)]\s)*(?:it|its|they|their|them|he|she|his|her|him|this|that|these|those|there|such|both|er|sie|es|ihre?|sein|dies\p{L}*|dort|il|elle|ils|elles|son|sa|ses|leurs?|cel\p{L}+|cette|ces|él|ella|ellos|ellas|su|sus|est[aeo]s?|es[aeo]s?|allí)(?!\p{L})|^(?:它|他|她|其|这|那|该|これ|それ|あれ|その|この|彼|彼女)/iu;
const FEW_WORDS = 4;

const isShort = (text: string): boolean => text.length < 60 && text.split(/\s+/u).length <= FEW_WORDS;

/** The lead of a list item or a short sentence: the sentence that ends with a colon, or the question. */
function lead(sentences: readonly ReadSentence[], at: number, reply: string): string {
  for (let before = at - 1; before >= 0 && before >= at - 12; before -= 1) {
    const sentence = sentences[before]?.sentence;
    if (sentence === undefined) break;
    const text = reply.slice(sentence.start, sentence.end);
    if (/[:：]\**$/u.test(text)) return text;
    if (sentence.kind !== 'list-item') break;
  }
  return '';
}

/**
 * A reference mark such as [1] or [2, 3]: the verifier misread sentences that end with one as being about something
 * else.
 */
const REFERENCE = /\s?\[\d{1,3}(?:[,–-] ?\d{1,3}){0,8}\]/gu;

const plainMarks = (text: string): string =>
  text
    .replaceAll(/^\s*(?:[-*+•>]|#{1,6}|\p{Nd}{1,3}[.)])\s+/gu, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .replaceAll(REFERENCE, '')
    .trim();

/** A claim with its referents, so that it can be understood alone. */
function claimText(read: ReadSentence, at: number, sentences: readonly ReadSentence[], input: TrustInput): string {
  const { question, reply } = input;
  const { start, end, kind } = read.sentence;
  const text = plainMarks(reply.slice(start, end));
  const asked = question.trim().length <= MOST_CLAIM / 2 && /[?？]\s*$/u.test(question) ? `${question.trim()} ` : '';
  if (read.bareAnswer !== undefined || readAnswerWord(plainSentence(text)) !== undefined) return asked + text;
  if (kind === 'list-item') {
    const head = plainMarks(lead(sentences, at, reply));
    if (head !== '') return `${head} ${text}`;
  }
  if (isShort(text) && at === 0) return asked + text;
  if (!REFERRING.test(text)) return text;
  const before = sentences[at - 1]?.sentence;
  if (before === undefined) return asked + text;
  return `${plainMarks(reply.slice(before.start, before.end))} ${text}`;
}

/**
 * The pairs a verifier reads for a reply: one for each sentence that makes a claim, at most `MOST_PAIRS`, in order.
 * Empty without sources. Pure: the same input gives the same pairs.
 */
export function verifierPairs(input: TrustInput): VerifierPair[] {
  const sources = checkedAgainst(input);
  if (sources.length === 0) return [];
  const { sentences, index } = readReply(input.question, input.reply, sources);
  const passages = readPassages(index, sources);
  return sentences
    .flatMap((read, at) => (read.role === 'claim' ? [{ read, at }] : []))
    .slice(0, MOST_PAIRS)
    .map(({ read, at }) => ({
      start: read.sentence.start,
      end: read.sentence.end,
      claim: claimText(read, at, sentences, input).slice(-MOST_CLAIM),
      evidence: bestPassage(read, passages),
    }));
}
