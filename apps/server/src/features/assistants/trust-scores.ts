import { toIsoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUnchecked, type Conversations } from '../conversations/service.ts';
import { ratedMessages } from '../messages/service.ts';

interface TrustScoresOptions {
  readonly database: Database;
  readonly conversations: Conversations;
}

interface TrustRequest {
  readonly conversationId?: string | undefined;
  readonly limit: number;
}

/** The newest rated replies, with the mean of the checked ones. */
export const readTrustScores = async (
  { database, conversations }: TrustScoresOptions,
  ownerId: string,
  { conversationId, limit }: TrustRequest,
) => {
  if (conversationId !== undefined) await conversations.find(ownerId, conversationId);
  const rated = await ratedMessages(database.read, ownerId, { conversationId, limit });
  const inside = await conversations.findAll(ownerId, [...new Set(rated.map((row) => row.conversation_id))]);
  const titles = new Map(inside.map(({ id, title }) => [id, title]));
  // Nothing is said of a conversation whose deletion can still be undone.
  const rows = rated.filter((row) => titles.has(row.conversation_id));
  const scores = rows.flatMap((row) =>
    row.trust_state === 'checked' && row.trust_score !== null ? [row.trust_score] : [],
  );
  return {
    checked: scores.length,
    notChecked: rows.filter(({ trust_state: state }) => isUnchecked(state)).length,
    ...(scores.length === 0 ? {} : { mean: scores.reduce((sum, score) => sum + score, 0) / scores.length }),
    items: rows.map((row) => ({
      state: row.trust_state,
      // The number of an unchecked reply is not a score, and a reader would take it for one.
      score: row.trust_state === 'not_checked' ? null : row.trust_score,
      mode: row.trust_mode,
      verdict: row.trust_verdict,
      agent: row.agent_name,
      conversation: titles.get(row.conversation_id),
      at: toIsoTime(row.created_at),
    })),
  };
};
