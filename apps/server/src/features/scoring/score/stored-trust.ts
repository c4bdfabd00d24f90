import {
  trustExplanation,
  trustState,
  UNCHECKED_MOST,
  type TrustExplanation,
  type TrustState,
} from '@symbi/contracts/trust';
// Not from the engine: its tables are loaded with the first score, not at startup.
import { trustPercent } from '@symbi/trust/tiers';
import { UNSCORED_VERDICTS } from '@symbi/trust/verdict';
import { z } from 'zod';

/** Explanations of engines before 1.1.0 have no state; it is derived from what they were compared with. */
const stateless = z.object({
  state: trustState.optional(),
  mode: trustExplanation.shape.mode,
  sources: z.array(z.object({ kind: z.string() })).optional(),
});

/** The state of a score stored without one. A reply compared only with its reader's own words was not checked. */
export const stateOf = (stored: unknown): TrustState => {
  const { state, mode, sources } = stateless.parse(stored);
  if (state !== undefined) return state;
  if (mode === 'consistency') return 'second_opinion';
  const isOwnWords = sources !== undefined && sources.every(({ kind }) => kind === 'turn');
  return mode === 'ungrounded' || isOwnWords ? 'not_checked' : 'checked';
};

const logit = (value: number): number => Math.log(value / (1 - value));
const inside = (value: number): number => Math.min(0.99, Math.max(0.01, value));

/**
 * Presents an earlier engine's score of a reply that had nothing to be checked with as an estimate. Its reader's own
 * words are no source and cover nothing.
 */
const asUnchecked = (stored: TrustExplanation): TrustExplanation => {
  const { score: estimate } = stored;
  if (estimate === null) return stored;
  const score = Math.min(estimate, UNCHECKED_MOST);
  const change = logit(inside(score)) - logit(inside(estimate));
  const cap = {
    name: 'not-checked',
    value: score - estimate,
    contribution: change,
    explanation: 'Nothing was there to check it with: no number may read as good.',
  };
  return {
    ...stored,
    score,
    estimate,
    interval: [Math.max(0.01, Math.min(stored.interval?.[0] ?? 0, score - 0.02)), inside(score + 0.02)],
    signals: change === 0 ? stored.signals : [...stored.signals, cap],
    sentences: stored.sentences.map(({ start, end, support }) => ({ start, end, support, flagged: false })),
    sources: stored.sources.filter(({ kind }) => kind !== 'turn'),
    verdict: `Nothing to check this against yet. An earlier version of Symbi gave it ${trustPercent(estimate)}%, which is an estimate, not a check.`,
  };
};

/** Earlier engines rated a reply that nothing was found like an answer. */
const asUnanswered = (stored: TrustExplanation): TrustExplanation => ({
  ...stored,
  score: null,
  interval: null,
  signals: [],
  sentences: stored.sentences.map(({ start, end, support }) => ({ start, end, support, flagged: false })),
  verdict: UNSCORED_VERDICTS.no_answer,
});

/** A stored explanation, of this engine or an earlier one. */
export const readExplanation = (json: string): TrustExplanation => {
  const stored: unknown = JSON.parse(json);
  const isOld = stateless.parse(stored).state === undefined;
  const explanation = trustExplanation.parse({ ...z.looseObject({}).parse(stored), state: stateOf(stored) });
  if (explanation.state === 'no_answer' && explanation.score !== null) return asUnanswered(explanation);
  return isOld && explanation.state === 'not_checked' ? asUnchecked(explanation) : explanation;
};
