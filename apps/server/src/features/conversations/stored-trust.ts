import { trustExplanation, trustState, type TrustExplanation, type TrustState } from '@symbi/contracts/trust';
import { z } from 'zod';

/** Explanations of engines before 1.1.0 have no state: what they were compared with tells it. */
const stateless = z.object({
  state: trustState.optional(),
  mode: trustExplanation.shape.mode,
  sources: z.array(z.object({ kind: z.string() })).optional(),
});

/** The state of a score that was given without one. A reply compared with its reader's own words alone was not checked. */
export const stateOf = (stored: unknown): TrustState => {
  const { state, mode, sources } = stateless.parse(stored);
  if (state !== undefined) return state;
  if (mode === 'consistency') return 'second_opinion';
  const isOwnWords = sources !== undefined && sources.every(({ kind }) => kind === 'turn');
  return mode === 'ungrounded' || isOwnWords ? 'not_checked' : 'checked';
};

/** A stored explanation, of this engine or an earlier one. */
export const readExplanation = (json: string): TrustExplanation => {
  const stored: unknown = JSON.parse(json);
  return trustExplanation.parse({ ...z.looseObject({}).parse(stored), state: stateOf(stored) });
};
