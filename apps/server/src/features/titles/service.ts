import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { createId } from '../../platform/id.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { type Conversations, titleAfter } from '../conversations/service.ts';
import type { CompletedReply } from '../replies/service.ts';
import { readPreferences, type Users } from '../users/service.ts';
import { removeNameOf } from './queries.ts';

export const TITLE_RUN = 'title';

export interface TitlesOptions {
  readonly users: Users;
  readonly conversations: Pick<Conversations, 'unname'>;
  readonly runs: Pick<Runs, 'enqueue'>;
}

/** The first reply of a conversation, by the person's own agent, whose tokens they may spend. */
export const isFirstOfOwn = ({ agent, question, reply }: CompletedReply): boolean =>
  question.seq === 1 &&
  reply.seq === 2 &&
  agent.owner_id === reply.owner_id &&
  agent.provider !== 'local' &&
  // A message encrypted with a passphrase is not sent anywhere again.
  question.encrypted_content === null &&
  titleAfter(question.content) !== '' &&
  reply.content !== '';

/** When the model of an agent may name a conversation, and when such a name goes again. */
export class Titles {
  readonly #options: TitlesOptions;

  constructor(options: TitlesOptions) {
    this.#options = options;
  }

  async start(transaction: Transaction, completed: CompletedReply): Promise<void> {
    if (!isFirstOfOwn(completed)) return;
    const { users, runs } = this.#options;
    const { owner_id: ownerId, id } = completed.reply;
    if (!readPreferences(await users.find(ownerId, transaction.query)).namesByModel) return;
    await runs.enqueue(transaction, { id: createId(), kind: TITLE_RUN, ownerId, subjectId: id, input: {} });
  }

  /** A name must not outlive the text it was made from. */
  async takeBack(
    transaction: Transaction,
    { ownerId, conversationId, messageId }: DomainEvents['message.erased'],
  ): Promise<void> {
    const removed = await removeNameOf(transaction.query, ownerId, conversationId, messageId);
    if (removed !== undefined)
      await this.#options.conversations.unname(transaction, ownerId, conversationId, removed.title);
  }
}
