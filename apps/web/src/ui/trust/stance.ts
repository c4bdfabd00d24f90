import type { TimelinePoint } from '@symbi/contracts/timeline';
import { catalog } from '../../platform/text/catalog.ts';
import { isPivot } from './pivot.ts';

const text = catalog({
  en: {
    both: (from: string, to: string) => `${from} → ${to}`,
    left: (from: string) => `Was ${from}, changed its mind`,
    came: (to: string) => `Changed its mind, now ${to}`,
    was: (from: string) => `Was ${from}`,
    now: (to: string) => `Now ${to}`,
    stayed: (stance: string) => `Stayed ${stance}`,
    /** What is known of replies whose positions have no name. */
    unnamed: {
      same: 'Kept its answer',
      change: 'Changed its wording or details',
      pivot: 'Changed its mind',
      refusal: 'Refused one of the two times',
      topic: 'Moved to another subject',
      not_compared: 'Not compared with an earlier reply',
    },
  },
});

/** The engine's name for a position it could not name. */
const UNNAMED = 'unclear';

type Stance = Pick<TimelinePoint, 'stance_from' | 'stance_to' | 'change_point_score' | 'kind'>;

/** The change in words. An unnamed position is omitted, and two of them give way to what the comparison found. */
export const stanceWords = (stance: Stance): string => {
  const { stance_from: from, stance_to: to, kind } = stance;
  const isReversed = isPivot(stance);
  if (from !== UNNAMED && to !== UNNAMED) return from === to ? text.stayed(to) : text.both(from, to);
  if (from !== UNNAMED) return isReversed ? text.left(from) : text.was(from);
  if (to !== UNNAMED) return isReversed ? text.came(to) : text.now(to);
  return text.unnamed[isReversed ? 'pivot' : kind];
};
