import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 1_000;
/** The event loop utilization below which the process counts as idle. */
const QUIET = 0.05;

interface TidyOptions {
  readonly collect?: (() => void) | undefined;
  readonly everyMs?: number;
}

const collectAll = (): (() => void) | undefined => {
  const { gc } = globalThis;
  return gc === undefined ? undefined : () => gc({ type: 'major', flavor: 'last-resort' });
};

/**
 * Collects the garbage of startup once, after the first idle second; V8 would otherwise keep that memory until it needs
 * the room. Requires `--expose-gc`.
 */
export const tidyWhenQuiet = ({ collect = collectAll(), everyMs = LOOK_EVERY_MS }: TidyOptions = {}): void => {
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
