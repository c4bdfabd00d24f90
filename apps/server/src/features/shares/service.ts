import { createHash } from 'node:crypto';
import { sharedMessage, type SharedConversation, type SharedMessage, type ShareLink } from '@symbi/contracts/shares';
import { shareLimits } from '@symbi/contracts/share-limits';
import { z } from 'zod';
import { toIsoTime, type Clock } from '../../platform/clock.ts';
import type { LogKeys } from '../timeline/service.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict, Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId, createToken } from '../../platform/id.ts';
import { sessionOf, type Conversations } from '../conversations/service.ts';
import { findMessages, lengthOfMessages, pathIds, publicNotice, type MessageRow } from '../messages/service.ts';
import { stateOf, type Explanations } from '../scoring/service.ts';
import type { Users } from '../users/service.ts';
import { presentShare } from './presenter.ts';
import {
  countShares,
  deleteExpired,
  deleteShare,
  eraseShared,
  findByToken,
  insertShare,
  listShares,
  sharedMessages,
  unnameShares,
} from './queries.ts';
import { snapshotOf } from './snapshot.ts';
import type { ShareRow } from './table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOO_LONG = `At most ${shareLimits.characters.toLocaleString('en-US')} characters can be shared at once`;

export interface SharesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Pick<Users, 'hold'>;
  readonly conversations: Conversations;
  readonly explanations: Explanations;
  readonly logKeys: LogKeys;
}

interface NewShare {
  readonly conversationId: string;
  readonly days: number | null;
}

/** Only the hash is stored: reading the database does not open a link. */
const hashOf = (token: string): string => createHash('sha256').update(`share:v1\0${token}`).digest('hex');

const kept = z.looseObject({ trust: z.looseObject({}).nullable() });

/**
 * A message of a snapshot. One made before scores had states gets the matching state; an older one may hold notices with
 * names in them.
 */
const readShared = (data: string): SharedMessage => {
  const message = kept.parse(JSON.parse(data));
  const trust = message.trust === null ? null : { ...message.trust, state: stateOf(message.trust) };
  const shared = sharedMessage.parse({ ...message, trust });
  return { ...shared, notices: [...new Set(shared.notices.map(publicNotice))] };
};

/** Read-only snapshots of conversations behind links that cannot be guessed. */
export class Shares {
  readonly #options: SharesOptions;

  constructor(options: SharesOptions) {
    this.#options = options;
  }

  /**
   * The shown branch, oldest first. The conversation is locked: erasing a message changes this row first, so it has
   * either happened before, or waits for the snapshot and then erases the message from it.
   */
  async #branch(transaction: Transaction, ownerId: string, conversationId: string) {
    const { title, head_id: headId } = await this.#options.conversations.lock(transaction, ownerId, conversationId);
    const { query } = transaction;
    const most = shareLimits.messages;
    const ids = headId === null ? [] : await pathIds(query, conversationId, headId, most + 1);
    if (ids.length === 0) throw invalid('There is nothing to share yet');
    if (ids.length > most) throw invalid(`At most ${most.toLocaleString('en-US')} messages can be shared at once`);
    if ((await lengthOfMessages(query, ownerId, ids)) > shareLimits.characters) throw invalid(TOO_LONG);
    const rows = await findMessages(query, ownerId, ids);
    if (rows.some((row) => row.status === 'streaming')) throw conflict('Wait until the reply is finished');
    const places = new Map(ids.map((id, n) => [id, n]));
    const placeOf = ({ id }: MessageRow): number => places.get(id) ?? 0;
    return { title, rows: rows.toSorted((left, right) => placeOf(left) - placeOf(right)) };
  }

  /** Expired links make room. Of two created at once, the second counts the first. */
  async #checkRoom(transaction: Transaction, ownerId: string): Promise<void> {
    const { query } = transaction;
    await this.#options.users.hold(transaction, ownerId);
    await deleteExpired(query, ownerId, this.#options.clock());
    if ((await countShares(query, ownerId)) >= shareLimits.shares)
      throw new Failure('conflict', `At most ${shareLimits.shares} links at a time. Revoke one first.`);
  }

  /** The token is returned only once, here, and cannot be recovered later. */
  async create(ownerId: string, { conversationId, days }: NewShare): Promise<{ share: ShareLink; token: string }> {
    const { database, clock, explanations, logKeys } = this.#options;
    const token = createToken();
    const now = clock();
    const share = await database.transaction(async (transaction) => {
      const { title, rows } = await this.#branch(transaction, ownerId, conversationId);
      const open = rows.filter((row) => row.encrypted_content === null);
      const { messages, checkpoint } = await snapshotOf(transaction, explanations, ownerId, conversationId, open);
      const row: ShareRow = {
        id: createId(),
        owner_id: ownerId,
        conversation_id: conversationId,
        token_hash: hashOf(token),
        title,
        messages: open.length,
        encrypted: rows.length - open.length,
        checkpoint,
        log_key: logKeys.newest.vkey,
        created_at: now,
        expires_at: days === null ? null : now + days * DAY_MS,
      };
      // Last, because from here on every other write for this person waits.
      await this.#checkRoom(transaction, ownerId);
      await insertShare(transaction.query, row, messages);
      return row;
    });
    return { share: presentShare(share, now), token };
  }

  async list(ownerId: string, conversationId: string | undefined): Promise<ShareLink[]> {
    const { database, clock, conversations } = this.#options;
    const rows = await listShares(database.read, ownerId, conversationId);
    const ids = new Set(rows.map((row) => row.conversation_id));
    const hidden = await conversations.hidden(ownerId, [...ids]);
    const now = clock();
    return rows.filter((row) => !hidden.has(row.conversation_id)).map((row) => presentShare(row, now));
  }

  async remove(ownerId: string, shareId: string): Promise<void> {
    const { database } = this.#options;
    if (!(await database.transaction(({ query }) => deleteShare(query, ownerId, shareId)))) throw notFound();
  }

  /** Erases a message from every snapshot. */
  forget({ query }: Transaction, messageId: string): Promise<void> {
    return eraseShared(query, messageId);
  }

  /** Removes a name made from an erased message. */
  unname({ query }: Transaction, ownerId: string, conversationId: string, name: string): Promise<void> {
    return unnameShares(query, ownerId, conversationId, name);
  }

  /** The content of a link. Unknown, revoked and expired links, and those of deleted conversations, look alike. */
  async read(token: string): Promise<SharedConversation> {
    const { database, clock, conversations } = this.#options;
    const row = await findByToken(database.read, hashOf(token));
    if (row === undefined || (row.expires_at !== null && row.expires_at <= clock())) throw notFound();
    // Deleted but not yet erased: the link goes at once, and returns with the conversation.
    if (!(await conversations.owns(row.owner_id, row.conversation_id))) throw notFound();
    const parts = await sharedMessages(database.read, row.id);
    // Revoked at this moment, or deleted with its conversation.
    if (parts.length !== row.messages) throw notFound();
    const kept = parts.flatMap((data) => (data === null ? [] : [readShared(data)]));
    return {
      title: row.title,
      createdAt: toIsoTime(row.created_at),
      expiresAt: row.expires_at === null ? null : toIsoTime(row.expires_at),
      encrypted: row.encrypted,
      erased: parts.length - kept.length,
      session: sessionOf(row.conversation_id),
      checkpoint: row.checkpoint,
      logKey: row.log_key,
      messages: kept,
    };
  }
}
