import { DENIED, type Draft, limit, OPINION, UNCHECKED } from './draft.ts';
import { OTHERWISE } from './grounded/answers/other-answer.ts';
import type { GroundedScore } from './grounded/score-grounded.ts';
import { quotesNearest, quotesOnlyNearest } from './person-facts.ts';
import { isRetold } from './sources.ts';
import type { TrustInput } from './types.ts';

const NEAREST = 'It quotes what is nearest to the question, which need not answer it.';

/**
 * Words alone show coverage, not truth: a reply is Trusted only if a verifier read all of it and found nothing against
 * it.
 */
export function limitGrounded(draft: Draft, input: TrustInput, scored: GroundedScore): Draft {
  const { isContradicted, isDenied, unread, isSaid, isDoubted, otherAnswer, isCalculated } = scored;
  if (isDenied) return limit(draft, 'denied', 'The verifier is sure that a source says the opposite.', DENIED);
  if (isContradicted) return limit(draft, 'contradicted', 'A source says the opposite of a sentence.', UNCHECKED);
  if (quotesOnlyNearest(input.reply)) return limit(draft, 'nearest', NEAREST, UNCHECKED);
  if (quotesNearest(input.reply)) return limit(draft, 'nearest', NEAREST, OPINION);
  if (otherAnswer !== undefined)
    return limit(draft, `other-${otherAnswer}`, `The sources ${OTHERWISE[otherAnswer]}`, OPINION);
  if (isDoubted) return limit(draft, 'doubted', 'A source seems to say otherwise of the same thing.', OPINION);
  if (isRetold(input))
    return limit(draft, 'retold', 'It was compared with what a model says of pages, not with their words.', OPINION);
  if (input.verified === undefined)
    return limit(draft, 'words-only', 'Only words were compared: what is covered need not be so.', OPINION);
  if (unread > 0) return limit(draft, 'unread', 'The verifier did not read all of the reply.', OPINION);
  if (!isSaid)
    return limit(
      draft,
      'in-doubt',
      'The verifier is not sure enough that the passages say what the reply says.',
      OPINION,
    );
  return isCalculated ? limit(draft, 'calculated', 'A number was calculated; no source has it.', OPINION) : draft;
}
