import type { TrustExplanation } from '@symbi/contracts/trust';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents, Emitter } from '../../platform/events.ts';
import { Failure, unlessMissing } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Log } from '../../platform/observability/log.ts';
import { createOnceFor } from '../../platform/runs/once-for.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../platform/runs/runs.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import type { AgentRow } from '../agents/service.ts';
import { CHECK_RUN, beginCheck, findMessage, type Messages } from '../messages/service.ts';
import { ReplyRefused } from '../replies/service.ts';
import { type RescoreOptions, givenEntry, type News, ownSourcesFor, pagesFor, rescore } from './rescore.ts';
import { alertBelow } from './alert.ts';
import { CheckModels, type ModelsOptions, type Subject } from './models.ts';
import {
  type CheckStoreOptions,
  besideOf,
  type CheckResult,
  holdConversationOf,
  leaveScore,
  storeResult,
} from './store.ts';

export interface CheckRunOptions extends ModelsOptions, CheckStoreOptions, RescoreOptions {
  readonly attachments: ModelsOptions['attachments'] & RescoreOptions['attachments'];
  readonly clock: Clock;
  readonly messages: Messages;
  readonly log: Log;
  readonly runs: Pick<Runs, 'enqueue' | 'finish' | 'settle'>;
  readonly events: Emitter;
}

const checkedBy = ({ id, owner_id, subject_id }: RunRow) => ({ ownerId: owner_id, replyId: subject_id, runId: id });

/** A manually requested check; a run without these fields follows the agent's settings. */
const requestedCheck = z.object({
  samples: z.number().int().optional(),
  judge: z.literal(true).optional(),
  search: z.literal(true).optional(),
});
type RequestedCheck = z.infer<typeof requestedCheck>;

/** Only the owner's settings and keys may spend tokens; a reply of another person's agent is not checked. */
const isWanted = (ownerId: string, agent: AgentRow, explanation: TrustExplanation): boolean => {
  if (agent.owner_id !== ownerId || agent.check_mode !== 'always') return false;
  // A refusal or a greeting contains nothing to ask about.
  if (explanation.score === null) return false;
  if (explanation.state === 'not_checked') return true;
  return (agent.check_samples > 0 && agent.provider !== 'local') || agent.judge !== null;
};

/** The run after a reply: checks it with what is available, and scores it again. */
export class CheckRun implements RunHandler {
  readonly #options: CheckRunOptions;
  readonly #models: CheckModels;
  readonly #scoreOnce = createOnceFor<CheckResult>();

  constructor(options: CheckRunOptions) {
    this.#options = options;
    this.#models = new CheckModels(options);
  }

  /** In the transaction that stores the first score: nobody waits for the check. */
  async start(
    transaction: Transaction,
    { ownerId, agent, message, explanation, by }: DomainEvents['message.scored'],
  ): Promise<void> {
    if (by === 'reply' && isWanted(ownerId, agent, explanation))
      await this.#enqueue(transaction, ownerId, message.id, {});
  }

  /** Starts a check the person requested, unless one is running. */
  ask(ownerId: string, replyId: string, input: RequestedCheck): Promise<void> {
    return this.#options.database.transaction((transaction) => this.#enqueue(transaction, ownerId, replyId, input));
  }

  async #enqueue(transaction: Transaction, ownerId: string, replyId: string, input: RequestedCheck): Promise<void> {
    const { runs, channel, views } = this.#options;
    const id = createId();
    const row = await beginCheck(transaction, ownerId, replyId, id);
    if (row === undefined) return;
    await runs.enqueue(transaction, { id, kind: CHECK_RUN, ownerId, subjectId: replyId, input });
    transaction.afterCommit(() => views.tell(row, (message) => channel.messageUpdated(message)));
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

  async #search(subject: Subject, isByHand: boolean, signal: AbortSignal): Promise<News> {
    const searched = await this.#models.search(subject, isByHand, signal);
    if (searched === undefined) return {};
    const sources = await pagesFor(this.#options, subject, searched.pages);
    const search = { ...searched.search, used: sources.length };
    return sources.length === 0 ? { search } : { search, sources };
  }

