import { clamp } from '../model/numbers.ts';
import type { TrustSignal } from '../types.ts';
import { readAgreement, type Agreement } from './agreement.ts';

/**
 * Hand-set, because no available set of sampled replies may be used for fitting. With full agreement a reply is right
 * about 72 times in 100 (published and re-measured), with none about once in ten; the logit rises linearly between the
 * two.
 */
const AT_NONE = -2.2;
const PER_AGREEMENT = 3.15;
const PER_SPREAD = -0.9;
const PER_QUESTION_LENGTH = -0.35;
/** Logarithm of the word count of an ordinary question, the reference for the length. */
const USUAL_QUESTION = 2.9;

export interface ConsistencyScore {
  logit: number;
  spread: readonly number[];
  signals: TrustSignal[];
  agreement: Agreement;
}

/** Scores a reply by its agreement with further samples of the same question. */
export function scoreConsistency(question: string, reply: string, samples: readonly string[]): ConsistencyScore {
  const agreement = readAgreement(reply, samples);
  const length = Math.log1p(question.trim().split(/\s+/u).length) - USUAL_QUESTION;
  const parts = {
    agreement: PER_AGREEMENT * agreement.withReply,
    spread: PER_SPREAD * 0.5 * agreement.spread,
    difficulty: PER_QUESTION_LENGTH * length,
  };
  const logit = clamp(AT_NONE + parts.agreement + parts.spread + parts.difficulty, -6, 6);
  const doubt = 1.64 * Math.sqrt(1 / (agreement.samples + 1) + 0.04);
  return {
    logit,
    spread: [logit - doubt, logit + doubt],
    agreement,
    signals: [
      {
        name: 'agreement',
        value: agreement.withReply,
        contribution: parts.agreement,
        explanation: `Mean agreement of the reply with ${agreement.samples} further answers to the same question.`,
      },
      {
        name: 'spread',
        value: agreement.spread,
        contribution: parts.spread,
        explanation: 'How many different answers there were: 0 one, 1 each its own.',
      },
      {
        name: 'difficulty',
        value: length,
        contribution: parts.difficulty,
        explanation: 'Longer questions need more steps, in which answers that agree can be wrong together.',
      },
    ],
  };
}
