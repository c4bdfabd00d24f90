import type { Log } from '../../platform/observability/log.ts';
import { unlessMissing } from '../../platform/failure.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import type { ApiKeyRow, ApiKeys } from '../api-keys/service.ts';

export interface KeyNotes {
  readonly apiKeys: Pick<ApiKeys, 'storeTest'>;
  readonly log: Pick<Log, 'warn'>;
}

type NotedTest = Parameters<ApiKeys['storeTest']>[2];

/** What a reply, or its failure, says of its key. A statement is spent only where it says something new. */
const testOf = ({ test_result: known }: Pick<ApiKeyRow, 'test_result'>, problem: unknown): NotedTest | undefined => {
  if (problem === undefined) {
    const isNew = known !== null && known !== 'works';
    return isNew ? { result: 'works', detail: null } : undefined;
  }
  if (!(problem instanceof ProviderError) || !problem.isKeyWrong) return undefined;
  return { result: 'rejected', detail: problem.detail ?? null };
};

/**
 * A key that was refused for a reply, or works although its test said otherwise, says so where keys are kept. Never fails:
 * the reply counts more.
 */
export const noteKey = async (
  { apiKeys, log }: KeyNotes,
  key: Pick<ApiKeyRow, 'id' | 'owner_id' | 'test_result'>,
  problem: unknown,
): Promise<void> => {
  const test = testOf(key, problem);
  if (test === undefined) return;
  try {
    await unlessMissing(apiKeys.storeTest(key.owner_id, key.id, test));
  } catch (error) {
    log.warn({ error, keyId: key.id }, 'What a reply said of its key could not be stored');
  }
};
