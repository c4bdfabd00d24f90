import type { TrustMode, TrustState } from '@symbi/contracts/trust';
import { TRUST_TIERS, trustPercent, trustTier, type TrustTierName } from '@symbi/trust/tiers';
import { text } from '../../platform/text/text.ts';

/** The data behind a reply's rating. */
export interface Rating {
  readonly state?: TrustState | undefined;
  readonly score?: number | null | undefined;
  readonly mode?: TrustMode | undefined;
}

export type FaceName = TrustTierName | 'not_checked' | 'no_answer' | 'nothing_to_check';

/** How a rating looks and reads wherever it is shown. */
export interface TrustFace {
  readonly name: FaceName;
  /** 'Reliable: 71%' if the score may be shown, else only the words. */
  readonly label: string;
  readonly tooltip: string;
  /** Whose opinion the score is, if it rests on an opinion alone. */
  readonly opinion: string | undefined;
}

/** Scores in files from before states existed tell by their mode what they rest on. */
const stateOf = ({ state, mode }: Rating): TrustState =>
  state ?? (mode === 'ungrounded' ? 'not_checked' : mode === 'consistency' ? 'second_opinion' : 'checked');

const opinionOf = (mode: TrustMode | undefined): string =>
  mode === 'consistency' ? text.trust.opinions.again : text.trust.opinions.some;

/** Undefined, meaning no badge, without a state or a score. */
export const faceOf = (rating: Rating): TrustFace | undefined => {
  const { score, mode } = rating;
  if (rating.state === undefined && typeof score !== 'number') return undefined;
  const state = stateOf(rating);
  if (state !== 'checked' && state !== 'second_opinion')
    return { name: state, ...text.trust.states[state], opinion: undefined };
  const tier = trustTier(score);
  if (tier === undefined || typeof score !== 'number') return undefined;
  const label = text.trust.badge(tier.label, trustPercent(score));
  const opinion = state === 'second_opinion' ? opinionOf(mode) : undefined;
  return { name: tier.name, label, tooltip: tier.tooltip, opinion };
};

/** True for checked replies: only then does the score say something about the reply. */
export const isScored = (rating: Rating): boolean => {
  const name = faceOf(rating)?.name;
  return name !== undefined && TRUST_TIERS.some((tier) => tier.name === name);
};

/** A score or mean score as a fraction for display: never certain either way. */
export function shownScore(score: number): number;
export function shownScore(score: number | null): number | null;
export function shownScore(score: number | null): number | null {
  return score === null ? null : trustPercent(score) / 100;
}

const inside = (percent: number): number => Math.min(99, Math.max(1, percent));

/** Both ends of an interval as whole percentages that always differ and are never 0 or 100. */
export const intervalPercents = ([low, high]: readonly [number, number]): [number, number] => {
  const from = inside(Math.floor(low * 100));
  const to = inside(Math.ceil(high * 100));
  if (to > from) return [from, to];
  return to < 99 ? [from, from + 1] : [from - 1, to];
};

/** 'mean of 12 checked replies, 3 not checked'; undefined before the first reply that makes a claim. */
export const meanWords = (checked: number, unchecked: number): string | undefined => {
  if (checked + unchecked === 0) return undefined;
  if (checked === 0) return text.trust.noneChecked(unchecked);
  return unchecked === 0 ? text.trust.mean(checked) : `${text.trust.mean(checked)}, ${text.trust.unchecked(unchecked)}`;
};
