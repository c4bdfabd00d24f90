import type { Verification } from '@symbi/ledger';
import { z } from 'zod';
import { storage } from '../../platform/storage.ts';

/** Storage belongs to one origin, and therefore to one installation. */
const PLACE = 'log-key';

const pinnedKey = z.object({ key: z.string().min(1), seenAt: z.iso.datetime() });
/** The log key this browser saw first, and when, like the known hosts of ssh. */
export type PinnedKey = z.infer<typeof pinnedKey>;

/**
 * `same`: the server shows the key seen first. `handed over`: another key, to which the first has handed over under its
 * own signature. `another`: a key the first one does not vouch for.
 */
export type KeyState = 'same' | 'handed over' | 'another';

export const readPin = (): PinnedKey | null => {
  const stored = storage.get(PLACE);
  if (stored === null) return null;
  try {
    return pinnedKey.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
};

/** Remembers a key, replacing any remembered before. */
export const pinKey = (key: string, now: Date = new Date()): PinnedKey => {
  const pinned = { key, seenAt: now.toISOString() };
  storage.set(PLACE, JSON.stringify(pinned));
  return pinned;
};

/** How the key a server shows relates to the one seen first; `result` was verified with the first alone. */
export const keyStateOf = (
  pin: PinnedKey,
  shown: string,
  result: Pick<Verification, 'head' | 'findings' | 'obstacles'> | null,
): KeyState => {
  if (pin.key === shown) return 'same';
  const isVouchedFor =
    result !== null &&
    result.head?.vkey === shown &&
    result.obstacles.length === 0 &&
    result.findings.every(({ code }) => code !== 'key-untrusted');
  return isVouchedFor ? 'handed over' : 'another';
};
