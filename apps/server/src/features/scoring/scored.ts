import type { TrustExplanation } from '@symbi/contracts/trust';
import type { PositionChange } from '@symbi/trust/stance';
import type { AgentRow } from '../agents/service.ts';
import type { MessageRow } from '../messages/service.ts';

/** A reply has got a score, in the transaction that stores it. */
interface ScoredMessage {
  readonly ownerId: string;
  readonly agent: AgentRow;
  readonly message: MessageRow;
  readonly explanation: TrustExplanation;
  /** How the reply changes what its agent said before. */
  readonly change: PositionChange | undefined;
  /** Its first score, or one that a check has brought below the threshold of its agent. */
  readonly by: 'reply' | 'check';
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'message.scored': ScoredMessage;
  }
}
