import type { Metrics } from './metrics.ts';

/** Loaded only where an operator asks for them: most instances never do. */
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
