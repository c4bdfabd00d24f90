import type { TrustExplanation } from '@symbi/contracts/trust';
import type { PositionChange } from '@symbi/trust/stance';
import type { AgentRow } from '../agents/service.ts';
import type { MessageRow } from '../messages/service.ts';

/** A reply was scored, in the transaction that stores the score. */
interface ScoredMessage {
  readonly ownerId: string;
  readonly agent: AgentRow;
  readonly message: MessageRow;
  readonly explanation: TrustExplanation;
  /** How the reply changes its agent's earlier position. */
  readonly change: PositionChange | undefined;
  /** Either the first score, or one that a check lowered below its agent's threshold. */
  readonly by: 'reply' | 'check';
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'message.scored': ScoredMessage;
  }
}
