import type { Generated, Selectable } from 'kysely';

export interface UserTable {
  id: string;
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  preferences: string;
  conversation_count: Generated<number>;
  agent_count: Generated<number>;
  message_count: Generated<number>;
  trust_sum: Generated<number>;
  trust_count: Generated<number>;
  unchecked_count: Generated<number>;
  created_at: number;
}
export type UserRow = Selectable<UserTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: UserTable;
  }
}
