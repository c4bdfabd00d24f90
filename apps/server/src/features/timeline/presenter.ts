import type { TimelinePoint } from '@symbi/contracts/timeline';
import { toMoment } from '../../platform/clock.ts';
import type { TimelinePointRow } from './table.ts';

export const presentPoint = (row: TimelinePointRow & { trust_score: number | null }): TimelinePoint => ({
  at: toMoment(row.at),
  message_id: row.message_id,
  change_point_score: row.change_bp / 10_000,
  kind: row.kind,
  stance_from: row.stance_from,
  stance_to: row.stance_to,
  row_hash: row.row_hash,
  evidence_window: { previous_excerpt: row.previous_excerpt, current_excerpt: row.current_excerpt },
  ...(row.trust_score === null ? {} : { trust_score: row.trust_score }),
});
