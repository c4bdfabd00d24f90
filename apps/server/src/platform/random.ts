import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;

const pool = Buffer.alloc(POOL_BYTES);
let taken = POOL_BYTES;

/**
 * Bytes from the system's secure generator, fetched in bulk because a call costs more than the bytes. Each byte is
 * given out once and then wiped.
 */
export const randomBytes = (count: number): Buffer => {
  if (count > POOL_BYTES) return randomFillSync(Buffer.alloc(count));
  if (taken + count > POOL_BYTES) {
    randomFillSync(pool);
    taken = 0;
  }
  const given = Buffer.from(pool.subarray(taken, taken + count));
  pool.fill(0, taken, taken + count);
  taken += count;
  return given;
};
