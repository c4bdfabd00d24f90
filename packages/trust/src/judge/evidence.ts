import { clamp } from '../model/numbers.ts';
import type { FindingCounts, JudgeEvidence, JudgeFinding } from '../types.ts';

/**
 * Assumed findings of a judge in right and in wrong replies, before any judgments. Not fitted, because no available
 * open set has both. It corresponds to a judge with a balanced accuracy of .70, at the lower end of published results
 * for language models as judges of faithfulness.
 */
const PRIOR: Readonly<Record<'right' | 'wrong', FindingCounts>> = {
  right: { clean: 0.8, not_found: 0.15, contradicted: 0.05 },
  wrong: { clean: 0.4, not_found: 0.35, contradicted: 0.25 },
};
/** The assumption counts as this many judgments of each kind. */
const JUDGE_PRIOR = 10;
/** The highest weight of an opinion, in logits: about seven to one. */
const MOST = 2;

const total = ({ clean, not_found: notFound, contradicted }: FindingCounts): number => clean + notFound + contradicted;

const NOTHING: FindingCounts = { clean: 0, not_found: 0, contradicted: 0 };

function share(finding: JudgeFinding, kind: 'right' | 'wrong', counts: FindingCounts = NOTHING): number {
  return (counts[finding] + JUDGE_PRIOR * PRIOR[kind][finding]) / (total(counts) + JUDGE_PRIOR);
}

/** Judgments of replies on which this judge had an opinion. */
export const judgedBy = ({ right = NOTHING, wrong = NOTHING }: JudgeEvidence): number => total(right) + total(wrong);

/**
 * The log ratio, between -2 and 2, of how often the judge finds this in right and in wrong replies: from the person's
 * own judgments of its opinions and the assumption, which counts as ten judgments of each kind. A finding of a
 * contradicted sentence never raises a score, and a finding without doubts never lowers it.
 */
export function judgeWeight({ finding, right, wrong }: JudgeEvidence): number {
  const weight = clamp(Math.log(share(finding, 'right', right) / share(finding, 'wrong', wrong)), -MOST, MOST);
  if (finding === 'clean') return Math.max(0, weight);
  return Math.min(0, weight);
}

const FOUND: Readonly<Record<JudgeFinding, string>> = {
  clean: 'finds every sentence right',
  not_found: 'does not find every sentence',
  contradicted: 'says that a sentence is wrong',
};

/** One plain sentence: the finding and its weight. */
export function explainJudge(evidence: JudgeEvidence): string {
  const times = Math.exp(Math.abs(judgeWeight(evidence))).toFixed(1);
  const judgments = judgedBy(evidence);
  const learned =
    judgments === 0
      ? 'an assumption, until you judge replies that it judged'
      : `from ${judgments === 1 ? 'one judgment' : `${judgments} judgments`} of yours and an assumption`;
  const kind = evidence.finding === 'clean' ? 'right' : 'wrong';
  return `${evidence.model}, a second model, ${FOUND[evidence.finding]}: ${times} times as likely of a ${kind} reply, ${learned}.`;
}
