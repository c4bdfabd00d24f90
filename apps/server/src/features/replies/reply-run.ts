import { PROVIDER_LABELS } from '../../providers/provider.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import { isStopRequested, removeRunEvents } from '../../platform/runs/queries.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../platform/runs/runs.ts';
import type { FunctionRunner } from '../assistants/service.ts';
import type { Channel } from '../conversations/service.ts';
import {
  continuationStart,
  callsOf,
  citationsOf,
  type MessageRow,
  type Messages,
  replyInput,
  type RunReader,
  sinceQuestion,
  sourcesOfCalls,
  streamedText,
  findMessage,
} from '../messages/service.ts';
import type { Scorer } from '../scoring/service.ts';
import type { ReplyDraft } from './finalize/outcome.ts';
import type { Finalizer } from './finalize/finalizer.ts';
import { withQuotedPlaces } from './finalize/quoted-place.ts';
import { type ReplyStart, type PreparationOptions, type PreparedReply, prepareReply } from './prompt/preparation.ts';
import { failureOf, ReplyRefused } from './reply-failure.ts';
import { noteKey } from './reply-key.ts';
import { ReplyRecord } from './reply-record.ts';
import { createReplyStream, type ReplyStream } from './stream/reply-stream.ts';
import { readRound, requestOf } from './stream/round.ts';
import { replyDirectly } from './tools/direct-reply.ts';
import { ToolRounds } from './tools/rounds.ts';

const EVENTS_AT_ONCE = 100_000;

export interface ReplyRunOptions extends PreparationOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly providers: Providers;
  readonly channel: Channel;
  readonly finalizer: Finalizer;
  readonly scorer: Scorer;
  readonly runs: Pick<Runs, 'finish'>;
  readonly functions: FunctionRunner;
  readonly messages: Pick<Messages, 'change' | 'takeFresh'>;
  readonly readEvents: RunReader['read'];
}

interface Attempt {
  /** The text that existed before it. */
  readonly begun: string;
  readonly prepared: PreparedReply | undefined;
  readonly problem: unknown;
}

/** Ids of the pictures the model was shown. */
const shownIn = ({ prompt }: PreparedReply): string[] =>
  prompt.messages.flatMap((message) => (message.role === 'user' ? (message.pictures ?? []) : [])).map(({ id }) => id);

/** The run that writes a reply: gather, ask, stream, score, store. */
export class ReplyRun implements RunHandler {
  readonly #options: ReplyRunOptions;

  constructor(options: ReplyRunOptions) {
    this.#options = options;
  }

