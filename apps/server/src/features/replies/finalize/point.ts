import { sessionOf } from '../../conversations/service.ts';
import type { MessageRow } from '../../messages/service.ts';
import { basisPoints, type StancePoint } from '../../scoring/service.ts';
import type { TimelinePointRow } from '../../timeline/service.ts';

/** A reply as a point of the timeline, with the hash of the row that signs it. */
export const pointOf = (row: MessageRow, { change }: StancePoint, rowHash: string, now: number): TimelinePointRow => ({
  message_id: row.id,
  session: sessionOf(row.conversation_id),
  owner_id: row.owner_id,
  at: now,
  change_bp: basisPoints(change.change_point_score),
  kind: change.kind,
  stance_from: change.stance_from,
  stance_to: change.stance_to,
  row_hash: rowHash,
  previous_excerpt: change.evidence_window.previous_excerpt,
  current_excerpt: change.evidence_window.current_excerpt,
});
