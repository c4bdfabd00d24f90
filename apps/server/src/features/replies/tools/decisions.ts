import type { Message } from '@symbi/contracts/conversations';
import { isPassing, type Transaction } from '../../../platform/database/database.ts';
import { conflict, Failure, invalid, notFound, unlessMissing } from '../../../platform/failure.ts';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { CallResult, FunctionRunner } from '../../assistants/service.ts';
import type { LogEntry, Timeline } from '../../timeline/service.ts';
import { sessionOf } from '../../conversations/service.ts';
import { callsOf, type MessageRow, type Messages, type StoredCall, findMessage } from '../../messages/service.ts';

export interface ToolDecisionsOptions {
  readonly agents: Agents;
  readonly functions: FunctionRunner;
  readonly messages: Messages;
  readonly timeline: Pick<Timeline, 'append'>;
}

export interface DecisionResult {
  readonly data: Message;
  readonly reply: Message | undefined;
  readonly runId: string | undefined;
}

/** Carries a function's error out of the transaction that was rolled back because of it. */
class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

const refused: CallResult = { state: 'refused', permission: 'write', result: 'You refused this call. It was not run.' };

const findWaiting = (row: Pick<MessageRow, 'tool_calls'>, callId: string): StoredCall => {
  const call = callsOf(row).find((candidate) => candidate._id === callId);
  if (call === undefined) throw notFound();
  if (call.state !== 'needs_confirmation') throw conflict('This call was already decided');
  return call;
};

const withOutcome = (row: MessageRow, callId: string, { state, result }: CallResult): { tool_calls: string } => ({
  tool_calls: JSON.stringify(
    callsOf(row).map((call) =>
      call._id === callId ? { ...call, state, ...(result === undefined ? {} : { result }) } : call,
    ),
  ),
});

/** The signed entry of a decision: the call and its outcome; the written content can be erased. */
const entryOf = (row: MessageRow, call: StoredCall, { state, result }: CallResult): LogEntry => ({
  type: 'tool_decision',
  fields: {
    message_id: row.id,
    actor_id: row.owner_id,
    call_id: call._id,
    function: call.name,
    decision: state === 'refused' ? 'refused' : 'approved',
    outcome: state === 'done' ? 'done' : state === 'failed' ? 'failed' : 'not_run',
  },
  subjectId: row.id,
  content: JSON.stringify({ arguments: call.arguments, ...(result === undefined ? {} : { result }) }),
});

/** A person's decisions on writing calls. The function runs once, with the record of the decision, or not at all. */
export class ToolDecisions {
  readonly #options: ToolDecisionsOptions;

  constructor(options: ToolDecisionsOptions) {
    this.#options = options;
  }

  /** Stores an outcome, with a row of the log, while the call still waits; the conversation's row is locked by then. */
  #record(
    row: MessageRow,
    callId: string,
    outcome: (transaction: Transaction, call: StoredCall) => Promise<CallResult>,
  ) {
    return this.#options.messages.change(row.owner_id, row.conversation_id, row.id, async (transaction) => {
      const fresh = await findMessage(transaction.query, row.owner_id, row.id);
      if (fresh === undefined) throw notFound();
      const call = findWaiting(fresh, callId);
      const executed = await outcome(transaction, call);
      const session = sessionOf(row.conversation_id);
      await this.#options.timeline.append(transaction, row.owner_id, session, [entryOf(row, call, executed)]);
      return withOutcome(fresh, callId, executed);
    });
  }

  async #approve(row: MessageRow, callId: string): Promise<Message> {
    const { functions } = this.#options;
    const caller = { ownerId: row.owner_id };
    try {
      return await this.#record(row, callId, (transaction, call) =>
        functions.runApproved(transaction, caller, call).catch((error: unknown) => {
          // The function itself did not fail: the whole is retried, or the call keeps waiting.
          if (isPassing(error)) throw error;
          throw new WriteFailed('The function failed', { cause: error });
        }),
      );
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      return this.#record(row, callId, async (_transaction, call) => functions.failedWrite(error.cause, call.name));
    }
  }

  async #continue(row: MessageRow, agent: AgentRow): Promise<Pick<DecisionResult, 'reply' | 'runId'>> {
    const { messages } = this.#options;
    const now = await messages.reads.find(row.owner_id, row.conversation_id, row.id);
    const isOpen = callsOf(now).some((call) => call.state === 'needs_confirmation');
    // The person continued without waiting for this, so the later branch stays shown.
    if (isOpen || now.active_child_id !== null) return { reply: undefined, runId: undefined };
    try {
      const { reply, runId } = await messages.sender.continue(now, agent);
      return { reply, runId };
    } catch (error) {
      // The decision is stored, so being unable to start the next reply now is no failure. That reply may also exist
      // already, after a decision made at the same moment.
      const isLater = ['rate_limited', 'agent_consent_required', 'conflict'];
      if (error instanceof Failure && isLater.includes(error.code)) return { reply: undefined, runId: undefined };
      throw error;
    }
  }

  async decide(
    ownerId: string,
    conversationId: string,
    place: { readonly messageId: string; readonly callId: string },
    approve: boolean,
  ): Promise<DecisionResult> {
    const { messages, agents } = this.#options;
    const row = await messages.reads.find(ownerId, conversationId, place.messageId);
    findWaiting(row, place.callId);
    if (row.status === 'streaming') throw conflict('This reply is still being written');
    const agent = row.agent_id === null ? undefined : await unlessMissing(agents.findUsable(ownerId, row.agent_id));
    if (agent === undefined) throw invalid('The assistant of this reply no longer exists');
    const data = approve
      ? await this.#approve(row, place.callId)
      : await this.#record(row, place.callId, async () => refused);
    return { data, ...(await this.#continue(row, agent)) };
  }
}
