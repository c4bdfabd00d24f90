import type { QueryClient } from '@tanstack/react-query';

export const dashboardKeys = { figures: ['dashboard'] } as const;

/** Invalidates the figures; the newest items belong to the features that list them. */
export const invalidateDashboard = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: dashboardKeys.figures });
