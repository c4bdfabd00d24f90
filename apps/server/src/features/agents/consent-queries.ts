import type { Query } from '../../platform/database/database.ts';
import type { AgentConsentConversationRow, AgentConsentRow } from './table.ts';

/** The current consent for one agent. */
export const findConsent = (query: Query, userId: string, agentId: string): Promise<AgentConsentRow | undefined> =>
  query
    .selectFrom('agent_consents')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The current consents for several agents. */
export const findConsents = (query: Query, userId: string, agentIds: readonly string[]): Promise<AgentConsentRow[]> =>
  query
    .selectFrom('agent_consents')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('agent_id', 'in', agentIds)
    .where('ended_at', 'is', null)
    .execute();

/** Whether this person ever consented to the agent, for any destination. */
export const hasEverConsented = async (query: Query, userId: string, agentId: string): Promise<boolean> => {
  const before = query.selectFrom('agent_consents').select('id').where('owner_id', '=', userId);
  return (await before.where('agent_id', '=', agentId).limit(1).executeTakeFirst()) !== undefined;
};

/** Current consents for existing agents, newest first. */
export const listConsents = (query: Query, userId: string, limit: number): Promise<AgentConsentRow[]> =>
  query
    .selectFrom('agent_consents')
    .innerJoin('agents', 'agents.id', 'agent_consents.agent_id')
    .selectAll('agent_consents')
    .where('agent_consents.owner_id', '=', userId)
    .where('agent_consents.ended_at', 'is', null)
    .orderBy('agent_consents.given_at', 'desc')
    .orderBy('agent_consents.id')
    .limit(limit)
    .execute();

/** Every consent ever given. */
export const listEveryConsent = (query: Query, userId: string): Promise<AgentConsentRow[]> =>
  query
    .selectFrom('agent_consents')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('given_at')
    .orderBy('id')
    .execute();

export const insertConsent = async (query: Query, row: AgentConsentRow): Promise<void> => {
  await query.insertInto('agent_consents').values(row).execute();
};

/** Of all people, or of one person; returns how many ended. */
export const endConsents = async (
  query: Query,
  agentId: string,
  ended: { readonly at: number; readonly by: NonNullable<AgentConsentRow['ended_by']> },
  userId?: string,
): Promise<number> => {
  let ending = query.updateTable('agent_consents').set({ ended_at: ended.at, ended_by: ended.by });
  ending = ending.where('agent_id', '=', agentId).where('ended_at', 'is', null);
  if (userId !== undefined) ending = ending.where('owner_id', '=', userId);
  return Number((await ending.executeTakeFirst()).numUpdatedRows);
};

export const findThroughSeq = async (query: Query, consentId: string, conversationId: string): Promise<number> => {
  const row = await query
    .selectFrom('agent_consent_conversations')
    .select('through_seq')
    .where('consent_id', '=', consentId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return Number(row?.through_seq ?? 0);
};

/** Moves the conversations named under one consent to another. */
export const moveConversations = async (query: Query, from: string, to: string): Promise<void> => {
  await query
    .updateTable('agent_consent_conversations')
    .set({ consent_id: to })
    .where('consent_id', '=', from)
    .execute();
};

export const putConversation = async (query: Query, row: AgentConsentConversationRow): Promise<void> => {
  await query
    .insertInto('agent_consent_conversations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['consent_id', 'conversation_id']).doUpdateSet({ through_seq: row.through_seq }),
    )
    .execute();
};

export const listConversations = (query: Query, userId: string): Promise<AgentConsentConversationRow[]> =>
  query
    .selectFrom('agent_consent_conversations')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('given_at')
    .execute();
