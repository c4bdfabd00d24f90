import { defaultConversationTitle } from '@symbi/contracts/limits';
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
  /** The last message of the shown branch before. */
  readonly headBefore: string | null;
  /** Its agent, where that was asked for with it; null for one that is gone. */
  readonly agent?: string | null;
}

interface End {
  readonly lastSeq: number;
  readonly headId: string;
}

interface GrowingOptions {
  readonly lock: (transaction: Transaction, ownerId: string, conversationId: string) => Promise<ConversationRow>;
  /** Puts a conversation that got a name where a search finds it. */
  readonly index: (transaction: Transaction, row: ConversationRow) => Promise<void>;
}

const ENDS_KEPT = 1_000;

/** Adds messages to conversations: their numbers, and the last of them as the one that is shown. */
export class Growing {
  readonly #options: GrowingOptions;
  /**
   * Where conversations ended when this process added to them last. Another one may have gone on since, or it was undone:
   * that is seen when they are written to, and then they are read first.
   */
  readonly #ends = new LRUCache<string, End>({ max: ENDS_KEPT });

  constructor(options: GrowingOptions) {
    this.#options = options;
  }

  /** One that nobody named is named after the first words in it. */
  async #growLocked(transaction: Transaction, locked: ConversationRow, growth: Growth): Promise<ConversationRow> {
    const { added, headId, now, said = '' } = growth;
    const isNew = locked.last_seq === 0 && locked.title === defaultConversationTitle;
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

  /** Locks the conversation with it, until the end of the transaction. Throws `not_found`. */
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
