import { expect, test } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { GrowthResult } from '../../conversations/service.ts';
import { growAndChoose } from './grow.ts';

const together: Transaction['together'] = async (works) => {
  const failed = (await Promise.allSettled(works.map((work) => work()))).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
const transaction = { together } as Transaction;
const growth = { added: 2, headId: 'head', now: 1, said: 'Text' };

/** A conversation whose agent was one when it grew last, and may be another now. */
const conversationWith = (seen: string | null, now: string) => ({
  agentSeen: () => seen,
  grow: async () => ({ conversation: { agent_id: now }, headBefore: null }) as GrowthResult,
});
const choose = (seen: string, now: string, chooseAgent: (agentId: string | null) => Promise<AgentRow>) =>
  growAndChoose(
    conversationWith(seen, now),
    transaction,
    { ownerId: 'owner', conversationId: 'c', chooseAgent: (_query, { agent_id }) => chooseAgent(agent_id) },
    growth,
  );

test('an agent of before that is gone is no matter where another one was chosen since', async () => {
  const chosen = choose('gone', 'now', async (agentId) => {
    if (agentId === 'gone') throw invalid('The agent is gone');
    return { id: agentId } as AgentRow;
  });
  expect((await chosen).chosen.id).toBe('now');
  const refused = choose('gone', 'gone', () => Promise.reject(invalid('The agent is gone')));
  await expect(refused).rejects.toThrow('The agent is gone');
});

test('a question that the database refuses is what the transaction fails with', async () => {
  const asked: (string | null)[] = [];
  const refused = choose('before', 'now', async (agentId) => {
    asked.push(agentId);
    // PostgreSQL then says so of everything that follows.
    throw new Error(asked.length === 1 ? 'cached plan must not change' : 'The transaction is aborted');
  });
  await expect(refused).rejects.toThrow('cached plan must not change');
});
