import { randomBytes } from 'node:crypto';
import { conversationOfSession } from '@symbi/contracts/common';
import { bridgeReceipt } from '@symbi/contracts/insights';
import {
  type GivenProposal,
  proposal as proposalSchema,
  type ProposerError,
  type ProposerKey,
  type ScoredProposal,
} from '@symbi/contracts/roundtable';
import { canonicalJson } from '@symbi/ledger';
import { wholeCharacters } from '@symbi/text/cut';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { notFound } from '../../platform/failure.ts';
import { createOrderedId } from '../../platform/id.ts';
import type { Log } from '../../platform/observability/log.ts';
import { sessionOf, type Conversations } from '../conversations/service.ts';
import { findMessage, type Messages } from '../messages/service.ts';
import type { Receipts } from '../receipts/service.ts';
import type { Approval, ProposalStore } from './proposal-store.ts';
import { CannotPropose, describeFailure, type Propose } from './proposers.ts';
import { byRank } from './rank.ts';
import { recordOf } from './record.ts';
import { scoreProposal, type TrackRecord } from './scoring.ts';

export interface RoundtableOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly conversations: Conversations;
  readonly messages: Pick<Messages, 'record'>;
  readonly ownsSession: (ownerId: string, session: string) => Promise<boolean>;
  readonly receipts: Receipts;
  readonly kept: ProposalStore;
  readonly proposers: Readonly<Record<ProposerKey, Propose>>;
  readonly limitMs?: number;
}

export interface Roundtable {
  readonly proposals: ScoredProposal[];
  readonly recommended: { agent_key: ProposerKey; proposal: GivenProposal } | null;
  readonly errors: ProposerError[];
}

const LIMIT_MS = 30_000;
const TITLE_LENGTH = 120;
const RECORDS = 500;

/** Of the conversation that is made for a receipt. */
const titleOf = (task: string): string =>
  wholeCharacters(`Roundtable: ${task.replaceAll(/\s+/g, ' ')}`, TITLE_LENGTH).trim();

const considered = bridgeReceipt.shape.agents_considered;

type Outcome = { readonly scored: ScoredProposal } | { readonly error: ProposerError };

/** Several proposers asked at once; their answers are scored, never invented. */
export class RoundtableService {
  readonly #options: RoundtableOptions;

  constructor(options: RoundtableOptions) {
    this.#options = options;
  }

