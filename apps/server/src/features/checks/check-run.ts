import { usage as usageSchema } from '@symbi/contracts/conversations';
import type { CheckUsage, ConsistencyCheck, JudgeOpinion, TrustExplanation } from '@symbi/contracts/trust';
import type { JudgeSetting } from '@symbi/contracts/agents';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents, Emitter } from '../../platform/events.ts';
import { unlessMissing } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Log } from '../../platform/log.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../platform/runs/runs.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { Providers } from '../../providers/registry.ts';
import { judgeOf, type AgentRow } from '../agents/service.ts';
import type { Judgments } from '../feedback/service.ts';
import { CHECK_RUN, type MessageRow, beginCheck, findMessage } from '../messages/service.ts';
import { type PreparationOptions, prepareReply, ReplyRefused } from '../replies/service.ts';
import { findingOf, judgeEvidence, type Scorer, weighedOpinion } from '../scoring/service.ts';
import { alertBelow } from './alert.ts';
import { askOnce, usageOfAnswers } from './ask-once.ts';
import { createGate } from './gate.ts';
import { agreementOf, judgePrompt, readVerdicts } from './judge.ts';
import { JUDGE_TOKENS } from './offers.ts';
import { type CheckStoreOptions, type CheckResult, leaveScore, opinionsOf, storeResult } from './store.ts';

/** Requests of all checks together: replies come first. */
const REQUESTS_AT_ONCE = 10;
/** Answers that could not differ would always agree. */
const LEAST_TEMPERATURE = 0.7;

export interface CheckRunOptions extends PreparationOptions, CheckStoreOptions {
  readonly log: Log;
  readonly providers: Providers;
  readonly runs: Pick<Runs, 'enqueue' | 'finish' | 'settle'>;
  readonly scorer: Scorer;
  readonly feedback: Pick<Judgments, 'calibrationOf' | 'judgeRecord'>;
  readonly events: Emitter;
}

/** What a person asked for by hand; a run without any of it does what the agent's settings say. */
const byHand = z.object({ samples: z.number().int().optional(), judge: z.literal(true).optional() });
type ByHand = z.infer<typeof byHand>;

interface CheckPlan {
  readonly samples: number;
  readonly judge: boolean;
}

const planOf = (run: RunRow, agent: AgentRow): CheckPlan => {
  const { samples, judge } = byHand.parse(JSON.parse(run.input));
  if (samples !== undefined || judge !== undefined) return { samples: samples ?? 0, judge: judge ?? false };
  return { samples: agent.check_samples, judge: true };
};

interface Subject {
  readonly reply: MessageRow;
  readonly agent: AgentRow;
  readonly stored: TrustExplanation;
}

/** Only the owner's settings and keys may use tokens; somebody else's agent is not checked. */
const isWanted = (ownerId: string, agent: AgentRow, explanation: TrustExplanation): boolean =>
  agent.owner_id === ownerId &&
  // A refusal or a greeting says nothing that could be asked again.
  explanation.score !== null &&
  ((agent.check_samples > 0 && agent.provider !== 'local') || (agent.judge !== null && explanation.sources.length > 0));

const addUsage = (stored: string | null, added: readonly (CheckUsage | undefined)[]): string | null => {
  if (stored === null) return null;
  const total = usageSchema.parse(JSON.parse(stored));
  for (const used of added) {
    total.inputTokens += used?.inputTokens ?? 0;
    total.outputTokens += used?.outputTokens ?? 0;
    if (used?.costUsd !== undefined) total.costUsd = (total.costUsd ?? 0) + used.costUsd;
  }
  return JSON.stringify(total);
};

/** The run after a reply: the same question again, a second model's opinion, and the score that follows. */
export class CheckRun implements RunHandler {
  readonly #options: CheckRunOptions;
  readonly #gate = createGate(REQUESTS_AT_ONCE);

  constructor(options: CheckRunOptions) {
    this.#options = options;
  }

