import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { catalog } from '../../platform/text/catalog.ts';

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
export const stanceWords = ({ stance_from: from, stance_to: to, change_point_score: score, kind }: Stance): string => {
  const isPivot = kind !== 'not_compared' && score > PIVOT_THRESHOLD;
  if (from !== UNNAMED && to !== UNNAMED) return from === to ? text.stayed(to) : text.both(from, to);
  if (from !== UNNAMED) return isPivot ? text.left(from) : text.was(from);
  if (to !== UNNAMED) return isPivot ? text.came(to) : text.now(to);
  return text.unnamed[isPivot ? 'pivot' : kind];
};
