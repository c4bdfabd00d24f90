import { toMoment } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Conversations, isUnchecked } from '../conversations/service.ts';

interface ForAssistantsOptions {
  readonly database: Database;
  readonly conversations: Conversations;
}

interface TrustRequest {
  readonly conversationId?: string | undefined;
  readonly limit: number;
}

/** The newest rated replies with the mean of those that were checked. */
const readTrustScores = async (
  { database, conversations }: ForAssistantsOptions,
  ownerId: string,
  { conversationId, limit }: TrustRequest,
) => {
  if (conversationId !== undefined) await conversations.find(ownerId, conversationId);
  let query = database.read
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select([
      'messages.trust_score',
      'messages.trust_state',
      'messages.trust_mode',
      'messages.trust_verdict',
      'messages.agent_name',
      'messages.created_at',
      'conversations.title',
    ])
    .where('messages.owner_id', '=', ownerId)
    .where('messages.trust_state', 'is not', null);
  if (conversationId !== undefined) query = query.where('messages.conversation_id', '=', conversationId);
  const rows = await query.orderBy('messages.created_at', 'desc').limit(limit).execute();
  const scores = rows.flatMap((row) =>
    row.trust_state === 'checked' && row.trust_score !== null ? [row.trust_score] : [],
  );
  return {
    checked: scores.length,
    notChecked: rows.filter(({ trust_state: state }) => isUnchecked(state)).length,
    ...(scores.length === 0 ? {} : { mean: scores.reduce((sum, score) => sum + score, 0) / scores.length }),
    items: rows.map((row) => ({
      state: row.trust_state,
      // The number of what was not checked is no score: who reads it would take it for one.
      score: row.trust_state === 'not_checked' ? null : row.trust_score,
      mode: row.trust_mode,
      verdict: row.trust_verdict,
      agent: row.agent_name,
      conversation: row.title,
      at: toMoment(row.created_at),
    })),
  };
};

/** What functions of assistants may read here: the caller's own rows, in few fields. */
export const createForAssistants = (options: ForAssistantsOptions) => ({
  trustScores: (ownerId: string, request: TrustRequest) => readTrustScores(options, ownerId, request),
});
