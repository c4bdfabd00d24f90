import { readBuildLog, type BuildUpdate } from '@symbi/contracts/project-builds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { projectKeys } from './keys.ts';
import { lastUnbroken, mergeLines } from './model.ts';

/** The lines of a build; a reload fetches only the missing ones. */
export const logQuery = (projectId: string, buildId: string) =>
  queryOptions({
    queryKey: projectKeys.log(projectId, buildId),
    staleTime: Infinity,
    queryFn: async ({ signal, queryKey }): Promise<BuildUpdate[]> => {
      let lines = queryClient.getQueryData<BuildUpdate[]>(queryKey) ?? [];
      for (;;) {
        const after = lastUnbroken(lines);
        const page = await call(readBuildLog, { params: { id: projectId, buildId }, query: { after }, signal });
        // Lines that arrived live in the meantime are in the cache.
        lines = mergeLines(mergeLines(lines, queryClient.getQueryData<BuildUpdate[]>(queryKey) ?? []), page.data);
        if (!page.more) return lines;
      }
    },
  });

/** Adds a line that arrived live; a gap before it is loaded from the server. */
export const writeLine = (line: BuildUpdate): void => {
  const { queryKey } = logQuery(line.projectId, line.buildId);
  const lines = mergeLines(queryClient.getQueryData(queryKey) ?? [], [line]);
  queryClient.setQueryData(queryKey, lines);
  if (lastUnbroken(lines) < line.seq) void queryClient.invalidateQueries({ queryKey });
};
