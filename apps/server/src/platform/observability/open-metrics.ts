import type { Metrics } from './metrics.ts';

/** Loaded only when an operator enables metrics, which most instances never do. */
export const openMetrics = async (
  isWanted: boolean,
  activeRuns: () => number,
  sockets: () => number,
  verifierQueue: () => number,
): Promise<Metrics | undefined> => {
  if (!isWanted) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(activeRuns, sockets, verifierQueue);
};
