import type { Selectable } from 'kysely';

export interface SessionTable {
  id: string;
  user_id: string;
  token_hash: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}
export type SessionRow = Selectable<SessionTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}
