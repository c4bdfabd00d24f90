import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../../../platform/database/database.ts';
import { growConversation, growFrom } from '../queries/rows.ts';
import type { ConversationRow } from '../table.ts';
import { titleAfter } from './title-after.ts';

export interface Growth {
  readonly added: number;
  readonly headId: string;
  readonly now: number;
  readonly said?: string;
}

export interface GrowthResult {
  readonly conversation: ConversationRow;
  /** The previous last message of the shown branch. */
  readonly headBefore: string | null;
  /** Its agent, if requested; null for one that is gone. */
  readonly agent?: string | null;
}

interface ConversationEnd {
  readonly lastSeq: number;
  readonly headId: string;
}

interface GrowingOptions {
  readonly lock: (transaction: Transaction, ownerId: string, conversationId: string) => Promise<ConversationRow>;
  /** Makes a newly named conversation searchable. */
  readonly index: (transaction: Transaction, row: ConversationRow) => Promise<void>;
}

const ENDS_KEPT = 1_000;

/** Appends messages to conversations: assigns their numbers and shows the last one. */
export class ConversationGrowth {
  readonly #options: GrowingOptions;
  /**
   * The ends of conversations this process last appended to. They may be outdated, or their transaction rolled back;
   * the write detects that, and then reads the conversation first.
   */
  readonly #ends = new LRUCache<string, ConversationEnd>({ max: ENDS_KEPT });

  constructor(options: GrowingOptions) {
    this.#options = options;
  }

  /** An untitled conversation is named after its first words. */
  async #growLocked(transaction: Transaction, locked: ConversationRow, growth: Growth): Promise<ConversationRow> {
    const { added, headId, now, said = '' } = growth;
    const isNew = locked.last_seq === 0 && locked.title === DEFAULT_CONVERSATION_TITLE;
    const title = isNew ? titleAfter(said) : '';
    const row: ConversationRow = {
      ...locked,
      last_seq: locked.last_seq + added,
      change_seq: locked.change_seq + added,
      message_count: locked.message_count + added,
      last_activity: Math.max(locked.last_activity, now),
      head_id: headId,
      title: title === '' ? locked.title : title,
    };
    await growConversation(transaction.query, row);
    if (title !== '') await this.#options.index(transaction, row);
    return row;
  }

  async #from(
    transaction: Transaction,
    ownerId: string,
    conversationId: string,
    { added, headId, now }: Growth,
  ): Promise<GrowthResult | undefined> {
    const end = this.#ends.get(conversationId);
    if (end === undefined) return undefined;
    const { lastSeq, headId: headBefore } = end;
    const place = { ownerId, conversationId, lastSeq, headBefore };
    const [grown] = await growFrom(transaction.query, { ...place, added, headId, now });
    if (grown === undefined) return undefined;
    const { agent, ...conversation } = grown;
    return { conversation, headBefore, agent };
  }

  /** Locks the conversation until the end of the transaction. Throws `not_found`. */
  async grow(transaction: Transaction, ownerId: string, conversationId: string, growth: Growth): Promise<GrowthResult> {
    let grown = await this.#from(transaction, ownerId, conversationId, growth);
    if (grown === undefined) {
      const locked = await this.#options.lock(transaction, ownerId, conversationId);
      grown = { conversation: await this.#growLocked(transaction, locked, growth), headBefore: locked.head_id };
    }
    const { last_seq: lastSeq } = grown.conversation;
    this.#ends.set(conversationId, { lastSeq, headId: growth.headId });
    return grown;
  }
}
