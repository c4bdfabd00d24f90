import type { ApiKey } from '@symbi/contracts/api-keys';
import { toIsoTime } from '../../platform/clock.ts';
import type { ApiKeyRow } from './table.ts';

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  provider: row.provider,
  key: row.mask,
  createdAt: toIsoTime(row.created_at),
  ...(row.test_result === null || row.tested_at === null
    ? {}
    : { test: { result: row.test_result, detail: row.test_detail, at: toIsoTime(row.tested_at) } }),
});
