import type { OtherAnswer } from './grounded/answers/other-answer.ts';
import { logit, sigmoid } from './model/numbers.ts';
import type { Language } from '@symbi/text/language';
import type { TrustMode, TrustSentence, TrustSignal } from './types.ts';

/** Further samples alone never reach 'Trusted' (80 %): scores above the knee are compressed, keeping their order. */
export const OPINION = { knee: 0.785, most: 0.7949 };
/** An unchecked reply never reaches a tier that reads as good. */
export const UNCHECKED = { knee: 0.5, most: 0.59 };
/** What is denied for the most part is Caution. */
export const DENIED = { knee: 0.3, most: 0.39 };

const STATE_OF = { grounded: 'checked', consistency: 'second_opinion', ungrounded: 'not_checked' } as const;

/** A score under construction: every adjustment is a signal of its own. */
export interface Draft {
  mode: TrustMode;
  logit: number;
  /** The score before the person's own judgments and all later adjustments. */
  base: number;
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  languages: { reply: Language; source: Language } | undefined;
  /** The reply is in another language than its sources, and no model that reads both languages checked it. */
  isForeign?: boolean;
  /** Whether neither the question nor the reply has much to do with its sources. */
  isElsewhere?: boolean;
  /** Whether a source seems to say otherwise than a claim. */
  isDoubted?: boolean;
  /** What the sources give otherwise where they say what is asked about. */
  otherAnswer?: OtherAnswer | undefined;
  /** Whether a second model judged it right or wrong without a source. */
  isJudged?: boolean;
  /** Whether the model's token probabilities were taken into account. */
  isWeighed?: boolean;
  /** An upper limit that neither judgments nor token probabilities can exceed. */
  most?: number;
}

export const stateOf = ({ mode, isForeign, isJudged }: Draft): (typeof STATE_OF)[TrustMode] => {
  const state = isForeign === true ? 'not_checked' : STATE_OF[mode];
  return state === 'not_checked' && isJudged === true ? 'second_opinion' : state;
};

/** Keeps scores at or below a cap without changing their order. */
export const press = (score: number, { knee, most } = UNCHECKED): number =>
  score <= knee ? score : knee + ((most - knee) * (score - knee)) / (1 - knee);

/** Adds a signal that transforms the logit by a function, so that contributions still add up to it. */
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

/** Compresses a score below a limit that later adjustments keep. */
export function limit(draft: Draft, name: string, explanation: string, below: typeof OPINION): Draft {
  const pressed = move(draft, name, explanation, (value) => logit(press(sigmoid(value), below)));
  return { ...pressed, most: Math.min(below.most, draft.most ?? 1) };
}
