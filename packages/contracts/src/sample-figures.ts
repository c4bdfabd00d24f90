import type { Dashboard } from './dashboard.ts';

/** What the dashboard shows before there is anything to measure: the specification's display values, marked as a sample. */
export const sampleFigures = {
  activeBridges: 3,
  averageTrust: 0.82,
  trustCount: 0,
  uncheckedCount: 0,
  bondedAgents: 2,
} as const satisfies Omit<Dashboard['status'], 'sample' | 'system'>;
