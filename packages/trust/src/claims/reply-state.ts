import { detectRefusal } from '../stance/refusal.ts';
import { detectLanguage } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { tokenise } from '../text/tokens.ts';
import { isFraming } from '../grounded/phrases.ts';
import { isYesNoQuestion } from './answer-word.ts';
import { plainSentence } from './plain.ts';
import { roleOf, type SentenceRole } from './sentence-role.ts';

/** Whether a reply claims anything; if not, whether it declines to answer. */
export type ReplyKind = 'claims' | 'no_answer' | 'nothing_to_check';

const REFUSED_FROM = 0.6;
/** What follows a refusal without claiming: reasons, advice, offers. Numbers and names are claims. */
const AFTER_REFUSAL =
  /\b(?:i|i'm|i'd|i'll|my|me|you|your|please|we|our|illegal|unethical|harmful|dangerous|inappropriate|guidelines?|polic(?:y|ies)|ich|mir|sie|ihnen|du|dir|bitte|je|vous|tu|yo|usted)(?!\p{L})|[我您你]|ください/u;

interface Part {
  text: string;
  role: SentenceRole;
}

function readParts(reply: string): Part[] {
  const language = detectLanguage(reply);
  return splitSentences(reply).map(({ start, end }) => {
    const text = reply.slice(start, end);
    const hasContent = tokenise(text, language).some((token) => !token.isStop && !isFraming(token));
    return { text, role: roleOf(text, hasContent) };
  });
}

const isTail = (text: string): boolean => !/\p{Nd}/u.test(text) && AFTER_REFUSAL.test(plainSentence(text));

/** The statement before a bare yes or no, or a question that it can answer. */
const makesClaim = (question: string): boolean => {
  const last = splitSentences(question).at(-1);
  if (last === undefined) return false;
  const text = question.slice(last.start, last.end);
  return /[?？]/u.test(text)
    ? isYesNoQuestion(text)
    : /\p{L}+\s+\p{L}+\s+\p{L}+|[\p{Script=Han}\p{Script=Hiragana}]{4}/u.test(text);
};

/** What a reply is as a whole, by its sentences; a refusal may be followed by reasons and advice. */
export function readReplyKind(question: string, reply: string): ReplyKind {
  if (!/[\p{L}\p{N}]/u.test(reply)) return 'nothing_to_check';
  const parts = readParts(reply);
  const claims = parts.filter(({ role }) => role === 'claim');
  const isRefused = claims.length > 0 && detectRefusal({ prompt: question, reply }) >= REFUSED_FROM;
  if (isRefused && claims.every(({ text }) => isTail(text))) return 'no_answer';
  if (claims.length > 0) return 'claims';
  if (parts.some(({ role }) => role === 'yes-no') && makesClaim(question)) return 'claims';
  return parts.some(({ role }) => role === 'absence' || role === 'abstention') ? 'no_answer' : 'nothing_to_check';
}
