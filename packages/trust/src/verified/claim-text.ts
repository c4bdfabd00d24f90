import { rowText } from '@symbi/text/table';
import { readAnswerWord } from '../claims/answer-word.ts';
import { plainSentence } from '@symbi/text/plain-sentence';
import type { ReadSentence } from '../grounded/read-reply.ts';
import type { TrustInput } from '../types.ts';
import { withoutNo } from './answer-lead.ts';
import { withoutContrast } from './contrast.ts';
import { headOf } from './table-text.ts';

export const MOST_CLAIM = 600;
/** A sentence that refers to the previous one; 'There are eight filters' does not. */
export const REFERRING =
  /^(?:[-*+•>\s]|\p{Nd}{1,3}[.)]\s)*(?:it|its|they|their|them|he|she|his|her|him|this|that|these|those|there(?!['’]s\b| (?:is|are|was|were|will|has|have|had|can|may|must|should)\b)|such|both|er|sie|es|ihre?|sein|dies\p{L}*|dort|il|elle|ils|elles|son|sa|ses|leurs?|cel\p{L}+|cette|ces|él|ella|ellos|ellas|su|sus|est[aeo]s?|es[aeo]s?|allí)(?!\p{L})|^(?:它|他|她|其|这|那|该|これ|それ|あれ|その|この|彼|彼女)/iu;
const FEW_WORDS = 4;

const isShort = (text: string): boolean => text.length < 60 && text.split(/\s+/u).length <= FEW_WORDS;

/**
 * A reference mark such as [1] or [2, 3]: the verifier misread sentences that end with one as being about something
 * else.
 */
const REFERENCE = /\s?\[\d{1,3}(?:[,–-] ?\d{1,3}){0,8}\]/gu;
/** Pictures that say nothing: keycaps, flags, signs with their variants; not those for yes and no. */
const PICTURE =
  /[0-9#*]\u{FE0F}?\u{20E3}|(?:(?![✅✔☑❌✖❎🚫⛔👍👎])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{FE0F}\u{200D}])+\s?/gu;
const RULE_LINE = /^[\s*_-]{3,80}$/u;
const OPENING = /^\s*(?:(?:[-*+•>]|#{1,6}|\p{Nd}{1,3}[.)])\s+)+(?:\[[ xX]\]\s+)?/u;
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const LINK = /\[([^\]\n]{1,200})\]\((?:[^()\s]|\([^()\s]*\)){1,400}\)/gu;

/** The text before a rule ('---') on its last line. */
function withoutRule(text: string): string {
  const at = text.lastIndexOf('\n');
  return at > 0 && RULE_LINE.test(text.slice(at + 1)) ? text.slice(0, at).trimEnd() : text;
}

/** The text of a Markdown sentence as it is read aloud. */
export const plainMarks = (text: string): string =>
  withoutRule(text)
    .replaceAll(LINK, '$1')
    .replaceAll(PICTURE, '')
    .replace(OPENING, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(REFERENCE, '')
    .trim();

const MOST_BEFORE = 12;

/** What a list item belongs to: the sentence before the list that ends with a colon, or the heading above it. */
function leadOf(sentences: readonly ReadSentence[], at: number, reply: string): string {
  for (let before = at - 1; before >= 0 && before >= at - MOST_BEFORE; before -= 1) {
    const sentence = sentences[before]?.sentence;
    if (sentence === undefined) break;
    const text = reply.slice(sentence.start, sentence.end);
    if (/[:：][*_]*$/u.test(text)) return plainMarks(text);
    if (sentence.kind === 'heading') return `${plainMarks(text)}:`;
    if (sentence.kind !== 'list-item') break;
  }
  return '';
}

/** What a sentence says, without its marks, and without the no to its question where it says as much. */
function plainClaim(at: number, sentences: readonly ReadSentence[], { question, reply }: TrustInput): string {
  const { start, end } = sentences[at]?.sentence ?? { start: 0, end: 0 };
  const text = withoutContrast(plainMarks(reply.slice(start, end)));
  const isFirst = sentences.slice(0, Math.min(at, MOST_BEFORE)).every(({ role }) => role !== 'claim');
  return isFirst && at < MOST_BEFORE ? withoutNo(text, question) : text;
}

/** Whether a claim is read with its question, and not with the sentence before. */
const isAnswer = ({ bareAnswer }: ReadSentence, text: string): boolean =>
  bareAnswer !== undefined || readAnswerWord(plainSentence(text)) !== undefined;

/** The sentence that a claim refers back to, and is read after; undefined if it is read after something else. */
export function referentOf(
  read: ReadSentence,
  at: number,
  sentences: readonly ReadSentence[],
  input: TrustInput,
): ReadSentence | undefined {
  const { kind } = read.sentence;
  const text = plainClaim(at, sentences, input);
  if (kind === 'table-row' || isAnswer(read, text) || !REFERRING.test(text)) return undefined;
  return kind === 'list-item' && leadOf(sentences, at, input.reply) !== '' ? undefined : sentences[at - 1];
}

/** A claim with its referents, so that it can be understood alone. */
export function claimText(
  read: ReadSentence,
  at: number,
  sentences: readonly ReadSentence[],
  input: TrustInput,
): string {
  const { question, reply } = input;
  const { start, end, kind } = read.sentence;
  if (kind === 'table-row') return rowText(reply.slice(start, end), headOf(sentences, at, reply));
  const text = plainClaim(at, sentences, input);
  const asked = question.trim().length <= MOST_CLAIM / 2 && /[?？]\s*$/u.test(question) ? `${question.trim()} ` : '';
  if (isAnswer(read, text)) return asked + text;
  if (kind === 'list-item') {
    const lead = leadOf(sentences, at, reply);
    if (lead !== '') return `${lead} ${text}`;
  }
  if (isShort(text) && at === 0 && kind !== 'heading') return asked + text;
  if (!REFERRING.test(text)) return text;
  const before = referentOf(read, at, sentences, input)?.sentence;
  if (before === undefined) return asked + text;
  return `${plainMarks(reply.slice(before.start, before.end))} ${text}`;
}
