import type { KeyProvider, KeyTest } from '@symbi/contracts/api-keys';
import type { Selectable } from 'kysely';

interface ApiKeyTable {
  id: string;
  owner_id: string;
  name: string;
  provider: KeyProvider;
  mask: string;
  sealed: string;
  created_at: number;
  test_result: KeyTest['result'] | null;
  test_detail: string | null;
  /** When the provider gave that answer. */
  tested_at: number | null;
}
export type ApiKeyRow = Selectable<ApiKeyTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    api_keys: ApiKeyTable;
  }
}
