import type { Judgment } from '@symbi/contracts/conversations';
import type { TrustMode } from '@symbi/contracts/trust';
import type { Selectable } from 'kysely';

interface JudgmentTable {
  message_id: string;
  owner_id: string;
  conversation_id: string;
  judgment: Judgment;
  note: string | null;
  sentence_start: number | null;
  sentence_end: number | null;
  /** The score shown, and the one before the user's own calibration and before any limit. */
  score: number;
  base_score: number;
  mode: TrustMode;
  engine: string;
  /** Judged with the badge hidden. */
  is_blind: number;
  created_at: number;
}
export type JudgmentRow = Selectable<JudgmentTable>;

/** What was learned from a person's judgments; the database empties it whenever one of them changes. */
interface CalibrationTable {
  owner_id: string;
  /** Changes with every change of a judgment. */
  version: number;
  /** The engine that learned it. */
  engine: string | null;
  /** JSON, one line for each engine and mode; null until the next reply needs it. */
  learned: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    judgments: JudgmentTable;
    calibrations: CalibrationTable;
  }
}
