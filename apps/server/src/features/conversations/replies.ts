import type { Citation, Failure as ReplyFailure, Usage } from '@symbi/contracts/conversations';
import type { TrustSource } from '@symbi/contracts/trust';
import { costOf, findModel } from '../../providers/models.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { PROVIDER_LABELS, type CompletionEvent } from '../../providers/provider.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { RunContext, RunHandler } from '../../platform/runs/runs.ts';
import type { AgentRow, Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Capsules } from '../capsules/service.ts';
import type { ReplyInput } from './message-writer.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import type { Channel } from './realtime.ts';
import { createReplyStream, type ReplyStream } from './reply-stream.ts';
import type { Settle } from './settle.ts';
import { gatherSources, type Retrieval, type Sources } from './sources.ts';
import { sessionOf } from './service.ts';
import type { MessageRow } from './table.ts';
import { pathUp } from './tree.ts';
import { streamedText, type RunReader } from './views.ts';

const HISTORY_MESSAGES = 200;
const EVENTS_AT_ONCE = 100_000;

export interface RepliesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly capsules: Capsules;
  readonly providers: Providers;
  readonly retrieval: Retrieval;
  readonly channel: Channel;
  readonly settle: Settle;
  readonly readEvents: RunReader['read'];
}

interface Prepared {
  readonly agent: AgentRow;
  readonly question: MessageRow;
  readonly path: MessageRow[];
  readonly sources: Sources;
  readonly prompt: Prompt;
  readonly apiKey: string;
}

/** What the provider told beside the text. */
interface Told {
  readonly citations: { url: string; title: string; text: string }[];
  readonly notices: string[];
  finish: Extract<CompletionEvent, { type: 'finish' }> | undefined;
  firstTokenMs: number | undefined;
}

const keyMissing = (agent: AgentRow): ReplyFailure => ({
  code: 'key_missing',
  message: `${PROVIDER_LABELS[agent.provider]} API key not found. Please add your ${PROVIDER_LABELS[agent.provider]} API key in Settings.`,
  hint: 'Add a key under Settings, API Keys, choose it for this agent, and retry. The built-in agent Symbi Core needs no key.',
});

