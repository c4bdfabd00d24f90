import type { JudgeSetting } from '@symbi/contracts/agents';
import type { Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/failure.ts';
import type { AgentsOptions } from './service.ts';
import { judgeOf } from './presenter.ts';
import type { AgentRow } from './table.ts';

/** The setting as it is stored: a key of the owner for that provider, an address for a custom one alone. */
export const checkJudge = async (
  { apiKeys, providers }: Pick<AgentsOptions, 'apiKeys' | 'providers'>,
  ownerId: string,
  judge: JudgeSetting,
): Promise<JudgeSetting> => {
  const key = judge.apiKeyId === null ? undefined : await apiKeys.find(ownerId, judge.apiKeyId);
  const isCustom = judge.provider === 'custom';
  // A custom server may ask for none; every other provider does.
  const needsKey = judge.apiKeyId !== null || !isCustom;
  const problem = key === undefined ? 'API key not found' : 'This key belongs to another provider';
  if (needsKey && key?.provider !== judge.provider) throw invalid(problem, { judge: problem });
  if (!isCustom) return { ...judge, baseUrl: null };
  const checked = await providers.checkBaseUrl(judge.baseUrl ?? '');
  if (!checked.ok) throw invalid(checked.message, { judge: checked.message });
  return { ...judge, baseUrl: checked.url };
};

/** Ends the judging that used a removed key; returns the agents it was for. */
export const releaseJudges = async (
  query: Transaction['query'],
  ownerId: string,
  keyId: string,
): Promise<Pick<AgentRow, 'id' | 'name'>[]> => {
  const mine = query.selectFrom('agents').select(['id', 'name', 'judge']).where('owner_id', '=', ownerId);
  const judging = await mine.where('judge', 'is not', null).execute();
  const used = judging.filter((row) => judgeOf(row)?.apiKeyId === keyId);
  for (const { id } of used) await query.updateTable('agents').set({ judge: null }).where('id', '=', id).execute();
  return used;
};
