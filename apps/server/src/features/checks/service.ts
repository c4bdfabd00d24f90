import type { CheckMeans, CheckOffer, CheckOutcome, ReplyCheck } from '@symbi/contracts/reply-checks';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { invalid, unlessMissing } from '../../platform/failure.ts';
import type { AgentRow } from '../agents/service.ts';
import { findMessage, type MessageReads, type MessageRow } from '../messages/service.ts';
import { scoreOrSay } from '../scoring/service.ts';
import { givenEntry, ownSourcesFor, rescore } from './rescore.ts';
import { alertBelow } from './alert.ts';
import type { CheckRun, CheckRunOptions } from './check-run.ts';
import { findOffers } from './offers.ts';
import { storeResult } from './store.ts';

export interface ReplyChecksOptions extends CheckRunOptions {
  readonly reads: MessageReads;
  readonly checks: CheckRun;
}

interface CheckSubject {
  readonly ownerId: string;
  readonly reply: MessageRow;
  readonly agent: AgentRow | undefined;
  readonly stored: TrustExplanation;
  /** Its question was not deleted. */
  readonly hasQuestion: boolean;
}

const hasAnswerOf = (by: CheckOffer['by'], { state, search, judge }: TrustExplanation): boolean => {
  if (by === 'samples') return state !== 'not_checked';
  return (by === 'search' ? search : judge) !== undefined;
};

/** Checks a person requests for a reply that had no source to be checked with. */
export class ReplyChecks {
  readonly #options: ReplyChecksOptions;

  constructor(options: ReplyChecksOptions) {
    this.#options = options;
  }

  async #find(ownerId: string, conversationId: string, messageId: string): Promise<CheckSubject> {
    const { reads, explanations, agents } = this.#options;
    const reply = await reads.find(ownerId, conversationId, messageId);
    if (reply.sender !== 'agent' || reply.status !== 'complete' || reply.trust_score === null || reply.content === '')
      throw invalid('There is nothing to check in this message');
    const stored = await explanations.find(ownerId, conversationId, messageId);
    const agent = reply.agent_id === null ? undefined : await unlessMissing(agents.findUsable(ownerId, reply.agent_id));
    const question = await findMessage(this.#options.database.read, ownerId, reply.parent_id ?? '');
    const hasQuestion = question?.sender !== 'user' || question.content !== '';
    return { ownerId, reply, agent, stored, hasQuestion };
  }

  /** Without the question nobody can answer it again or search for it. */
  async #offersFor({ ownerId, agent, hasQuestion }: CheckSubject, stored: TrustExplanation): Promise<CheckOffer[]> {
    const offers = await findOffers(this.#options, ownerId, agent, stored);
    return hasQuestion ? offers : offers.filter(({ by }) => by === 'judge');
  }

  /** The complete answer, for the reply as it is now. */
  async #answer(
    subject: CheckSubject,
    outcome: CheckOutcome,
    sources: readonly TrustSource[] = [],
  ): Promise<ReplyCheck> {
    const { reads, explanations, views, retrieval, attachments } = this.#options;
    const { ownerId, reply } = subject;
    const row = await reads.find(ownerId, reply.conversation_id, reply.id);
    const stored = await explanations.find(ownerId, reply.conversation_id, reply.id);
    return {
      outcome,
      message: await views.message(row),
      contexts: await retrieval.countActive(ownerId),
      files: await attachments.countTexts(ownerId),
      passages: sources.map(({ id, kind, refId, title }) => ({
        sourceId: id,
        title,
        ...(kind === 'context' ? { contextId: refId } : {}),
      })),
      offers: row.check_run_id === null ? await this.#offersFor(subject, stored) : [],
    };
  }

  /** Compares the reply with all active contexts and files of its owner, whatever its agent was given. */
  async #byContexts(subject: CheckSubject): Promise<ReplyCheck> {
    const { database } = this.#options;
    const { reply, agent, ownerId } = subject;
    const sources = await ownSourcesFor(this.#options, subject);
    if (sources.length === 0) return this.#answer(subject, 'nothing_found');
    const explanation = await scoreOrSay(rescore(this.#options, subject, { sources }));
    if (explanation.state !== 'checked') return this.#answer(subject, 'nothing_found');
    const found = { explanation, entries: await givenEntry(this.#options, reply, sources) };
    const isStored = await database.transaction(async (transaction) => {
      const changed = await storeResult(transaction, { ownerId, runId: null }, found, this.#options);
      if (changed !== undefined && agent !== undefined)
        await alertBelow(transaction, { ownerId, agent, explanation, ...changed }, this.#options.events);
      return changed !== undefined;
    });
    // Another check was faster: its result stands.
    return isStored ? this.#answer(subject, 'checked', sources) : this.#answer(subject, 'already_checked');
  }

  async #byAsking(subject: CheckSubject, by: CheckOffer['by']): Promise<ReplyCheck> {
    const { ownerId, reply, stored } = subject;
    const offers = await this.#offersFor(subject, stored);
    const offer = offers.find((candidate) => candidate.by === by);
    if (offer === undefined) {
      if (hasAnswerOf(by, stored)) return this.#answer(subject, 'already_checked');
      throw invalid('No model can be asked about this reply');
    }
    await this.#options.checks.ask(ownerId, reply.id, by === 'samples' ? { samples: offer.requests } : { [by]: true });
    return this.#answer(subject, 'asking');
  }

  async check(ownerId: string, conversationId: string, messageId: string, by: CheckMeans): Promise<ReplyCheck> {
    const subject = await this.#find(ownerId, conversationId, messageId);
    if (subject.reply.check_run_id !== null) return this.#answer(subject, 'asking');
    if (by !== 'contexts') return this.#byAsking(subject, by);
    return subject.stored.state === 'checked' ? this.#answer(subject, 'already_checked') : this.#byContexts(subject);
  }
}
