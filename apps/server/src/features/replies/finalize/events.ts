import type { AgentRow } from '../../agents/service.ts';
import type { MessageRow, PathRow } from '../../messages/service.ts';

/** A completed reply, in the transaction that stores it. */
export interface CompletedReply {
  readonly agent: AgentRow;
  readonly question: PathRow;
  readonly reply: MessageRow;
}

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'reply.completed': CompletedReply;
  }
}
