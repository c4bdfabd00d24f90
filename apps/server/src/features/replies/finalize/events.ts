import type { AgentRow } from '../../agents/service.ts';
import type { MessageRow } from '../../messages/service.ts';

/** A completed reply, in the transaction that stores it. */
export interface CompletedReply {
  readonly agent: AgentRow;
  readonly question: MessageRow;
  readonly reply: MessageRow;
}

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'reply.completed': CompletedReply;
  }
}