  /** How often this user chose each proposer, from the receipts of the newest dispatches. */
  async #records(ownerId: string): Promise<Map<string, TrackRecord>> {
    const rows = await this.#options.receipts.choices(ownerId, RECORDS);
    const records = new Map<string, { chosen: number; considered: number }>();
    for (const row of rows) {
      for (const key of considered.parse(JSON.parse(row.agents_considered))) {
        const record = records.get(key) ?? { chosen: 0, considered: 0 };
        record.considered += 1;
        if (key === row.chosen_agent_key) record.chosen += 1;
        records.set(key, record);
      }
    }
    return records;
  }

  async #ask(ownerId: string, key: ProposerKey, task: string, record: TrackRecord): Promise<Outcome> {
    const signal = AbortSignal.timeout(this.#options.limitMs ?? LIMIT_MS);
    try {
      const { label, proposal } = await this.#options.proposers[key](ownerId, task, signal);
      const named = { ...proposal, proposal_id: randomBytes(6).toString('hex') };
      return { scored: { agent_key: key, label, proposal: named, ...scoreProposal(task, named, record) } };
    } catch (error) {
      if (signal.aborted)
        return { error: { agent_key: key, code: 'timeout', message: 'It took too long to propose.' } };
      const failure = describeFailure(error);
      if (failure.code === 'internal' && !(error instanceof CannotPropose))
        this.#options.log.error({ error, agentKey: key }, 'A proposer failed');
      return { error: { agent_key: key, ...failure } };
    }
  }

  /**
   * Asks all proposers at once, and stores their answers. The built-in planner is added when one of them fails, and
   * listed last: it only arranges the words of the task, so its score says little.
   */
  async orchestrate(ownerId: string, task: string, agents: readonly ProposerKey[]): Promise<Roundtable> {
    const records = await this.#records(ownerId);
    const none: TrackRecord = { chosen: 0, considered: 0 };
    const ask = (key: ProposerKey): Promise<Outcome> => this.#ask(ownerId, key, task, records.get(key) ?? none);
    const outcomes = await Promise.all([...new Set(agents)].map(ask));
    const failed = outcomes.some((outcome) => 'error' in outcome);
    if (!agents.includes('local') && (failed || agents.length === 0)) outcomes.push(await ask('local'));
    const proposals = outcomes.flatMap((outcome) => ('scored' in outcome ? [outcome.scored] : [])).toSorted(byRank);
    await this.#options.kept.keep(ownerId, task, proposals);
    const first = proposals[0];
    return {
      proposals,
      recommended: first === undefined ? null : { agent_key: first.agent_key, proposal: first.proposal },
      errors: outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : [])),
    };
  }

  /** A receipt needs a log: a roundtable outside a conversation gets one, named after the task. */
  async #startSession(transaction: Transaction, ownerId: string, task: string): Promise<string> {
    const row = await this.#options.conversations.createWithoutAgent(transaction, ownerId, titleOf(task));
    return sessionOf(row.id);
  }

  /** The words of both messages of a recorded dispatch are in its receipt, and the first are its conversation's name. */
  async forget(
    transaction: Transaction,
    { ownerId, conversationId, messageId }: DomainEvents['message.erased'],
  ): Promise<void> {
    const { receipts, conversations } = this.#options;
    const message = await findMessage(transaction.query, ownerId, messageId);
    if (message?.sender === 'user' && message.content !== '')
      await conversations.unname(transaction, ownerId, conversationId, titleOf(message.content));
    if (message?.sender === 'system' && message.parent_id !== null)
      await receipts.erase(transaction, ownerId, sessionOf(conversationId), message.parent_id);
  }

  /**
   * Answers what would be sent, and appends the receipt of the proposal as it was given out. A conversation made for the
   * receipt says what was asked for and approved. Nothing leaves the server, and a refusal leaves nothing behind.
   */
  async dispatch(ownerId: string, approval: Approval & { readonly session_id?: string | undefined }) {
    const { clock, database, kept, receipts, conversations, ownsSession } = this.#options;
    const { session_id: given } = approval;
    if (given !== undefined && !(await ownsSession(ownerId, given))) throw notFound();
    return database.transaction(async (transaction) => {
      // Locked first, as by every writer, and by whoever deletes it: the receipt would outlive it.
      if (given !== undefined) await conversations.lock(transaction, ownerId, conversationOfSession(given));
      const row = await kept.find(transaction, ownerId, approval);
      const proposal = proposalSchema.parse(JSON.parse(row.proposal));
      const { goal, steps, risks, est_cost, est_confidence } = proposal;
      const [score, asked] = [row.score_bp / 10_000, considered.parse(JSON.parse(row.agents_considered))];
      const session = given ?? (await this.#startSession(transaction, ownerId, row.task));
      const messageId = createOrderedId(clock());
      const receipt = await receipts.add(transaction, {
        ownerId,
        session,
        ...(given === undefined ? { messageId } : {}),
        chosen: { agentKey: row.agent_key, score },
        agentsConsidered: asked,
        proposalId: row.id,
        // Canonical JSON holds no fractions: cost and confidence are written as text.
        content: canonicalJson({
          task: row.task,
          goal,
          steps,
          risks,
          est_cost: String(est_cost),
          est_confidence: String(est_confidence),
        }),
      });
      const { row_hash: rowHash } = receipt.row;
      if (given === undefined)
        await this.#options.messages.record(transaction, {
          ownerId,
          conversationId: conversationOfSession(session),
          id: messageId,
          asked: row.task,
          outcome: recordOf({ chosen: row.agent_key, score, considered: asked, proposal, rowHash }),
        });
      return {
        dryRun: true as const,
        wouldSend: { to: row.agent_key, goal, steps },
        session_id: session,
        row_hash: rowHash,
        checkpoint: receipt.checkpoint,
      };
    });
  }
}
