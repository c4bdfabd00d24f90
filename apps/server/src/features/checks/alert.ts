import type { TrustExplanation } from '@symbi/contracts/trust';
import type { Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import type { AgentRow } from '../agents/service.ts';
import type { MessageRow } from '../messages/service.ts';

interface ScoreChange {
  readonly ownerId: string;
  readonly agent: AgentRow;
  readonly explanation: TrustExplanation;
  readonly before: MessageRow;
  readonly after: MessageRow;
}

/** Tells others of a score that a check has brought below the agent's threshold, once. */
export const alertBelow = async (
  transaction: Transaction,
  { ownerId, agent, explanation, before, after }: ScoreChange,
  events: Emitter,
): Promise<void> => {
  const isBelow = ({ trust_state: state, trust_score: score }: MessageRow): boolean =>
    state === 'checked' && score !== null && score < agent.trust_score_threshold;
  // An alert was raised already when the first score was below.
  if (isBelow(before) || !isBelow(after)) return;
  const scored = { ownerId, agent, message: after, explanation, change: undefined };
  await events.emit(transaction, 'message.scored', { ...scored, by: 'check' });
};
