import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sessionOf, type Channel } from '../../conversations/service.ts';
import { findMessage, type MessageRow } from '../../messages/service.ts';
import { basisPoints, type StancePoint } from '../../scoring/service.ts';
import { presentPoint, type Timeline, type TimelinePointRow } from '../../timeline/service.ts';

interface PointOptions {
  readonly timeline: Timeline;
  readonly clock: Clock;
  readonly channel: Channel;
}

/** A reply as a point of the timeline, with the hash of the row that signs it. */
const pointOf = (
  row: MessageRow,
  { change, previousId }: StancePoint,
  rowHash: string,
  now: number,
): TimelinePointRow => ({
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
  previous_id: previousId,
});

/** Stores the point shown on the timeline; its row is in the signed log already. */
export const addPoint = async (
  { timeline, clock, channel }: PointOptions,
  transaction: Transaction,
  row: MessageRow,
  stance: StancePoint,
  rowHash: string,
): Promise<void> => {
  const point = pointOf(row, stance, rowHash, clock());
  await timeline.addPoint(transaction, point);
  const previous = await findMessage(transaction.query, row.owner_id, stance.previousId);
  let shown: TimelinePointRow | undefined = point;
  if (previous?.content === '') {
    // Erased while this reply was being written, and so after it was read.
    await timeline.redact(transaction, row.owner_id, point.session, 'message_erased', previous.id);
    shown = await timeline.findPoint(transaction, row.id);
  }
  if (shown === undefined) return;
  const presented = presentPoint({ ...shown, trust_score: row.trust_score, trust_state: row.trust_state });
  transaction.afterCommit(() => channel.timelinePoint(row.conversation_id, presented));
};
