import * as contract from '@symbi/contracts/reports';
import type { ReportFormat } from '@symbi/contracts/reports';
import type { Report } from '@symbi/contracts/report';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadText } from '../../platform/download.ts';
import { call, callText } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onConnect, subscribe } from '../../platform/api/socket.ts';
import { paced } from '../../platform/paced.ts';
import { invalidateFigures, invalidateReportLists, reportKeys, type ReportFilter } from './keys.ts';

/** One page of reports; the previous page stays on the screen until it has loaded. */
export const reportsQuery = ({ page, category, archived, search }: ReportFilter) =>
  queryOptions({
    queryKey: reportKeys.list({ page, category, archived, search }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listReports, {
        query: { page, category, archived, ...(search === '' ? {} : { q: search }) },
        signal,
      }),
  });

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const figuresQuery = (days: '7' | '30' | '90') =>
  queryOptions({
    queryKey: reportKeys.figures(days),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(contract.readFigures, { query: { days: Number(days), timeZone: browserZone() }, signal })).data,
  });

/** Follows reports made here or by the schedule. */
export const followReports = (): (() => void) => {
  const refresh = paced(() => {
    void invalidateReportLists(queryClient);
    void invalidateFigures(queryClient);
  });
  const stops = [subscribe('report:created', refresh), onConnect(refresh)];
  return () => {
    for (const stop of stops) stop();
  };
};

const useChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => invalidateReportLists(client);
};

export const useGenerateDaily = () => {
  const changed = useChanged();
  return useMutation({
    // Without a key: a day has one report, and asked for again it is to hold what has happened since.
    mutationFn: () => call(contract.generateDailyReport, { body: { timeZone: browserZone() } }),
    onSuccess: changed,
  });
};

export const useArchiveReport = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ _id, isArchived }: Report) =>
      call(contract.updateReport, { params: { id: _id }, body: { isArchived: !isArchived } }),
    onSuccess: changed,
  });
};

export const useRemoveReport = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ _id }: Report) => call(contract.removeReport, { params: { id: _id } }),
    onSuccess: changed,
  });
};

const mediaTypes: Record<ReportFormat, string> = {
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
};

/** Saves a report as a file. */
export const downloadReport = async ({ _id, category, createdAt }: Report, format: ReportFormat): Promise<void> => {
  const content = await callText(contract.exportReport, { params: { id: _id }, query: { format } });
  downloadText(`symbi-${category}-${createdAt.slice(0, 10)}.${format}`, content, mediaTypes[format]);
};
