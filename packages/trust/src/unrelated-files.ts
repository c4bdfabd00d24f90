import type { GroundedScore } from './grounded/score-grounded.ts';
import { splitSentences } from '@symbi/text/sentences';
import { isInAnotherLanguage } from './languages.ts';
import { checkedAgainst } from './sources.ts';
import type { TrustInput } from './types.ts';

/** Where a reply says that a file says what it says: 'according to the attached lease'. */
const BY_FILE =
  /\b(?:according to|as (?:stated|described|mentioned|written) in|based on|per) (?:the|this|that|your|these|those)\b|\b(?:the|this|your) (?:attached |uploaded )?(?:file|document|pdf|text|attachment)s? (?:says?|states?|mentions?|explains?|describes?|shows?|lists?)\b|(?<!\p{L})(?:laut|gemäß|nach) (?:der|dem|dieser|diesem|ihrer|ihrem|deiner|deinem)\b|\b(?:selon|d['’]après) (?:le|la|les|ce|cette|votre|ton)\b|\bsegún (?:el|la|los|este|esta|tu|su)\b|(?:根据|據|据).{0,8}(?:文件|文档|附件)|(?:資料|ファイル|文書)によ(?:ると|れば)/iu;

/**
 * Whether a reply has only files to be checked with that do not fit its question, and says nothing of what they say: then
 * there is nothing to check it with.
 */
export function hasUnrelatedFiles(input: TrustInput, scored: GroundedScore): boolean {
  const { reading, sentences, isElsewhere, isContradicted } = scored;
  const sources = checkedAgainst(input);
  const isDenied = isContradicted || reading.sentences.some(({ isFalseAbsence }) => isFalseAbsence === true);
  if (!isElsewhere || isDenied || !sources.every(({ isBeside }) => isBeside === true)) return false;
  const { reply } = input;
  if (splitSentences(reply).some(({ start, end }) => BY_FILE.test(reply.slice(start, end)))) return false;
  // Two languages share no words, whatever they say.
  return !isInAnotherLanguage(input, sources, sentences, reading);
}
