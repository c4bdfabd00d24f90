import type { JudgmentRecord } from '@symbi/contracts/feedback';
import { toIsoTime } from '../../platform/clock.ts';
import type { JudgmentRow } from './table.ts';

export const presentJudgment = (row: JudgmentRow): JudgmentRecord => ({
  messageId: row.message_id,
  conversationId: row.conversation_id,
  judgment: row.judgment,
  ...(row.note === null ? {} : { note: row.note }),
  ...(row.sentence_start === null || row.sentence_end === null
    ? {}
    : { sentence: { start: row.sentence_start, end: row.sentence_end } }),
  blind: row.is_blind === 1,
  score: row.score,
  mode: row.mode,
  engine: row.engine,
  judgedAt: toIsoTime(row.created_at),
});
