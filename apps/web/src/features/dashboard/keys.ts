import type { QueryClient } from '@tanstack/react-query';

export const dashboardKeys = { figures: ['dashboard'] } as const;

/** The figures; what is newest there belongs to the features that list it. */
export const invalidateDashboard = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: dashboardKeys.figures });
