import { logit, sigmoid } from './model/numbers.ts';
import type { Language } from '@symbi/text/language';
import type { TrustMode, TrustSentence, TrustSignal } from './types.ts';

/** Further samples alone never reach 'Trusted' (80 %): above the knee scores are pressed together, in order. */
export const OPINION = { knee: 0.785, most: 0.7949 };
/** What nothing was checked with reaches no tier that reads as good. */
export const UNCHECKED = { knee: 0.5, most: 0.59 };

const STATE_OF = { grounded: 'checked', consistency: 'second_opinion', ungrounded: 'not_checked' } as const;

/** A score on its way: what moves it is a signal of its own. */
export interface Draft {
  mode: TrustMode;
  logit: number;
  /** Before one's own judgments and everything after them. */
  base: number;
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  languages: { reply: Language; source: Language } | undefined;
  /** In another language than its sources, and nobody read it who knows both: they are nothing to check it with. */
  isForeign?: boolean;
  /** Whether a second model says of it, without a source, that it is right or wrong. */
  isJudged?: boolean;
  /** Whether it was weighed by how sure the model was of its words. */
  isWeighed?: boolean;
  /** What no judgment and no certainty of the model lifts it over. */
  most?: number;
}

export const stateOf = ({ mode, isForeign, isJudged }: Draft): (typeof STATE_OF)[TrustMode] => {
  const state = isForeign === true ? 'not_checked' : STATE_OF[mode];
  return state === 'not_checked' && isJudged === true ? 'second_opinion' : state;
};

/** Keeps scores at or below a cap without changing their order. */
export const press = (score: number, { knee, most } = UNCHECKED): number =>
  score <= knee ? score : knee + ((most - knee) * (score - knee)) / (1 - knee);

/** Adds a signal that moves the whole logit by a function, so that contributions keep adding up. */
export function move(draft: Draft, name: string, explanation: string, change: (value: number) => number): Draft {
  const next = change(draft.logit);
  const signal: TrustSignal = {
    name,
    value: sigmoid(next) - sigmoid(draft.logit),
    contribution: next - draft.logit,
    explanation,
  };
  return { ...draft, logit: next, spread: draft.spread.map(change), signals: [...draft.signals, signal] };
}

/** Presses a score below a limit, which stays. */
export function limit(draft: Draft, name: string, explanation: string, below: typeof OPINION): Draft {
  const pressed = move(draft, name, explanation, (value) => logit(press(sigmoid(value), below)));
  return { ...pressed, most: Math.min(below.most, draft.most ?? 1) };
}