  /** Tries the available checks in order until one tells whether the reply is right. */
  async #inOrder(subject: Subject, signal: AbortSignal): Promise<News> {
    const own = await ownSourcesFor(this.#options, subject);
    if (own.length > 0) return { sources: own };
    const found = await this.#search(subject, false, signal);
    if (found.sources !== undefined) return found;
    const judge = await this.#models.judge(subject, signal);
    const opinion = { ...found, ...(judge === undefined ? {} : { judge }) };
    if (judge?.finding === 'clean' || judge?.finding === 'contradicted') return opinion;
    const check = await this.#models.sample(subject, subject.agent.check_samples, signal);
    return { ...opinion, ...(check === undefined ? {} : { check }) };
  }

  async #gather(run: RunRow, subject: Subject, signal: AbortSignal): Promise<News> {
    const asked = requestedCheck.parse(JSON.parse(run.input));
    const { samples = 0, judge: wantsJudge, search } = asked;
    if (search === true) return this.#search(subject, true, signal);
    const isByHand = wantsJudge === true || samples > 0;
    if (!isByHand && subject.stored.state === 'not_checked') return this.#inOrder(subject, signal);
    const [check, judge] = await Promise.all([
      this.#models.sample(subject, isByHand ? samples : subject.agent.check_samples, signal),
      isByHand && wantsJudge === undefined ? undefined : this.#models.judge(subject, signal),
    ]);
    return { ...(check === undefined ? {} : { check }), ...(judge === undefined ? {} : { judge }) };
  }

  /** The score with the findings; a check without a result leaves it unchanged. */
  async #score(subject: Subject, news: News): Promise<CheckResult> {
    const { reply, stored } = subject;
    const { sources, search, check, judge } = news;
    const used = [search?.usage, check?.usage, judge?.usage];
    const hasNews = sources !== undefined || (check?.samples.length ?? 0) > 0 || judge?.finding !== undefined;
    const unchanged = { ...stored, ...besideOf(stored, news) };
    if (!hasNews) return { explanation: unchanged, used };
    const explanation = await rescore(this.#options, subject, news);
    // Passages that could not be compared, usually because of another language, did not check anything.
    if (sources !== undefined && explanation.state !== 'checked') return { explanation: unchanged, used };
    return { explanation, used, entries: await givenEntry(this.#options, reply, sources ?? []) };
  }

  /** The conversation before the run: deleting an account locks the conversations first, then removes the runs. */
  async #finish(transaction: Transaction, run: RunRow, state: RunEnd['state']): Promise<boolean> {
    await holdConversationOf(transaction, checkedBy(run), this.#options);
    return this.#options.runs.finish(transaction, run.id, { state });
  }

  async #store(run: RunRow, { agent }: Subject, found: CheckResult): Promise<void> {
    const { database, events } = this.#options;
    await database.transaction(async (transaction) => {
      if (!(await this.#finish(transaction, run, 'done'))) return;
      const stored = await storeResult(transaction, checkedBy(run), found, this.#options);
      if (stored === undefined) return;
      const { explanation } = found;
      await alertBelow(transaction, { ownerId: run.owner_id, agent, explanation, ...stored }, events);
    });
  }

  #leave(run: RunRow, state: RunEnd['state']): Promise<void> {
    return this.#options.runs.settle(run.id, async (transaction) => {
      if (await this.#finish(transaction, run, state)) await leaveScore(transaction, checkedBy(run), this.#options);
    });
  }

  async work({ run, signal, persist }: RunContext): Promise<void> {
    const subject = await this.#find(run);
    if (subject === undefined) return this.#leave(run, 'failed');
    try {
      const news = await this.#gather(run, subject, signal);
      if (!signal.aborted)
        return await persist(async () =>
          this.#store(run, subject, await this.#scoreOnce(subject, () => this.#score(subject, news))),
        );
    } catch (error) {
      // The key or the agent was removed since the reply, so there is nobody to ask.
      if (!(error instanceof ReplyRefused || error instanceof ProviderError || error instanceof Failure)) throw error;
      this.#options.log.info({ runId: run.id, reason: error.message }, 'A reply could not be checked');
      return this.#leave(run, 'failed');
    }
    // Another process has the run now: its result stands.
    if (signal.reason !== 'lost') await this.#leave(run, signal.reason === 'stopped' ? 'stopped' : 'interrupted');
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    await leaveScore(transaction, checkedBy(run), this.#options);
    return { state: 'interrupted' };
  }
}
