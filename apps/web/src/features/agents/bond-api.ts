import * as contract from '@symbi/contracts/bonds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http.ts';

const POLL_MS = 1_000;

/** Asked again while the probe runs; it ends by itself. */
export const bondQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', 'bond', id],
    queryFn: async ({ signal }) => (await call(contract.readBond, { params: { id }, signal })).data,
    refetchInterval: (query) => (query.state.data?.bondStatus === 'Bonding Pending' ? POLL_MS : false),
  });

export const complianceQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', 'compliance', id],
    queryFn: async ({ signal }) => (await call(contract.readCompliance, { params: { id }, signal })).data,
  });

export const useBond = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(contract.bondAgent, { params: { id } })).data,
    onSuccess: (agent) => {
      client.setQueryData(bondQuery(id).queryKey, agent);
      return client.invalidateQueries({ queryKey: complianceQuery(id).queryKey });
    },
  });
};
