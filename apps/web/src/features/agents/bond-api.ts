import * as contract from '@symbi/contracts/bonds';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { agentKeys } from './keys.ts';

const POLL_MS = 1_000;

type BondedAgent = z.infer<typeof contract.readBond.response>['data'];

const bondChanged = (client: QueryClient, id: string): void => {
  for (const queryKey of [agentKeys.compliance(id), agentKeys.mine, agentKeys.public])
    void client.invalidateQueries({ queryKey });
  void invalidateDashboard(client);
};

/** Call after a change of the agent, which may have ended its bond. */
export const reloadBond = (client: QueryClient, id: string): void => {
  for (const queryKey of [agentKeys.bond(id), agentKeys.compliance(id)]) void client.invalidateQueries({ queryKey });
};

/** Polled while the probe runs, which ends by itself. */
export const bondQuery = (id: string) =>
  queryOptions({
    queryKey: agentKeys.bond(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<BondedAgent>(queryKey)?.bondStatus;
      const { data } = await call(contract.readBond, { params: { id }, signal });
      // The probe's result counts for compliance, and cards show the state.
      if (before !== undefined && before !== data.bondStatus) bondChanged(client, id);
      return data;
    },
    refetchInterval: (query) => (query.state.data?.bondStatus === 'Bonding Pending' ? POLL_MS : false),
  });

export const complianceQuery = (id: string) =>
  queryOptions({
    queryKey: agentKeys.compliance(id),
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
