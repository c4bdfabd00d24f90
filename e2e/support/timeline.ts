import { readTimeline, type TimelinePoint } from '@symbi/contracts/timeline';
import type { Account } from './account.ts';

/** The points on the timeline of a session. */
export const pointsOf = async ({ ask }: Account, session: string): Promise<readonly TimelinePoint[]> =>
  (await ask(readTimeline, { query: { session_id: session } })).data.points;
