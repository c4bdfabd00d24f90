import { CI_MODEL_LABEL, ciTags } from '@symbi/contracts/limits';
import type { Failure as ReplyFailure, Message } from '@symbi/contracts/conversations';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import type { TokenSummary } from '@symbi/trust/logprobs';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Emitter } from '../../../platform/events.ts';
import type { Offload } from '../../../platform/workers/offload.ts';
import { createOnceFor } from '../../../platform/runs/once-for.ts';
import { removeRunEvents } from '../../../platform/runs/queries.ts';
import type { RunEnd, Runs } from '../../../platform/runs/runs.ts';
import type { AgentRow } from '../../agents/service.ts';
import type { AppendResult, LogEntry, Timeline } from '../../timeline/service.ts';
import {
  presentConversation,
  sessionOf,
  trustCountsOf,
  type Channel,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import type { Attachments } from '../../attachments/service.ts';
import type { Judgments } from '../../feedback/service.ts';
import { findMessage, type Messages, type Views, type MessageRow, type PathRow } from '../../messages/service.ts';
import {
  contextEntry,
  idsOf,
  findStance,
  pointHash,
  scoreEntries,
  stanceEntry,
  trustColumns,
  unlessTooLong,
  type Explanations,
  type Scorer,
  type StancePoint,
} from '../../scoring/service.ts';
import type { Search } from '../../search/service.ts';
import {
  draftOfBroken,
  endColumns,
  interruption,
  messageEntry,
  RunLost,
  type BrokenReply,
  type Outcome,
  type ReplyDraft,
} from './outcome.ts';
import type { Thoughts } from '../thoughts.ts';
import { addPoint } from './point.ts';

export interface CompleteReply extends ReplyDraft {
  readonly agent: AgentRow;
  readonly question: PathRow;
  /** The shown branch up to and including the question, oldest first. */
  readonly path: readonly PathRow[];
  readonly judged: readonly TrustSource[];
  /** Pictures the model was shown; the reply cannot be compared with them. */
  readonly pictures: readonly string[];
  /** How likely the model held its tokens, if known. */
  readonly logprobs: TokenSummary | undefined;
  /** The built-in assistant announces that it waits for approval: nothing to judge. */
  readonly isRequest: boolean;
  /** Output of a person's command; it makes no claims. */
  readonly isOutput: boolean;
}

export interface FinalizerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly attachments: Pick<Attachments, 'passages' | 'pictures' | 'bytesOf' | 'hashes'>;
  readonly timeline: Timeline;
  readonly search: Search;
  readonly channel: Channel;
  readonly views: Views;
  readonly runs: Pick<Runs, 'finish'>;
  readonly scorer: Scorer;
  readonly offload: Offload;
  readonly explanations: Explanations;
  readonly thoughts: Thoughts;
  readonly feedback: Pick<Judgments, 'calibrationOf'>;
  readonly events: Emitter;
}

interface StoredEnd {
  readonly row: MessageRow;
  readonly log: AppendResult;
}

/** Ends replies: message, score, signed rows, counters and the run's state are stored together or not at all. */
export class Finalizer {
  readonly #options: FinalizerOptions;
  readonly #ending = new Map<string, string>();
  /** Takes seconds, and perhaps a server that charges for it. */
  readonly #scoreOnce = createOnceFor<TrustExplanation>();

  constructor(options: FinalizerOptions) {
    this.#options = options;
  }

  /** The complete text of a reply that waits for its score, which may take seconds. */
  endingText(replyId: string): string | undefined {
    return this.#ending.get(replyId);
  }

