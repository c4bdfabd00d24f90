import { usage as usageSchema } from '@symbi/contracts/reply-usage';
import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import type { DayFigures } from '@symbi/contracts/reports';
import { trustTier } from '@symbi/trust/tiers';
import type { Database } from '../../../platform/database/database.ts';
import { figuresBetween, type MessageFigures } from '../../messages/service.ts';
import type { Timeline } from '../../timeline/service.ts';

interface ActivityPoint {
  readonly at: number;
  readonly change_bp: number;
}

export interface Activity {
  readonly messages: readonly MessageFigures[];
  readonly points: readonly ActivityPoint[];
}

export interface ActivitySources {
  readonly database: Database;
  readonly timeline: Timeline;
}

/** Everything of a user's from `from` up to `to`. */
export const readActivity = async (
  { database, timeline }: ActivitySources,
  ownerId: string,
  from: number,
  to: number,
): Promise<Activity> => {
  const [messages, points] = await Promise.all([
    figuresBetween(database.read, ownerId, from, to),
    timeline.pointsBetween(ownerId, from, to),
  ]);
  return { messages, points };
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const isReply = (message: MessageFigures): boolean => message.sender === 'agent' && message.status !== 'streaming';

/** The scores of replies that were compared with sources. */
const scoresOf = (replies: readonly MessageFigures[]): number[] =>
  replies.flatMap((reply) =>
    reply.trust_state === 'checked' && reply.trust_score !== null ? [reply.trust_score] : [],
  );

/** It claims something, but had no source to be compared with. */
const isUnchecked = ({ trust_state: state }: MessageFigures): boolean =>
  state === 'not_checked' || state === 'second_opinion';

const spendingOf = (messages: readonly MessageFigures[]) => {
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  for (const message of messages) {
    if (message.usage === null) continue;
    const usage = usageSchema.parse(JSON.parse(message.usage));
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.costUsd += usage.costUsd ?? 0;
    // The built-in agent costs nothing; an unknown price is reported as unknown, not counted as free.
    const isKnown = usage.costUsd !== undefined && usage.isAtLeast !== true;
    if (!isKnown && usage.provider !== 'local') spent.unpriced += 1;
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
    pivots: points.filter((point) => point.change_bp > PIVOT_THRESHOLD * 10_000).length,
    failed: messages.filter((message) => message.status === 'failed' || message.status === 'interrupted').length,
    ...spendingOf(messages),
  };
};

export interface AgentFigures {
  readonly agentId: string;
  readonly name: string;
  readonly replies: number;
  /** How many of them have a score: the mean is over these. */
  readonly scored: number;
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
      scored: scoresOf(replies).length,
      averageTrust: mean(scoresOf(replies)),
      unchecked: replies.filter(isUnchecked).length,
    }))
    .toSorted((a, b) => b.replies - a.replies || a.name.localeCompare(b.name, 'en'));
};