class ReplyRefused extends Error {
  override readonly name = 'ReplyRefused';
  readonly failure: ReplyFailure;
  constructor(failure: ReplyFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const failureOf = (error: unknown): ReplyFailure => {
  if (error instanceof ReplyRefused) return error.failure;
  if (error instanceof ProviderError) {
    const detail = error.detail === undefined ? '' : ` ${error.detail}`;
    return { code: error.code, message: `${error.message}${detail}`, hint: error.advice };
  }
  return {
    code: 'internal',
    message: 'The reply failed because of a fault in the server.',
    hint: 'Retry. If it happens again, tell the operator of this server.',
  };
};

/** Numbers like [2] in the text, of sources that were given. */
const citationsOf = (text: string, quoted: readonly TrustSource[], told: Told): Citation[] => {
  const mentioned = new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map((match) => Number(match[1])));
  const fromSources = quoted.flatMap((source, index): Citation[] =>
    mentioned.has(index + 1) ? [{ n: index + 1, title: source.title, sourceId: source.id }] : [],
  );
  const fromProvider = told.citations.map((cited, index): Citation => ({
    n: quoted.length + index + 1,
    title: cited.title,
    url: cited.url,
    sourceId: `citation:${index}`,
  }));
  return [...fromSources, ...fromProvider];
};

const providerSources = (told: Told): TrustSource[] =>
  told.citations
    .map((cited, index): TrustSource => ({
      id: `citation:${index}`,
      kind: 'citation',
      title: cited.title,
      text: cited.text,
      url: cited.url,
    }))
    .filter((source) => source.text !== '');

const usageOf = (agent: AgentRow, told: Told, durationMs: number): Usage | undefined => {
  if (told.finish === undefined) return undefined;
  const { model, usage } = told.finish;
  const cost =
    agent.provider === 'local'
      ? null
      : (costOf(agent.provider, model, usage) ?? costOf(agent.provider, agent.model, usage));
  return {
    provider: agent.provider,
    model,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    estimated: usage.estimated,
    durationMs,
    ...(told.firstTokenMs === undefined ? {} : { firstTokenMs: told.firstTokenMs }),
    ...(cost === null ? {} : { costUsd: cost }),
  };
};

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The run that writes a reply: gather, ask, stream, score, store. */
export const createReplies = (options: RepliesOptions): RunHandler => {
  const { database, clock, log, agents, apiKeys, capsules, providers, retrieval, channel, settle } = options;

  const openKey = async (ownerId: string, agent: AgentRow): Promise<string> => {
    if (agent.provider === 'local') return '';
    const key = await agents.keyOf(ownerId, agent);
    if (key !== undefined) return apiKeys.open(key);
    // Custom servers such as Ollama need none; an agent that names a key must have it.
    if (agent.provider === 'custom' && agent.api_key_id === null) return '';
    throw new ReplyRefused(keyMissing(agent));
  };

  const prepare = async (ownerId: string, reply: MessageRow): Promise<Prepared> => {
    if (reply.agent_id === null || reply.parent_id === null) throw new ReplyRefused(failureOf(undefined));
    const agent = await agents.findUsable(ownerId, reply.agent_id).catch(() => undefined);
    if (agent === undefined) {
      throw new ReplyRefused({
        code: 'agent_missing',
        message: 'The agent of this conversation no longer exists.',
        hint: 'Choose another agent and retry.',
      });
    }
    const apiKey = await openKey(ownerId, agent);
    const path = await pathUp(database.read, reply.conversation_id, reply.parent_id, HISTORY_MESSAGES);
    const question = path.at(-1);
    if (question === undefined) throw new ReplyRefused(failureOf(undefined));
    const session = sessionOf(reply.conversation_id);
    const capsule = await capsules.findChecked(ownerId, session);
    const sources = await gatherSources(retrieval, {
      ownerId,
      session,
      agent,
      capsule,
      path,
      question: question.content,
    });
    const model = findModel(agent.provider, agent.model);
    const prompt = buildPrompt({
      agent,
      capsule,
      quoted: sources.quoted,
      path,
      hasMore: path[0]?.parent_id !== null,
      contextWindow: model?.contextWindow ?? undefined,
    });
    return { agent, question, path, sources, prompt, apiKey };
  };

  const stream = async (
    prepared: Prepared,
    written: ReplyStream,
    told: Told,
    signal: AbortSignal,
    startedAt: number,
  ): Promise<void> => {
    const { agent, prompt, sources } = prepared;
    const limit = new AbortController();
    const request = {
      model: agent.model,
      system: prompt.system,
      messages: prompt.messages,
      temperature: agent.temperature,
      maxOutputTokens: agent.max_tokens,
      sources: sources.quoted.map((source, index) => ({ n: index + 1, title: source.title, text: source.text })),
      apiKey: prepared.apiKey,
      ...(agent.base_url === null ? {} : { baseUrl: agent.base_url }),
    };
    for await (const event of providers
      .get(agent.provider)
      .stream(request, { signal: AbortSignal.any([signal, limit.signal]) })) {
      if (event.type === 'delta') {
        told.firstTokenMs ??= clock() - startedAt;
        if (!written.write(event.text)) {
          told.notices.push('The reply was cut because it was too long.');
          limit.abort();
          return;
        }
      } else if (event.type === 'citation' && isHttp(event.url)) {
        told.citations.push({
          url: event.url,
          title: event.title.slice(0, 300),
          text: (event.text ?? '').slice(0, 8_000),
        });
      } else if (event.type === 'warning') told.notices.push(event.message);
      else if (event.type === 'finish') told.finish = event;
    }
  };

  const work = async ({ run, signal, events }: RunContext): Promise<void> => {
    const input = JSON.parse(run.input) as ReplyInput;
    const reply = await database.read
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', input.replyId)
      .where('owner_id', '=', run.owner_id)
      .executeTakeFirst();
    if (reply === undefined || reply.status !== 'streaming') {
      await database.transaction((transaction) => settle.finishRun(transaction, run.id, { state: 'failed' }));
      return;
    }
    const startedAt = clock();
    const written = createReplyStream({
      runId: run.id,
      events,
      emit: (offset, text) =>
        channel.messageDelta({ conversationId: reply.conversation_id, messageId: reply.id, offset, text }),
      onFlushFailed: (error) => log.warn({ error, runId: run.id }, 'Part of a reply could not be stored yet'),
    });
    const told: Told = { citations: [], notices: [], finish: undefined, firstTokenMs: undefined };
    let prepared: Prepared | undefined;
    let problem: unknown;
    try {
      prepared = await prepare(run.owner_id, reply);
      if (!signal.aborted) await stream(prepared, written, told, signal, startedAt);
    } catch (error) {
      problem = error;
      if (!signal.aborted && !(error instanceof ProviderError) && !(error instanceof ReplyRefused))
        log.error({ error, runId: run.id }, 'A reply failed');
    }
    await written.close();
    if (signal.aborted && signal.reason === 'lost') return;
    const usage = prepared === undefined ? undefined : usageOf(prepared.agent, told, clock() - startedAt);
    const shared = {
      runId: run.id,
      reply,
      text: written.text(),
      usage,
      notices: [...(prepared?.prompt.notices ?? []), ...told.notices],
      citations: prepared === undefined ? [] : citationsOf(written.text(), prepared.sources.quoted, told),
    };
    if (signal.aborted) await settle.ended(shared, signal.reason === 'stopped' ? 'stopped' : 'interrupted');
    else if (problem !== undefined || prepared === undefined) await settle.failed(shared, failureOf(problem));
    else if (shared.text.trim() === '') {
      await settle.failed(shared, {
        code: 'malformed',
        message: `${PROVIDER_LABELS[prepared.agent.provider]} sent an empty reply.`,
        hint: 'Retry, or choose another model.',
      });
    } else {
      const judged = [...prepared.sources.judged, ...providerSources(told)];
      await settle.done({ ...shared, agent: prepared.agent, question: prepared.question, path: prepared.path, judged });
    }
  };

  return {
    work,
    async recover(run, transaction) {
      const input = JSON.parse(run.input) as ReplyInput;
      const text = streamedText(await options.readEvents(run.id, 0, EVENTS_AT_ONCE));
      await settle.interrupted(transaction, run.owner_id, input.replyId, text);
      return { state: 'interrupted' };
    },
  };
};