  #announce(transaction: Transaction, conversation: ConversationRow, row: MessageRow, isFirst: boolean): void {
    const { channel, views } = this.#options;
    const tell = (message: Message): void => {
      if (message.failure === undefined) channel.messageDone(message);
      else channel.messageFailed(message, message.failure);
    };
    // Nothing was sent since, so there is no other version either.
    const isOnlyVersion = isFirst && conversation.last_seq === row.seq;
    transaction.afterCommit(() => {
      channel.conversationUpdated(conversation.owner_id, presentConversation(conversation, false));
      if (!channel.isWatched(conversation.id)) return;
      if (isOnlyVersion) views.created([row]).forEach(tell);
      else views.tell(row, tell);
    });
  }

  /** Stores the end of a reply whose run this process is known to hold; undefined when its conversation is gone. */
  async #store(
    transaction: Transaction,
    { reply, provider, isFirst, thoughts }: ReplyDraft,
    outcome: Outcome,
    hasPieces: boolean,
  ): Promise<StoredEnd | undefined> {
    const { clock, messages, search, timeline, events } = this.#options;
    const step = { counts: outcome.counts, at: clock() };
    // The final row, so that what is stored beside it need not wait.
    const ended: MessageRow = { ...reply, ...outcome.columns };
    const { run_id: runId } = reply;
    const isAnswer = ended.sender === 'agent' && ended.content !== '';
    const entries = [messageEntry(reply, outcome.status, ended.sender, ended.content), ...outcome.entries];
    let log: AppendResult = { checkpoint: '', rows: [] };
    const revised = await messages.revise(transaction, reply, outcome.columns, step, [
      // The content is complete now, so the stored pieces can go.
      ...(isAnswer && runId !== null && hasPieces ? [() => removeRunEvents(transaction, runId, 'delta')] : []),
      async () =>
        void (log = await timeline.append(transaction, ended.owner_id, sessionOf(ended.conversation_id), entries)),
      async () => outcome.beside?.(transaction),
      // As many statements as before where a model says nothing of its thoughts.
      ...(thoughts !== '' ? [() => this.#options.thoughts.store(transaction, reply, thoughts)] : []),
    ]);
    if (revised === undefined) return undefined;
    if (isAnswer) search.readLater(transaction, ended.owner_id);
    const { row, conversation } = revised;
    this.#announce(transaction, conversation, row, isFirst);
    events.notify(transaction, 'reply.ended', { provider: provider ?? 'none', state: outcome.status });
    return { row, log };
  }

  /** Already settled, by another process or by a commit that went unconfirmed here; watchers still need to be told. */
  async #tellAgain(transaction: Transaction, { reply }: ReplyDraft): Promise<void> {
    const { conversations } = this.#options;
    const row = await findMessage(transaction.query, reply.owner_id, reply.id);
    if (row === undefined || row.status === 'streaming') return;
    const conversation = await conversations.findIn(transaction, row.owner_id, row.conversation_id);
    if (conversation !== undefined) this.#announce(transaction, conversation, row, false);
  }

  async #end(
    draft: ReplyDraft,
    state: RunEnd['state'],
    outcome: Outcome,
    then?: (transaction: Transaction, row: MessageRow, log: AppendResult) => Promise<void>,
  ): Promise<void> {
    const { database, runs } = this.#options;
    const hasPieces = await draft.stopPieces();
    try {
      const isThere = await database.transaction(async (transaction) => {
        let stored: StoredEnd | undefined;
        await transaction.together([
          // The conversation before the run: deleting an account locks the conversations first, then removes the runs.
          async () => void (stored = await this.#store(transaction, draft, outcome, hasPieces)),
          async () => {
            if (!(await runs.finish(transaction, draft.runId, { state }))) throw new RunLost();
          },
        ]);
        if (stored === undefined) await removeRunEvents(transaction, draft.runId, 'delta');
        else await then?.(transaction, stored.row, stored.log);
        return stored !== undefined;
      });
      if (!isThere) await database.scrub();
    } catch (error) {
      if (!(error instanceof RunLost)) throw error;
      await database.transaction((transaction) => this.#tellAgain(transaction, draft));
    }
  }

  async #scored(
    finished: CompleteReply,
    columns: Outcome['columns'],
    entries: readonly LogEntry[],
    stance: StancePoint | undefined,
  ): Promise<void> {
    const { reply, agent } = finished;
    const { clock, feedback, scorer, explanations, events } = this.#options;
    const calibration = await feedback.calibrationOf(reply.owner_id);
    const request = {
      messageId: reply.id,
      question: finished.question.content,
      reply: finished.text,
      sources: finished.judged,
      isOutput: finished.isOutput,
      pictures: finished.pictures.length,
      logprobs: finished.logprobs,
      path: finished.path,
      now: clock(),
      calibration,
    };
    const explanation = await unlessTooLong(this.#scoreOnce(reply, () => scorer.score(request)));
    if (explanation === undefined) return this.#unscored(finished, columns, entries, stance);
    const scoredColumns = {
      ...columns,
      ci_model: CI_MODEL_LABEL,
      tags: JSON.stringify(ciTags),
      ...trustColumns(explanation),
    };
    const all = [...entries, ...scoreEntries(explanation)];
    const counts = trustCountsOf(explanation.state, explanation.score);
    const beside: Outcome['beside'] = (transaction) => explanations.store(transaction, reply, explanation, request.now);
    const outcome: Outcome = { status: 'complete', columns: scoredColumns, counts, entries: all, beside };
    await this.#end(finished, 'done', outcome, async (transaction, row, log) => {
      if (stance !== undefined) await addPoint(this.#options, transaction, row, stance, pointHash(log));
      const scored = { ownerId: reply.owner_id, agent, message: row, explanation, change: stance?.change };
      await events.emit(transaction, 'message.scored', { ...scored, by: 'reply' });
      await this.#completed(transaction, finished, row);
    });
  }

  #unscored(
    finished: CompleteReply,
    columns: Outcome['columns'],
    entries: readonly LogEntry[],
    stance: StancePoint | undefined,
  ): Promise<void> {
    const outcome: Outcome = { status: 'complete', columns, counts: undefined, entries };
    return this.#end(finished, 'done', outcome, async (transaction, row, log) => {
      if (stance !== undefined) await addPoint(this.#options, transaction, row, stance, pointHash(log));
      await this.#completed(transaction, finished, row);
    });
  }

  #completed(transaction: Transaction, { agent, question }: CompleteReply, reply: MessageRow): Promise<void> {
    return this.#options.events.emit(transaction, 'reply.completed', { agent, question, reply });
  }

  async done(finished: CompleteReply): Promise<void> {
    this.#ending.set(finished.reply.id, finished.text);
    try {
      await this.#complete(finished);
    } finally {
      this.#ending.delete(finished.reply.id);
    }
  }

  async #complete(finished: CompleteReply): Promise<void> {
    const { reply, path, judged, text, isFirst } = finished;
    const columns = endColumns(finished, 'complete');
    const isSilent = text.trim() === '' || finished.isRequest;
    const stance = isSilent ? undefined : await findStance(this.#options, { reply, text, path, judged, isFirst });
    const ids = [...idsOf(judged, 'attachment'), ...finished.pictures];
    const files = await this.#options.attachments.hashes(reply.owner_id, ids);
    const given = contextEntry(reply, judged, files);
    const entries = [...(stance === undefined ? [] : [stanceEntry(reply, stance)]), ...given];
    // A reply that only waits for a confirmation says nothing to judge.
    if (reply.ci === 1 && !isSilent) return this.#scored(finished, columns, entries, stance);
    return this.#unscored(finished, columns, entries, stance);
  }

  failed(draft: ReplyDraft, failure: ReplyFailure): Promise<void> {
    const columns = endColumns(draft, 'failed', failure);
    return this.#end(draft, 'failed', { status: 'failed', columns, counts: undefined, entries: [] });
  }

  /** Stopped by a person, or because this process ends. */
  ended(draft: ReplyDraft, state: 'stopped' | 'interrupted'): Promise<void> {
    const columns = endColumns(draft, state, state === 'interrupted' ? interruption : undefined);
    return this.#end(draft, state, { status: state, columns, counts: undefined, entries: [] });
  }

  /** For a reply whose process died: runs inside the transaction that closes its run. */
  async brokenOff(transaction: Transaction, brokenOff: BrokenReply, state: 'stopped' | 'interrupted'): Promise<void> {
    const reply = await findMessage(transaction.query, brokenOff.ownerId, brokenOff.replyId);
    if (reply === undefined || reply.status !== 'streaming') return;
    const draft = draftOfBroken(reply, brokenOff);
    const columns = endColumns(draft, state, state === 'interrupted' ? interruption : undefined);
    await this.#store(transaction, draft, { status: state, columns, counts: undefined, entries: [] }, true);
  }
}
