import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 1_000;
/** The share of the time that the event loop may have worked. */
const QUIET = 0.05;

interface Tidying {
  readonly collect?: (() => void) | undefined;
  readonly everyMs?: number;
}

const collectAll = (): (() => void) | undefined => {
  const { gc } = globalThis;
  return gc === undefined ? undefined : () => gc({ type: 'major', flavor: 'last-resort' });
};

/**
 * Gives back once what the start has left behind, as soon as nobody asked for anything for a second: the runtime itself
 * would keep it until it needs the room. Only with `--expose-gc`.
 */
export const tidyWhenQuiet = ({ collect = collectAll(), everyMs = LOOK_EVERY_MS }: Tidying = {}): void => {
  if (collect === undefined) return;
  let seen = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    if (utilization > QUIET) return;
    clearInterval(timer);
    collect();
  }, everyMs);
  timer.unref();
};
