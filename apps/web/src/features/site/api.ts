import { readSite } from '@symbi/contracts/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { siteKeys } from './keys.ts';

/** Contact address, version and the public key of the signed log: constant until the server restarts. */
export const siteQuery = queryOptions({
  queryKey: siteKeys.site,
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await call(readSite, { signal })).data,
});