  /** In the transaction that stores the first score: nobody waits for the check. */
  async start(
    transaction: Transaction,
    { ownerId, agent, message, explanation, by }: DomainEvents['message.scored'],
  ): Promise<void> {
    if (by === 'reply' && isWanted(ownerId, agent, explanation))
      await this.#enqueue(transaction, ownerId, message.id, {});
  }

  /** Begins the check that a person asked for, unless one is going on. */
  ask(ownerId: string, replyId: string, input: ByHand): Promise<void> {
    return this.#options.database.transaction((transaction) => this.#enqueue(transaction, ownerId, replyId, input));
  }

  async #enqueue(transaction: Transaction, ownerId: string, replyId: string, input: ByHand): Promise<void> {
    const { runs, channel, views } = this.#options;
    const id = createId();
    const row = await beginCheck(transaction, ownerId, replyId, id);
    if (row === undefined) return;
    await runs.enqueue(transaction, { id, kind: CHECK_RUN, ownerId, subjectId: replyId, input });
    transaction.afterCommit(() => void views.message(row).then((updated) => channel.messageUpdated(updated)));
  }

  async #find(run: RunRow): Promise<Subject | undefined> {
    const { database, explanations } = this.#options;
    const reply = await findMessage(database.read, run.owner_id, run.subject_id);
    const stored = await explanations.read(run.owner_id, run.subject_id);
    if (reply === undefined || stored === undefined || reply.agent_id === null) return undefined;
    const agent = await unlessMissing(this.#options.agents.findUsable(run.owner_id, reply.agent_id));
    if (agent?.owner_id !== run.owner_id) return undefined;
    return { reply, agent, stored: stored.explanation };
  }

  async #sample({ reply, agent }: Subject, asked: number, signal: AbortSignal): Promise<ConsistencyCheck | undefined> {
    const { providers } = this.#options;
    if (asked === 0 || agent.provider === 'local') return undefined;
    // The agent that the prompt was made for, should it have changed since this check began.
    const { prompt, apiKey, agent: now } = await prepareReply(this.#options, reply.owner_id, reply);
    if (now.owner_id !== reply.owner_id) return undefined;
    const request = {
      model: now.model,
      system: prompt.system,
      messages: prompt.messages,
      maxOutputTokens: now.max_tokens,
      temperature: Math.max(now.temperature, LEAST_TEMPERATURE),
      apiKey,
      ...(now.base_url === null ? {} : { baseUrl: now.base_url }),
    };
    const provider = providers.get(now.provider);
    const gate = this.#gate;
    const answers = await Promise.all(
      Array.from({ length: asked }, () => askOnce({ provider, request, signal, gate })),
    );
    const usage = usageOfAnswers(now.provider, now.model, answers);
    return { asked, samples: answers.map(({ text }) => text).filter((text) => text !== ''), usage };
  }

  async #keyOfJudge(ownerId: string, { provider, apiKeyId }: JudgeSetting): Promise<string | undefined> {
    if (apiKeyId === null) return provider === 'custom' ? '' : undefined;
    const key = await this.#options.apiKeys.find(ownerId, apiKeyId);
    return key?.provider === provider ? this.#options.apiKeys.open(key) : undefined;
  }

  async #judge({ reply, agent, stored }: Subject, signal: AbortSignal): Promise<JudgeOpinion | undefined> {
    const setting = judgeOf(agent);
    if (setting === null || stored.sentences.length === 0) return undefined;
    const { model } = setting;
    const nothing = { model, sentences: [], agreement: null, usage: { inputTokens: 0, outputTokens: 0 } };
    const apiKey = await this.#keyOfJudge(reply.owner_id, setting);
    if (apiKey === undefined) return { ...nothing, problem: 'Its key is no longer there.' };
    const path = await this.#options.messages.reads.pathTo(reply);
    const asked = path.findLast(({ sender }) => sender === 'user')?.content ?? '';
    const { system, question } = judgePrompt(asked, reply.content, stored);
    const request = {
      model,
      system,
      messages: [{ role: 'user' as const, content: question }],
      maxOutputTokens: JUDGE_TOKENS,
      temperature: 0,
      apiKey,
      ...(setting.baseUrl === null ? {} : { baseUrl: setting.baseUrl }),
    };
    const provider = this.#options.providers.get(setting.provider);
    const answer = await askOnce({ provider, request, signal, gate: this.#gate });
    const usage = usageOfAnswers(setting.provider, model, [answer]);
    if (answer.text === '') return { ...nothing, usage, problem: 'It did not answer.' };
    const sentences = readVerdicts(answer.text, stored);
    if (sentences === undefined)
      return { ...nothing, usage, problem: 'Its answer was not a verdict for each sentence.' };
    return { model, sentences, finding: findingOf(sentences), agreement: agreementOf(sentences, stored), usage };
  }

  /** The score with the further answers and the judge's opinion; what brought nothing leaves it as it was. */
  async #score(
    subject: Subject,
    check: ConsistencyCheck | undefined,
    judge: JudgeOpinion | undefined,
  ): Promise<CheckResult> {
    const { feedback, clock, scorer } = this.#options;
    const { reply, stored } = subject;
    const usage = addUsage(reply.usage, [check?.usage, judge?.usage]);
    const beside = { ...opinionsOf(stored), ...opinionsOf({ check, judge }) };
    const hasNews = (check?.samples.length ?? 0) > 0 || judge?.finding !== undefined;
    if (!hasNews) return { explanation: { ...stored, ...beside }, usage };
    const { path, question } = await prepareReply(this.#options, reply.owner_id, reply);
    const opinion = beside.judge;
    const record = opinion === undefined ? {} : await feedback.judgeRecord(reply.owner_id, opinion.model, reply.id);
    const explanation = await scorer.score({
      messageId: reply.id,
      question: question.content,
      reply: reply.content,
      sources: stored.sources,
      path,
      samples: beside.check?.samples,
      judge: judgeEvidence(opinion, record),
      now: clock(),
      calibration: await feedback.calibrationOf(reply.owner_id),
    });
    const weighed = opinion === undefined ? {} : { judge: await weighedOpinion(opinion, record) };
    return { explanation: { ...explanation, ...beside, ...weighed }, usage };
  }

  async #store(run: RunRow, { agent }: Subject, found: CheckResult): Promise<void> {
    const { database, runs, events } = this.#options;
    await database.transaction(async (transaction) => {
      if (!(await runs.finish(transaction, run.id, { state: 'done' }))) return;
      const stored = await storeResult(transaction, run.id, found, this.#options);
      if (stored === undefined) return;
      const { explanation } = found;
      await alertBelow(transaction, { ownerId: run.owner_id, agent, explanation, ...stored }, events);
    });
  }

  #leave(run: RunRow, state: RunEnd['state']): Promise<void> {
    return this.#options.runs.settle(run.id, async (transaction) => {
      if (await this.#options.runs.finish(transaction, run.id, { state }))
        await leaveScore(transaction, run.id, run.subject_id, this.#options);
    });
  }

  async work({ run, signal, persist }: RunContext): Promise<void> {
    const subject = await this.#find(run);
    if (subject === undefined) return this.#leave(run, 'failed');
    const plan = planOf(run, subject.agent);
    try {
      const [check, judge] = await Promise.all([
        this.#sample(subject, plan.samples, signal),
        plan.judge ? this.#judge(subject, signal) : undefined,
      ]);
      if (!signal.aborted)
        return await persist(async () => this.#store(run, subject, await this.#score(subject, check, judge)));
    } catch (error) {
      // The key or the agent has gone since the reply: then there is nobody to ask.
      if (!(error instanceof ReplyRefused || error instanceof ProviderError)) throw error;
      this.#options.log.info({ runId: run.id, reason: error.message }, 'A reply could not be checked');
      return this.#leave(run, 'failed');
    }
    // Another process has the run now: what it stores counts.
    if (signal.reason !== 'lost') await this.#leave(run, signal.reason === 'stopped' ? 'stopped' : 'interrupted');
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    await leaveScore(transaction, run.id, run.subject_id, this.#options);
    return { state: 'interrupted' };
  }
}
