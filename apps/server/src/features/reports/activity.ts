import { usage as usageSchema } from '@symbi/contracts/conversations';
import { pivotThreshold } from '@symbi/contracts/limits';
import type { DayFigures } from '@symbi/contracts/reports';
import type { TrustState } from '@symbi/contracts/trust';
import { trustTier } from '@symbi/trust/tiers';
import type { Database } from '../../platform/database/database.ts';

/** What the reports need to know of a message; never its text. */
interface ActivityMessage {
  readonly conversation_id: string;
  readonly sender: string;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly status: string;
  readonly trust_score: number | null;
  readonly trust_state: TrustState | null;
  readonly usage: string | null;
  readonly created_at: number;
}

interface ActivityPoint {
  readonly at: number;
  readonly change_bp: number;
}

export interface Activity {
  readonly messages: readonly ActivityMessage[];
  readonly points: readonly ActivityPoint[];
}

/** Everything of a user's from `from` up to `to`, by indexes on owner and time; history before it costs nothing. */
export const readActivity = async (
  database: Database,
  ownerId: string,
  from: number,
  to: number,
): Promise<Activity> => {
  const [messages, points] = await Promise.all([
    database.read
      .selectFrom('messages')
      .select(['conversation_id', 'sender', 'agent_id', 'agent_name', 'status'])
      .select(['trust_score', 'trust_state', 'usage', 'created_at'])
      .where('owner_id', '=', ownerId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      // What was brought in from a file did not happen here.
      .where('origin', 'is', null)
      .orderBy('created_at')
      .execute(),
    database.read
      .selectFrom('timeline_points')
      .select(['at', 'change_bp'])
      .where('owner_id', '=', ownerId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('at')
      .execute(),
  ]);
  return { messages, points };
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const isReply = (message: ActivityMessage): boolean => message.sender === 'agent' && message.status !== 'streaming';

/** The scores of what was compared with sources. */
const scoresOf = (replies: readonly ActivityMessage[]): number[] =>
  replies.flatMap((reply) =>
    reply.trust_state === 'checked' && reply.trust_score !== null ? [reply.trust_score] : [],
  );

/** Claims something, and no source was there to compare it with. */
const isUnchecked = ({ trust_state: state }: ActivityMessage): boolean =>
  state === 'not_checked' || state === 'second_opinion';

const spendingOf = (messages: readonly ActivityMessage[]) => {
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  for (const message of messages) {
    if (message.usage === null) continue;
    const usage = usageSchema.parse(JSON.parse(message.usage));
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.costUsd += usage.costUsd ?? 0;
    // The built-in agent costs nothing; what has no known price is said so rather than counted as free.
    if (usage.costUsd === undefined && usage.provider !== 'local') spent.unpriced += 1;
  }
  return { ...spent, costUsd: Math.round(spent.costUsd * 1e6) / 1e6 };
};

const tierCounts = (scores: readonly number[]) => {
  const counts = { trusted: 0, reliable: 0, moderate: 0, caution: 0 };
  for (const score of scores) {
    const tier = trustTier(score);
    if (tier !== undefined) counts[tier.name] += 1;
  }
  return counts;
};

export type Figures = Omit<DayFigures, 'day'>;

export const figuresOf = ({ messages, points }: Activity): Figures => {
  const replies = messages.filter(isReply);
  const scores = scoresOf(replies);
  return {
    messages: messages.length,
    replies: replies.length,
    conversations: new Set(messages.map((message) => message.conversation_id)).size,
    scored: scores.length,
    unchecked: replies.filter(isUnchecked).length,
    averageTrust: mean(scores),
    ...tierCounts(scores),
    compared: points.length,
    pivots: points.filter((point) => point.change_bp > pivotThreshold * 10_000).length,
    failed: messages.filter((message) => message.status === 'failed' || message.status === 'interrupted').length,
    ...spendingOf(messages),
  };
};

export interface AgentFigures {
  readonly agentId: string;
  readonly name: string;
  readonly replies: number;
  readonly averageTrust: number | null;
  readonly unchecked: number;
}

/** Replies by agent, most first. */
export const agentsOf = ({ messages }: Activity): AgentFigures[] => {
  const groups = Map.groupBy(messages.filter(isReply), (reply) => reply.agent_id ?? '');
  return [...groups]
    .map(([agentId, replies]) => ({
      agentId,
      name: replies[0]?.agent_name ?? 'An agent that is gone',
      replies: replies.length,
      averageTrust: mean(scoresOf(replies)),
      unchecked: replies.filter(isUnchecked).length,
    }))
    .toSorted((a, b) => b.replies - a.replies || a.name.localeCompare(b.name, 'en'));
};
