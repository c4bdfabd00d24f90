import type { Citation, Failure as ReplyFailure, MessageStatus } from '@symbi/contracts/conversations';
import type { PartialUsage, Usage } from '@symbi/contracts/reply-usage';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProviderId } from '../../../providers/provider.ts';
import type { LogEntry } from '../../timeline/service.ts';
import type { TrustCounts } from '../../conversations/service.ts';
import type { MessageRow } from '../../messages/service.ts';

export interface ReplyDraft {
  readonly runId: string;
  readonly reply: MessageRow;
  /** Its question was sent with it, so no other reply came before it. */
  readonly isFirst: boolean;
  /** Stops storing pieces; answers whether any was stored. */
  readonly stopPieces: () => Promise<boolean>;
  /** Undefined when no provider was asked. */
  readonly provider: ProviderId | undefined;
  readonly text: string;
  readonly usage: Usage | undefined;
  readonly partialUsage: PartialUsage | undefined;
  readonly notices: readonly string[];
  readonly citations: readonly Citation[];
  /** What the model thought before it wrote, or so far; empty if it said nothing of it. */
  readonly thoughts: string;
}

/** What remains of a reply whose process died. */
export interface BrokenReply {
  readonly ownerId: string;
  readonly replyId: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

export const draftOfBroken = (reply: MessageRow, { text, citations }: BrokenReply): ReplyDraft => ({
  runId: reply.run_id ?? '',
  reply,
  text,
  citations,
  isFirst: false,
  stopPieces: () => Promise.resolve(true),
  provider: undefined,
  usage: undefined,
  partialUsage: undefined,
  notices: [],
  thoughts: '',
});

/** The failure of a reply whose process ended first. */
export const interruption: ReplyFailure = {
  code: 'interrupted',
  message: 'The server stopped while this reply was being written.',
  hint: 'What was written is kept. Try again for a complete reply.',
};

const logState = { complete: 'done', stopped: 'stopped', failed: 'failed', interrupted: 'interrupted' } as const;

/** How a reply ended, and what its signed rows hold besides the message. */
export interface Outcome {
  readonly status: Exclude<MessageStatus, 'streaming'>;
  readonly columns: Partial<MessageRow>;
  readonly counts: TrustCounts | undefined;
  readonly entries: readonly LogEntry[];
  /** Further writes in the same transaction. */
  readonly beside?: (transaction: Transaction) => Promise<unknown>;
}

export const messageEntry = (
  reply: MessageRow,
  status: Outcome['status'],
  sender: MessageRow['sender'],
  text: string,
): LogEntry => ({
  type: 'message',
  fields: {
    message_id: reply.id,
    parent_id: reply.parent_id,
    sender,
    agent_id: reply.agent_id,
    state: logState[status],
  },
  content: text,
  subjectId: reply.id,
});

/** The columns every ending sets. A failed reply without text of its own comes from the product, not from the agent. */
export const endColumns = (
  draft: ReplyDraft,
  status: Outcome['status'],
  failure?: ReplyFailure,
): Partial<MessageRow> => ({
  status,
  content: draft.text === '' && failure !== undefined ? failure.message : draft.text,
  sender: draft.text === '' && failure !== undefined ? 'system' : 'agent',
  notices: JSON.stringify(draft.notices),
  citations: JSON.stringify(draft.citations),
  usage: draft.usage === undefined ? null : JSON.stringify(draft.usage),
  // As many columns as before where a model says nothing of its thoughts.
  ...(draft.partialUsage === undefined ? {} : { partial_usage: JSON.stringify(draft.partialUsage) }),
  failure: failure === undefined ? null : JSON.stringify(failure),
});

/** Another process has the run, so nothing of the reply may be stored here. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}
