import type { Dashboard } from './dashboard.ts';

/** Dashboard values while there is no data: the specification's display values, marked as a sample. */
export const sampleFigures = {
  activeBridges: 3,
  averageTrust: 0.82,
  trustCount: 0,
  uncheckedCount: 0,
  bondedAgents: 2,
} as const satisfies Omit<Dashboard['status'], 'sample' | 'system'>;
