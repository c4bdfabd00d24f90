import { pivotThreshold } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { catalog } from '../../platform/text/catalog.ts';

const text = catalog({
  en: {
    both: (from: string, to: string) => `${from} → ${to}`,
    left: (from: string) => `Was ${from}, changed its mind`,
    came: (to: string) => `Changed its mind, now ${to}`,
    pivot: 'Changed its mind',
    was: (from: string) => `Was ${from}`,
    now: (to: string) => `Now ${to}`,
    none: 'No position was recognized',
  },
});

/** The engine's name for a position it could not name. */
const unnamed = 'unclear';

type Stance = Pick<TimelinePoint, 'stance_from' | 'stance_to' | 'change_point_score' | 'kind'>;

/** The change in words; an unnamed position is omitted rather than shown as a name. */
export const stanceWords = ({ stance_from: from, stance_to: to, change_point_score: score, kind }: Stance): string => {
  const isPivot = kind !== 'not_compared' && score > pivotThreshold;
  if (from !== unnamed && to !== unnamed) return text.both(from, to);
  if (from !== unnamed) return isPivot ? text.left(from) : text.was(from);
  if (to !== unnamed) return isPivot ? text.came(to) : text.now(to);
  return isPivot ? text.pivot : text.none;
};
