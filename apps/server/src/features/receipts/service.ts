import { conversationOfSession } from '@symbi/contracts/common';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newestPageOf, type Page, type PageRequest } from '../../platform/database/keyset.ts';
import { createId } from '../../platform/id.ts';
import type { AccountPart } from '../../platform/feature.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Timeline } from '../timeline/service.ts';
import { insertReceipt, listAllReceipts, listChoices, listReceipts, receiptsOfProposals } from './queries.ts';
import type { BridgeReceiptRow } from './table.ts';

export type { BridgeReceiptRow } from './table.ts';

export interface NewReceipt {
  readonly ownerId: string;
  /** `conv:` and 24 hexadecimal digits. */
  readonly session: string;
  readonly chosen: { readonly agentKey: string; readonly score: number };
  readonly agentsConsidered: readonly string[];
  readonly proposalId: string | null;
  /** Task and proposal as text: the signed row commits to it, and it can be erased. */
  readonly content: string;
  /** The message that says what was asked for, with which that text is erased. */
  readonly messageId?: string;
}

export interface ReceiptsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeline: Timeline;
  readonly conversations: Pick<Conversations, 'owns' | 'hidden'>;
}

/** Receipts of roundtable choices: each is a row of the session's signed log and a row here, or neither. */
export class Receipts {
  readonly #options: ReceiptsOptions;

  constructor(options: ReceiptsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` when the session belongs to another person. */
  async add(transaction: Transaction, receipt: NewReceipt): Promise<{ row: BridgeReceiptRow; checkpoint: string }> {
    const { timeline, conversations, clock } = this.#options;
    const { ownerId, session, chosen, proposalId } = receipt;
    const scoreBp = Math.round(Math.min(1, Math.max(0, chosen.score)) * 10_000);
    const id = createId();
    const log = await timeline.append(transaction, ownerId, session, [
      {
        type: 'bridge_receipt',
        fields: {
          chosen: { agent_key: chosen.agentKey, score_bp: scoreBp },
          agents_considered: [...receipt.agentsConsidered],
          proposal_id: proposalId,
        },
        content: receipt.content,
        subjectId: receipt.messageId ?? id,
      },
    ]);
    const conversationId = conversationOfSession(session);
    const isOwn = await conversations.owns(ownerId, conversationId, transaction.query);
    const row: BridgeReceiptRow = {
      id,
      owner_id: ownerId,
      session,
      conversation_id: isOwn ? conversationId : null,
      seq: log.rows[0]?.seq ?? 0,
      row_hash: log.rows[0]?.rowHash ?? '',
      chosen_agent_key: chosen.agentKey,
      chosen_score_bp: scoreBp,
      agents_considered: JSON.stringify(receipt.agentsConsidered),
      proposal_id: proposalId,
      created_at: clock(),
    };
    await insertReceipt(transaction.query, row);
    return { row, checkpoint: log.checkpoint };
  }

  /** Erases the text of the receipt that was added for a message, if there is one. */
  async erase(transaction: Transaction, ownerId: string, session: string, messageId: string): Promise<void> {
    await this.#options.timeline.redact(transaction, ownerId, session, 'message_erased', messageId, 'bridge_receipt');
  }

  /**
   * A page of a session's receipts, oldest first: the newest, or those before a position. Unknown sessions, those
   * of other people, and those of conversations being deleted have none.
   */
  async list(ownerId: string, session: string, page: PageRequest): Promise<Page<BridgeReceiptRow>> {
    const { database, conversations } = this.#options;
    const { size: isHidden } = await conversations.hidden(ownerId, [conversationOfSession(session)]);
    const rows = isHidden === 1 ? [] : await listReceipts(database.read, ownerId, session, page);
    return newestPageOf(rows, page.limit, (row) => [row.created_at, row.id]);
  }

  /** The receipts of proposals given out at `since`, oldest first; those of conversations being deleted are left out. */
  async ofProposals(ownerId: string, proposalIds: readonly string[], since: number): Promise<BridgeReceiptRow[]> {
    const { database, conversations } = this.#options;
    const rows = await receiptsOfProposals(database.read, ownerId, proposalIds, since);
    if (rows.length === 0) return [];
    const ids = rows.map(({ session }) => conversationOfSession(session));
    const hidden = await conversations.hidden(ownerId, ids);
    return rows.filter(({ session }) => !hidden.has(conversationOfSession(session)));
  }

  /** The chosen and the considered proposers of the newest receipts. */
  choices(ownerId: string, limit: number): ReturnType<typeof listChoices> {
    return listChoices(this.#options.database.read, ownerId, limit);
  }

  readonly accountPart: AccountPart = {
    name: 'bridgeReceipts',
    export: (ownerId) => listAllReceipts(this.#options.database.read, ownerId),
  };
}
