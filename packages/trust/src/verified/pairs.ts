import { calculationsOf } from '../grounded/arithmetic/derivations.ts';
import { readReply } from '../grounded/read-reply.ts';
import { checkedAgainst } from '../sources.ts';
import type { TrustInput, VerifierPair } from '../types.ts';
import { claimText, MOST_CLAIM, referentOf } from './claim-text.ts';
import { bestPassage, passageAround, readPassages } from './passages.ts';
import { inSourceForms } from './source-forms.ts';
import { findSameSentence } from './verbatim.ts';

/** More claims than any reply that people read; later claims stay unread and are reported as unread. */
export const MOST_PAIRS = 64;

/**
 * The pairs a verifier reads for a reply: one for each claim or aside, at most `MOST_PAIRS`, in order.
 * Empty without sources. Pure: the same input gives the same pairs.
 */
export function verifierPairs(input: TrustInput): VerifierPair[] {
  const sources = checkedAgainst(input);
  if (sources.length === 0) return [];
  const { sentences, index } = readReply(input.question, input.reply, sources);
  const passages = readPassages(index, sources);
  return sentences
    .flatMap((read, at) => (read.role === 'claim' || read.role === 'aside' ? [{ read, at }] : []))
    .slice(0, MOST_PAIRS)
    .map(({ read, at }) => {
      const same = findSameSentence(read, input.reply, index);
      const passage =
        same === undefined
          ? bestPassage(read, passages, referentOf(read, at, sentences, input))
          : passageAround(same, read, passages);
      const claim = inSourceForms(claimText(read, at, sentences, input), index, passage);
      return {
        start: read.sentence.start,
        end: read.sentence.end,
        claim: claim.slice(-MOST_CLAIM),
        evidence: [passage, ...calculationsOf(read.derivations)].join('\n'),
      };
    });
}
