import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';

/** Whether a reply reversed the position of an earlier one. */
export const isPivot = ({
  change_point_score: score,
  kind,
}: Pick<TimelinePoint, 'change_point_score' | 'kind'>): boolean => kind !== 'not_compared' && score > PIVOT_THRESHOLD;
