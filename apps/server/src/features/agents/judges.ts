import type { JudgeSetting } from '@symbi/contracts/agents';
import type { Query } from '../../platform/database/database.ts';
import { invalid } from '../../platform/failure.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { judgeOf } from './presenter.ts';
import { endJudging, listJudging } from './queries.ts';
import type { AgentRow } from './table.ts';

/** Validates a judge for storing: a key of the owner's for that provider, and an address only for a custom one. */
export const checkJudge = async (
  { apiKeys, providers }: { readonly apiKeys: ApiKeys; readonly providers: Pick<Providers, 'checkBaseUrl'> },
  ownerId: string,
  judge: JudgeSetting,
): Promise<JudgeSetting> => {
  const key = judge.apiKeyId === null ? undefined : await apiKeys.find(ownerId, judge.apiKeyId);
  const isCustom = judge.provider === 'custom';
  // A custom server may need none; every other provider does.
  const needsKey = judge.apiKeyId !== null || !isCustom;
  const problem = key === undefined ? 'API key not found' : 'This key belongs to another provider';
  if (needsKey && key?.provider !== judge.provider) throw invalid(problem, { judge: problem });
  if (!isCustom) return { ...judge, baseUrl: null };
  const checked = await providers.checkBaseUrl(judge.baseUrl ?? '');
  if (!checked.ok) throw invalid(checked.message, { judge: checked.message });
  return { ...judge, baseUrl: checked.url };
};

/** Removes judges that used a removed key; returns their agents. */
export const releaseJudges = async (
  query: Query,
  ownerId: string,
  keyId: string,
): Promise<Pick<AgentRow, 'id' | 'name'>[]> => {
  const used = (await listJudging(query, ownerId)).filter((row) => judgeOf(row)?.apiKeyId === keyId);
  await endJudging(
    query,
    ownerId,
    used.map(({ id }) => id),
  );
  return used;
};
