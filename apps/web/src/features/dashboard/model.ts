import { sampleFigures } from '@symbi/contracts/sample-figures';
import type { Dashboard } from '@symbi/contracts/dashboard';
import { trustPercent } from '@symbi/trust/tiers';
import { faceOf, meanWords, shownScore, type FaceName } from '../../ui/trust/face.ts';

type Status = Dashboard['status'];

const DAY_MS = 86_400_000;

/** Whether a user who registered today has no conversation yet; undefined until known. */
export const isNewcomer = (createdAt: string, conversations: number | undefined, now: number): boolean | undefined => {
  if (now - Date.parse(createdAt) >= DAY_MS) return false;
  return conversations === undefined ? undefined : conversations === 0;
};

const PERCENT_PER_BRIDGE = 25;

export interface ShownStatus {
  readonly isSample: boolean;
  readonly system: Status['system'];
  readonly bridges: { readonly value: number; readonly bar: number };
  /** `value` is null before the first checked reply; `of` says which replies the mean covers. */
  readonly trust: {
    readonly value: string | null;
    readonly bar: number;
    readonly face: FaceName | undefined;
    readonly of: string | undefined;
  };
  readonly bonded: number;
}

/** The contents of the status panel; bars are percentages, and four bridges make a full bar. */
export const shownStatus = (status: Status): ShownStatus => {
  const { system, activeBridges, averageTrust, trustCount, uncheckedCount, bondedAgents } = status.sample
    ? { ...sampleFigures, system: status.system }
    : status;
  return {
    isSample: status.sample,
    system,
    bridges: { value: activeBridges, bar: Math.min(100, activeBridges * PERCENT_PER_BRIDGE) },
    trust: {
      value: averageTrust === null ? null : shownScore(averageTrust).toFixed(2),
      bar: averageTrust === null ? 0 : trustPercent(averageTrust),
      face: faceOf({ score: averageTrust })?.name,
      of: meanWords(trustCount, uncheckedCount),
    },
    bonded: bondedAgents,
  };
};
