import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { MessageRow, Messages } from '../messages/service.ts';
import { deleteThoughts, findThoughts, findThoughtsOf, insertThoughts } from './queries.ts';

interface ThoughtsOptions {
  readonly database: Database;
  readonly messages: Messages;
}

/** What models thought before they wrote: kept beside their replies, for their readers alone. */
export class Thoughts {
  readonly #options: ThoughtsOptions;

  constructor(options: ThoughtsOptions) {
    this.#options = options;
  }

  async store({ query }: Transaction, reply: Pick<MessageRow, 'id' | 'owner_id'>, text: string): Promise<void> {
    if (text !== '') await insertThoughts(query, { message_id: reply.id, owner_id: reply.owner_id, text });
  }

  remove({ query }: Transaction, messageId: string): Promise<void> {
    return deleteThoughts(query, messageId);
  }

  /** Throws 404 without them, and for a message that is not the owner's. */
  async find(ownerId: string, conversationId: string, messageId: string): Promise<string> {
    await this.#options.messages.reads.find(ownerId, conversationId, messageId);
    const stored = await findThoughts(this.#options.database.read, ownerId, messageId);
    if (stored === undefined) throw notFound();
    return stored.text;
  }

  /** Those of these messages that have any, by message id; at most 500 messages. */
  async of(
    ownerId: string,
    rows: readonly Pick<MessageRow, 'id' | 'usage' | 'partial_usage'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap((row) =>
      (row.usage ?? row.partial_usage)?.includes('"hasThoughts"') === true ? [row.id] : [],
    );
    const found = ids.length === 0 ? [] : await findThoughtsOf(this.#options.database.read, ownerId, ids);
    return new Map(found.map(({ message_id: id, text }) => [id, text]));
  }
}
