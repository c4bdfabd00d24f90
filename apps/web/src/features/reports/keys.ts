import type { ReportCategory } from '@symbi/contracts/report';
import type { QueryClient } from '@tanstack/react-query';

export interface ReportFilter {
  readonly page: number;
  readonly category: ReportCategory | undefined;
  readonly archived: boolean;
  readonly search: string;
}

const lists = ['reports'] as const;
const allFigures = ['report-figures'] as const;

export const reportKeys = {
  list: (filter: ReportFilter) => [...lists, filter] as const,
  figures: (days: string) => [...allFigures, days] as const,
} as const;

export const invalidateReportLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: lists });

export const invalidateFigures = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: allFigures });
