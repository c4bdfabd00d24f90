import { readAnswerWord } from './answer-word.ts';
import { isAbsence } from './absence.ts';
import { withoutLead } from './lead.ts';
import { plainSentence } from '@symbi/text/plain-sentence';
import { isAbstention, isTalk } from './remarks.ts';

/**
 * The role of a sentence: a claim to check; an aside, which is a title or talk with the reader and wrong only if it is
 * denied; a bare yes or no; a statement that the sources lack something (absence) or that the speaker does not answer
 * (abstention); or talk around the subject (frame).
 */
export type SentenceRole = 'claim' | 'aside' | 'yes-no' | 'absence' | 'abstention' | 'frame';

const QUESTION = /[?？][\s"'”’)*_]*$/u;
/** Questions that imply a claim. */
const CLAIMING_QUESTION =
  /^(?:did you know|do you know that|isn't it (?:true|great) that|weißt du, dass|wussten sie, dass|saviez-vous que|sabías que|sabía que)\b|, (?:right|correct|no|ok|okay|isn't it|aren't they|doesn't it|don't they|didn't it|wasn't it|nicht wahr|oder|n'est-ce pas|verdad)$/u;
/** Introductions: the text after their colon is a separate sentence, or makes them a claim. */
const INTRODUCTION = /^(?:(?:here (?:is|are)|here's|the following|these)[^:]{0,120}|(?:hier|voici|aquí)[^:]{0,90}):$/u;
/** 'Based on the passages, the steps are:', which ends where its list begins. */
const LIST_OPENING =
  /(?: (?:are|is|include|includes|including|such as|as follows|to|by|they|below|in passage \d)| (?:following|these|several|some|various|many|two|three|four|five) (?:[\p{L}'-]+ ?){1,8}):$/u;

function isIntroduction(plain: string): boolean {
  if (!plain.endsWith(':')) return false;
  const text = withoutLead(plain);
  return INTRODUCTION.test(text) || (text !== plain && LIST_OPENING.test(text));
}

/** The role of one sentence of a reply; `hasContent` is false if all of its words are stop words. */
export function roleOf(text: string, hasContent: boolean): SentenceRole {
  const plain = plainSentence(text);
  if (QUESTION.test(text)) return CLAIMING_QUESTION.test(plain) ? 'claim' : 'frame';
  if (readAnswerWord(plain) !== undefined) return 'yes-no';
  if (isAbsence(plain)) return 'absence';
  if (isAbstention(plain)) return 'abstention';
  if (!hasContent || isTalk(plain)) return 'frame';
  return isIntroduction(plain) ? 'frame' : 'claim';
}
