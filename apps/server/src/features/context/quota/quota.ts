import { Failure } from '../../../platform/failure.ts';
import type { ContextState } from '../table.ts';

/** What one person may keep, active or not. */
export interface ContextQuota {
  readonly items: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;

/** The size at which a context counts. */
export const bytesOfData = (data: string): number => Buffer.byteLength(data);

type Usage = Pick<ContextState, 'total' | 'bytes'>;

const words = (what: string): string => `You have reached the limit of ${what}. Delete contexts to make room.`;

/** The message for a person who has reached the quota. */
export const wordsOfQuota = ({ total }: Usage, quota: ContextQuota): string =>
  total >= quota.items
    ? words(`${quota.items.toLocaleString('en-US')} contexts`)
    : words(`${(quota.bytes / MEGABYTE).toLocaleString('en-US')} MB for contexts`);

/** Why this much cannot be stored, or undefined when it can. */
export const problemOfQuota = (kept: Usage, quota: ContextQuota): Failure | undefined => {
  if (kept.total <= quota.items && kept.bytes <= quota.bytes) return undefined;
  const before = { ...kept, total: kept.bytes > quota.bytes && kept.total <= quota.items ? 0 : kept.total };
  return new Failure('quota_reached', wordsOfQuota(before, quota));
};

/** How many of the given sizes fit, from the first on. */
export const fitting = (kept: Usage, sizes: readonly number[], quota: ContextQuota): number => {
  let { total, bytes } = kept;
  for (const [at, size] of sizes.entries()) {
    total += 1;
    bytes += size;
    if (total > quota.items || bytes > quota.bytes) return at;
  }
  return sizes.length;
};
