import { isAbsence } from './absence.ts';
import { withoutLead } from './lead.ts';
import { plainSentence } from '@symbi/text/plain-sentence';
import { isAbstention } from './remarks.ts';

/** Where a further claim begins: after 'so', 'which means', 'but' and the like. */
const FURTHER =
  /[,;:—–]?\s(?:so|and so|therefore|thus|hence|which means(?: that)?|meaning(?: that)?|and|but|however|daher|deshalb|also|folglich|und|aber|donc|mais|et|así que|por lo tanto|pero|y)\s|[;:—–]\s|[,，]?(?:所以|因此|但是?|不过)|が、|ので、/u;
/** Statements that something is not said: 'the contract does not address', 'erwähnt ... nicht'. */
const LACKING =
  /(?:\bnot|n't|\bnever) (?:\w+ )?(?:address|mention|contain|include|specify|say|state|cover|discuss|describe|provide|regulate|know)\b|\b(?:is|are|was|were)(?: not|n't) (?:mentioned|addressed|specified|stated|covered|discussed|included)\b|\b(?:nennt|erwähnt|regelt|enthält|sagt|beschreibt)\b.*\b(?:nicht|nichts|keine?)\b|\b(?:ne|n') ?\p{L}+ (?:pas|rien)\b|\bno (?:menciona|dice|contiene|indica|regula|incluye)\p{L}*|(?:没有|未)(?:提到|提及|说明)|ていません|ありません/u;
/** 'Since leap years are not mentioned, the tenant ...' */
const REASON = /^\s*(?:since|as|because|da|weil|puisque|comme|como|ya que)\s/iu;

/**
 * The start of the claim in a sentence that opens with a remark on something missing ('The contract does not address
 * it, so ...'); 0 for every other sentence.
 */
export function claimStart(text: string): number {
  const plain = text.toLowerCase().replaceAll(/[’‘]/gu, "'");
  if (plain.length !== text.length) return 0;
  const end = REASON.test(plain) ? /[,，]\s*/u.exec(plain) : FURTHER.exec(plain);
  if (end === null) return 0;
  const head = plainSentence(text.slice(0, end.index));
  const isRemark = LACKING.test(head) || isAbsence(head) || isAbstention(withoutLead(head));
  return isRemark ? end.index + end[0].length : 0;
}