  /** The calls of a reply; each is stored with it as it is made, so that it survives a crash. */
  #roundsOf(reply: MessageRow, prepared: PreparedReply, stream: ReplyStream, record: ReplyRecord): ToolRounds {
    const { functions, messages } = this.#options;
    return new ToolRounds({
      functions,
      ownerId: reply.owner_id,
      agent: prepared.agent,
      record,
      store: async (calls) => {
        // Watchers get the calls with the text so far, which must not lag behind what they have seen.
        await stream.flush();
        const columns = { tool_calls: JSON.stringify(calls) };
        await messages.change(reply.owner_id, reply.conversation_id, reply.id, async () => columns);
      },
    });
  }

  async #stream(
    { reply, begun = '' }: ReplyStart,
    prepared: PreparedReply,
    stream: ReplyStream,
    record: ReplyRecord,
    signal: AbortSignal,
  ): Promise<void> {
    const { channel, clock, providers } = this.#options;
    const { id: messageId, conversation_id: conversationId } = reply;
    const rounds = this.#roundsOf(reply, prepared, stream, record);
    if (await replyDirectly(prepared, rounds, stream, record)) return;
    const provider = providers.get(prepared.agent.provider);
    const startedAt = clock();
    for (let isAsking = true; isAsking && !signal.aborted;) {
      const limit = new AbortController();
      const events = provider.stream(requestOf(prepared, rounds), { signal: AbortSignal.any([signal, limit.signal]) });
      const asked = await readRound(events, {
        stream,
        record,
        limit,
        elapsed: () => clock() - startedAt,
        onThinking: (told) => channel.messageThinking({ conversationId, messageId, ...told }),
        begun,
      });
      isAsking = asked.length > 0 && (await rounds.answer(asked, signal));
    }
  }

  async #attempt(
    run: RunRow,
    given: ReplyStart & { readonly begun: string },
    stream: ReplyStream,
    record: ReplyRecord,
    signal: AbortSignal,
  ): Promise<Attempt> {
    let prepared: PreparedReply | undefined;
    const { finalizer, scorer } = this.#options;
    try {
      const options = { ...this.#options, endingText: (id: string) => finalizer.endingText(id) };
      prepared = await prepareReply(options, run.owner_id, given);
      record.give(prepared.sources.quoted);
      // Loads the verifier while the reply is being written, so that scoring does not wait for it.
      if (prepared.sources.judged.length > 0) scorer.warm();
      if (!signal.aborted) await this.#stream(given, prepared, stream, record, signal);
      return { prepared, problem: undefined, begun: given.begun };
    } catch (error) {
      const isExpected = signal.aborted || error instanceof ProviderError || error instanceof ReplyRefused;
      if (!isExpected) this.#options.log.error({ error, runId: run.id }, 'A reply failed');
      return { prepared, problem: error, begun: given.begun };
    }
  }

  async #end(
    draft: ReplyDraft,
    { prepared, problem, begun, added, offset }: Attempt & { readonly added: string; readonly offset: number },
    record: ReplyRecord,
    signal: AbortSignal,
  ): Promise<void> {
    const { channel, clock, finalizer } = this.#options;
    if (signal.aborted) return finalizer.ended(draft, signal.reason === 'stopped' ? 'stopped' : 'interrupted');
    const isEmpty = added.trim() === '' && !record.isWaiting;
    // Before the reply ends, because its author may look at the key as soon as it has. An empty reply says nothing of it.
    if (prepared?.key !== undefined && (problem !== undefined || !isEmpty))
      await noteKey(this.#options, prepared.key, problem);
    if (problem !== undefined || prepared === undefined) return finalizer.failed(draft, failureOf(problem, clock()));
    const { agent, question, path, sources } = prepared;
    const { isOutput, isWaiting } = record;
    if (isEmpty) {
      const message = `${PROVIDER_LABELS[agent.provider]} sent an empty reply.`;
      return finalizer.failed(draft, { code: 'malformed', message, hint: 'Try again, or choose another model.' });
    }
    const calls = [...sinceQuestion(path).flatMap(callsOf), ...record.calls];
    const judged = [...sources.judged, ...record.sources(), ...sourcesOfCalls(calls)];
    const isRequest = isWaiting && agent.provider === 'local';
    const { conversation_id: conversationId, id: messageId } = draft.reply;
    channel.messageDelta({ conversationId, messageId, offset, text: '', isWhole: true });
    return finalizer.done({
      ...draft,
      agent,
      question,
      path,
      judged,
      isRequest,
      isOutput,
      pictures: shownIn(prepared),
      // For a continued reply, only its end was measured.
      logprobs: begun === '' ? record.logprobs : undefined,
    });
  }

  /** The existing text of a reply that continues an earlier one. */
  async #begunOf(
    ownerId: string,
    continues: string | undefined,
  ): Promise<Required<Pick<ReplyStart, 'begun' | 'cited'>> & { readonly isBegunSplit: boolean }> {
    const row =
      continues === undefined ? undefined : await findMessage(this.#options.database.read, ownerId, continues);
    if (row === undefined) return { begun: '', cited: [], isBegunSplit: false };
    const isBegunSplit = (row.usage ?? row.partial_usage)?.includes('"hasThoughts"') === true;
    return { begun: continuationStart(row.content), cited: citationsOf(row), isBegunSplit };
  }

  async work({ run, signal, events, persist }: RunContext): Promise<void> {
    const { database, clock, log, channel, runs, messages } = this.#options;
    const { replyId, continues } = replyInput.parse(JSON.parse(run.input));
    const fresh = messages.takeFresh(run.id);
    const reply = fresh?.reply ?? (await findMessage(database.read, run.owner_id, replyId));
    if (reply === undefined || reply.status !== 'streaming') {
      return persist(() =>
        database.transaction(async (transaction) => {
          await runs.finish(transaction, run.id, { state: 'failed' });
        }),
      );
    }
    const { id: messageId, conversation_id: conversationId } = reply;
    const startedAt = clock();
    const record = new ReplyRecord();
    const stream = createReplyStream({
      runId: run.id,
      events,
      emit: (offset, text) =>
        channel.messageDelta({ conversationId, messageId, offset, text, ...record.citedSoFar(stream.text(), offset) }),
      beside: (text) => record.besidePiece(text),
      isBrief: fresh?.agent?.provider === 'local',
      onFlushFailed: (error) => log.warn({ error, runId: run.id }, 'Part of a reply could not be stored yet'),
    });
    try {
      const earlier = await this.#begunOf(run.owner_id, continues);
      // First of all, so that it is kept whatever fails later.
      record.begin(earlier.cited);
      if (earlier.begun !== '') stream.write(earlier.begun);
      const attempt = await this.#attempt(run, { ...fresh, reply, ...earlier }, stream, record, signal);
      await stream.close();
      // Another process has the run now: its result stands.
      if (signal.aborted && signal.reason === 'lost') return;
      const { prepared } = attempt;
      const written = record.withoutThoughts(stream.text(), earlier);
      const added = stream.text().slice(earlier.begun.length);
      const cited = record.cited(written);
      const quoted = prepared?.agent.provider === 'local' ? prepared.sources.quoted : [];
      const draft: ReplyDraft = {
        runId: run.id,
        reply,
        isFirst: fresh?.isFirst === true,
        stopPieces: () => stream.stop(),
        provider: prepared?.agent.provider,
        text: cited.text,
        usage: prepared === undefined ? undefined : record.usage(prepared.agent, clock() - startedAt),
        partialUsage: record.partialUsage,
        notices: [...(prepared?.prompt.notices ?? []), ...record.notices],
        citations: withQuotedPlaces(cited.text, cited.citations, quoted),
        thoughts: record.thoughts,
      };
      await persist(() => this.#end(draft, { ...attempt, added, offset: stream.text().length }, record, signal));
    } catch (error) {
      // The written text must be stored for the process that settles the run.
      await stream.flush();
      throw error;
    } finally {
      await stream.stop();
    }
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const { replyId } = replyInput.parse(JSON.parse(run.input));
    const events = await this.#options.readEvents(run.id, 0, EVENTS_AT_ONCE);
    const cited = ReplyRecord.ofPieces(events).cited(streamedText(events));
    // A stopped reply shows as stopped, whatever happened to the process that wrote it.
    const state = (await isStopRequested(transaction.query, run.id)) ? 'stopped' : 'interrupted';
    await this.#options.finalizer.brokenOff(transaction, { ownerId: run.owner_id, replyId, ...cited }, state);
    // Also for a deleted reply: its last piece may have been stored after its conversation was deleted.
    await removeRunEvents(transaction, run.id, 'delta');
    return { state };
  }
}
