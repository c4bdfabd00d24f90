import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface BreakerOptions {
  readonly now: () => number;
  readonly failureThreshold?: number;
  readonly openMs?: number;
  readonly maxEntries?: number;
}

/** A passage through the breaker; the first of the three calls settles it. */
export interface Passage {
  succeeded(): void;
  failed(): void;
  /** Neither success nor failure: stopped by the user, or refused for a reason unrelated to health. */
  abandoned(): void;
}

type Admission =
  | { readonly admitted: true; readonly passage: Passage }
  | { readonly admitted: false; readonly retryAfterMs: number };

export interface CircuitBreaker {
  enter(provider: string, baseUrl: string, apiKey: string): Admission;
}

interface Circuit {
  failures: number;
  openedAt: number | undefined;
  isProbing: boolean;
}

const FAILURE_THRESHOLD = 20;
const OPEN_MS = 30_000;
const MAX_ENTRIES = 10_000;

/**
 * One circuit per provider, address and key, so that one user's broken key never blocks another's. Twenty consecutive
 * failures open it; after 30 s a single probe is let through, whose success closes it. Keys are hashed.
 */
export const createCircuitBreaker = (options: BreakerOptions): CircuitBreaker => {
  const threshold = options.failureThreshold ?? FAILURE_THRESHOLD;
  const openMs = options.openMs ?? OPEN_MS;
  const circuits = new LRUCache<string, Circuit>({ max: options.maxEntries ?? MAX_ENTRIES });

  const passageOf = (name: string, circuit: Circuit, isProbe: boolean): Passage => {
    let isSettled = false;
    const settle = (action: () => void) => {
      if (isSettled) return;
      isSettled = true;
      if (isProbe) circuit.isProbing = false;
      action();
    };
    return {
      succeeded: () => settle(() => void circuits.delete(name)),
      failed: () =>
        settle(() => {
          circuit.failures += 1;
          if (isProbe || circuit.failures >= threshold) circuit.openedAt = options.now();
          circuits.set(name, circuit);
        }),
      abandoned: () => settle(() => undefined),
    };
  };

  return {
    enter(provider, baseUrl, apiKey) {
      const name = createHash('sha256')
        .update(JSON.stringify([provider, baseUrl, apiKey]))
        .digest('base64');
      const circuit = circuits.get(name) ?? { failures: 0, openedAt: undefined, isProbing: false };
      if (circuit.openedAt === undefined) return { admitted: true, passage: passageOf(name, circuit, false) };
      const remaining = circuit.openedAt + openMs - options.now();
      if (remaining > 0) return { admitted: false, retryAfterMs: remaining };
      if (circuit.isProbing) return { admitted: false, retryAfterMs: openMs };
      circuit.isProbing = true;
      return { admitted: true, passage: passageOf(name, circuit, true) };
    },
  };
};
