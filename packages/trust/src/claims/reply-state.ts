import { detectRefusal } from '../stance/refusal/refusal.ts';
import { detectLanguage } from '@symbi/text/language';
import { splitSentences } from '@symbi/text/sentences';
import { tokenize } from '@symbi/text/tokens';
import { isFraming } from '../grounded/source/phrases.ts';
import { isYesNoQuestion } from './answer-word.ts';
import { hasFurtherClaim } from './further-claim.ts';
import { isRequest } from './open-question.ts';
import { plainSentence } from '@symbi/text/plain-sentence';
import { roleOf, type SentenceRole } from './sentence-role.ts';

/** Whether a reply claims anything; if not, whether it declines to answer. */
export type ReplyKind = 'claims' | 'no_answer' | 'nothing_to_check';

const REFUSED_FROM = 0.6;
/** Sentences after a refusal that claim nothing: reasons, advice, offers. Numbers and names are claims. */
const AFTER_REFUSAL =
  /\b(?:i|i'm|i'd|i'll|my|me|you|your|please|we|our|illegal|unethical|harmful|dangerous|inappropriate|guidelines?|polic(?:y|ies)|ich|mir|sie|ihnen|du|dir|bitte|je|vous|tu|yo|usted)(?!\p{L})|[我您你]|ください/u;

/** Next steps, after the statement that there is no answer: 'Add a source, or choose an agent with a model.' */
const ADVICE =
  /^(?:(?:please|instead|perhaps|maybe|then|bitte|veuillez|por favor|you (?:can|could|may|might|should)(?: also)?),? )*(?:add|choose|pick|try|check|consult|ask|see|visit|contact|connect|provide|upload|share|rephrase|search|look (?:at|in|up|for)|refer to|open|select|send|paste|(?:fragen|fügen|wählen|versuchen|prüfen|verbinden|legen) sie|füg|füge|wähle?|versuche?|frag|frage|prüfe?|verbinde?|posez|reformule[rz]?|demande[rz]?(?:-le)?|ajoute[rz]?|choisi(?:s|ssez|r)|essaye[rz]?|connecte[rz]?|pregunt[ae]|agrega|añad[ae]|eli[gj][ea]|intent[ae]|conect[ae])(?!\p{L})/u;

interface Part {
  text: string;
  role: SentenceRole;
}

function* readParts(reply: string): Generator<Part> {
  const language = detectLanguage(reply);
  for (const { start, end } of splitSentences(reply)) {
    const text = reply.slice(start, end);
    const hasContent = tokenize(text, language).some((token) => !token.isStop && !isFraming(token));
    yield { text, role: roleOf(text, hasContent) };
  }
}

const isTail = (text: string): boolean => !/\p{Nd}/u.test(text) && AFTER_REFUSAL.test(plainSentence(text));

function isAdvice(text: string): boolean {
  const plain = plainSentence(text);
  return !/\p{Nd}/u.test(text) && ADVICE.test(plain) && !hasFurtherClaim(plain);
}

/** True for a statement or a yes-no question, which turn a bare yes or no into a claim. */
const makesClaim = (question: string): boolean => {
  const last = splitSentences(question).at(-1);
  if (last === undefined) return false;
  const text = question.slice(last.start, last.end);
  if (isRequest(text)) return false;
  return /[?？]/u.test(text)
    ? isYesNoQuestion(text)
    : /\p{L}\s+\p{L}+\s+\p{L}|[\p{Script=Han}\p{Script=Hiragana}]{4}/u.test(text);
};

/** Classifies a whole reply by its sentences; a refusal may be followed by reasons and advice. */
export function readReplyKind(question: string, reply: string): ReplyKind {
  if (!/[\p{L}\p{N}]/u.test(reply)) return 'nothing_to_check';
  const isRefused = detectRefusal({ prompt: question, reply }) >= REFUSED_FROM;
  const roles = new Set<SentenceRole>();
  for (const { text, role } of readParts(reply)) {
    const isUnanswered = roles.has('abstention') || roles.has('absence');
    const isClaim = role === 'claim' && !(isRefused && isTail(text)) && !(isUnanswered && isAdvice(text));
    // One claim decides, so the rest of a long reply need not be read.
    if (isClaim) return 'claims';
    roles.add(role);
  }
  if (roles.has('claim')) return 'no_answer';
  if (roles.has('yes-no') && makesClaim(question)) return 'claims';
  return roles.has('absence') || roles.has('abstention') ? 'no_answer' : 'nothing_to_check';
}
