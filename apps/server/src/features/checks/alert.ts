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

/** Announces, once, a score that a check has lowered below the agent's threshold. */
export const alertBelow = async (
  transaction: Transaction,
  { ownerId, agent, explanation, before, after }: ScoreChange,
  events: Emitter,
): Promise<void> => {
  const isBelow = ({ trust_state: state, trust_score: score }: MessageRow): boolean =>
    state === 'checked' && score !== null && score < agent.trust_score_threshold;
  // An alert was already raised when the first score was below.
  if (isBelow(before) || !isBelow(after)) return;
  const scored = { ownerId, agent, message: after, explanation, change: undefined };
  await events.emit(transaction, 'message.scored', { ...scored, by: 'check' });
};
