import type { Insertable, Updateable } from 'kysely';
import type { Query } from '../../platform/database/database.ts';
import { unindexed } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';
import type { MessageTrustTable } from './table.ts';

type NewTrust = Omit<Insertable<MessageTrustTable>, 'judge_model' | 'judge_finding'>;

/** Changes nothing where there is a score: a commit that went unconfirmed is tried again, and finds its run ended. */
export const insertTrust = statement<NewTrust, unknown>((query, given) =>
  query
    .insertInto('message_trust')
    .values({
      message_id: given.message_id,
      owner_id: given.owner_id,
      engine: given.engine,
      explanation: given.explanation,
      base_score: given.base_score,
      created_at: given.created_at,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
);

/** False when there is no score, because the message's text was erased. */
export const updateTrust = async (
  query: Query,
  messageId: string,
  columns: Updateable<MessageTrustTable>,
): Promise<boolean> => {
  const changed = query.updateTable('message_trust').set(columns).where('message_id', '=', messageId);
  return (await changed.returning('message_id').executeTakeFirst()) !== undefined;
};

export const deleteTrust = async (query: Query, messageId: string): Promise<void> => {
  await query.deleteFrom('message_trust').where('message_id', '=', messageId).execute();
};

export const findTrust = (query: Query, ownerId: string, messageId: string) =>
  query
    .selectFrom('message_trust')
    .select(['explanation', 'base_score', 'engine'])
    .where('message_id', '=', messageId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const findExplanations = (query: Query, ownerId: string, messageIds: readonly string[]) =>
  query
    .selectFrom('message_trust')
    .select(['message_id', 'explanation'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('message_id', 'in', messageIds)
    .execute();

/** The verdicts of second models on these messages, where there is one. */
export const findVerdicts = (query: Query, ownerId: string, messageIds: readonly string[]) =>
  query
    .selectFrom('message_trust')
    .select(['message_id', 'judge_model', 'judge_finding'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('message_id', 'in', messageIds)
    .where('judge_finding', 'is not', null)
    .execute();
