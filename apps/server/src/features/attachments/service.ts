import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import type { Conversations } from '../conversations/service.ts';
import type { StoredFiles } from './files.ts';
import { findPassages, type AttachedPassage, type PassageRequest } from './passages/find-passages.ts';
import {
  bytesOfOwner,
  deleteAttachments,
  findAttachment,
  insertAttachment,
  listOfConversation,
  listOfOwner,
  partsFrom,
  partsOf,
} from './queries.ts';
import { checkQuota } from './quota.ts';
import { readFile } from './reading/read-file.ts';
import type { AttachmentPartRow, AttachmentRow } from './table.ts';

export type { AttachedPassage } from './passages/find-passages.ts';

export interface AttachmentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: Conversations;
  readonly files: StoredFiles;
  /** Read files that people bring. */
  readonly workers: Pick<Workers, 'run'>;
  /** Rank long texts. */
  readonly textWorkers: Pick<Workers, 'run'>;
  /** What one person may keep, in bytes. */
  readonly quota: number;
}

interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Without a path, whatever a browser sent; it is shown, and never a name on the disk. */
const shownName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim() || 'file';

/** Files of conversations: their text is a source of what is answered there. */
export class Attachments {
  readonly #options: AttachmentsOptions;

  constructor(options: AttachmentsOptions) {
    this.#options = options;
  }

  async #assertOwn(ownerId: string, conversationId: string): Promise<void> {
    await this.#options.conversations.find(ownerId, conversationId);
  }

  async list(ownerId: string, conversationId: string): Promise<AttachmentRow[]> {
    await this.#assertOwn(ownerId, conversationId);
    return listOfConversation(this.#options.database.read, ownerId, conversationId);
  }

  async find(ownerId: string, conversationId: string, attachmentId: string): Promise<AttachmentRow> {
    await this.#assertOwn(ownerId, conversationId);
    const row = await findAttachment(this.#options.database.read, ownerId, conversationId, attachmentId);
    if (row === undefined) throw notFound();
    return row;
  }

  /** The row with its parts from one on; one more than `limit` where more follow. */
  async read(ownerId: string, conversationId: string, attachmentId: string, from: number, limit: number) {
    const row = await this.find(ownerId, conversationId, attachmentId);
    return { row, parts: await partsFrom(this.#options.database.read, ownerId, attachmentId, from, limit + 1) };
  }

  async file(ownerId: string, conversationId: string, attachmentId: string): Promise<Uint8Array<ArrayBuffer>> {
    const row = await this.find(ownerId, conversationId, attachmentId);
    const bytes = await this.#options.files.read(row.id);
    if (bytes === undefined) throw notFound('file on this server');
    return bytes;
  }

  async #store(transaction: Transaction, row: AttachmentRow, parts: readonly AttachmentPartRow[]): Promise<void> {
    const { conversations, quota } = this.#options;
    const { owner_id: ownerId, conversation_id: conversationId } = row;
    // Locked, nobody deletes the conversation meanwhile, nor adds another file to it.
    await conversations.lock(transaction, ownerId, conversationId);
    const others = await listOfConversation(transaction.query, ownerId, conversationId);
    checkQuota(row, others, await bytesOfOwner(transaction.query, ownerId), quota);
    await insertAttachment(transaction.query, row, parts);
  }

  #same(ownerId: string, conversationId: string, sha256: string): Promise<AttachmentRow | undefined> {
    const { read } = this.#options.database;
    return listOfConversation(read, ownerId, conversationId).then((rows) => rows.find((row) => row.sha256 === sha256));
  }

  /** Reads a file and keeps it; one that is there already is answered as it is. Throws `invalid` in words for its owner. */
  async add(ownerId: string, conversationId: string, { name, bytes }: NewFile): Promise<AttachmentRow> {
    await this.#assertOwn(ownerId, conversationId);
    if (bytes.length === 0) throw invalid('This file is empty.');
    const { database, clock, files, workers } = this.#options;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const same = await this.#same(ownerId, conversationId, sha256);
    if (same !== undefined) return same;
    const { kind, title, parts } = await readFile(workers, bytes);
    const row: AttachmentRow = {
      id: createId(),
      owner_id: ownerId,
      conversation_id: conversationId,
      name: shownName(name),
      kind,
      title,
      bytes: bytes.length,
      sha256,
      parts: parts.length,
      characters: parts.reduce((sum, { text }) => sum + text.length, 0),
      created_at: clock(),
    };
    const rows = parts.map(({ label, text }, n) => ({ attachment_id: row.id, n, owner_id: ownerId, label, text }));
    await files.write(row.id, bytes);
    try {
      await database.transaction((transaction) => this.#store(transaction, row, rows));
      return row;
    } catch (error) {
      await files.remove([row.id]);
      // The same file, sent twice at once.
      const first = isUniqueViolation(error) ? await this.#same(ownerId, conversationId, sha256) : undefined;
      if (first === undefined) throw error;
      return first;
    }
  }

  async #delete(transaction: Transaction, ownerId: string, rows: readonly AttachmentRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await deleteAttachments(transaction.query, ownerId, ids);
    // What cannot be removed now, a later start removes: nothing names it any more.
    transaction.afterCommit(() => void this.#options.files.remove(ids).catch(() => undefined));
  }

  async remove(ownerId: string, conversationId: string, attachmentId: string): Promise<void> {
    const { database } = this.#options;
    const row = await this.find(ownerId, conversationId, attachmentId);
    await database.transaction((transaction) => this.#delete(transaction, ownerId, [row]));
    await database.scrub();
  }

  /** All files of a conversation, which is about to be erased. */
  async removeOfConversation(transaction: Transaction, ownerId: string, conversationId: string): Promise<void> {
    await this.#delete(transaction, ownerId, await listOfConversation(transaction.query, ownerId, conversationId));
  }

  /** All files of an account. */
  async removeOfOwner(transaction: Transaction, ownerId: string): Promise<void> {
    await this.#delete(transaction, ownerId, await listOfOwner(transaction.query, ownerId));
  }

  /** For a caller that has checked the conversation. */
  passages(request: PassageRequest): Promise<AttachedPassage[]> {
    const { database, textWorkers } = this.#options;
    return findPassages({ read: database.read, textWorkers }, request);
  }

  /** What the signed log keeps of these files: which they were, by their hashes. */
  async hashes(ownerId: string, ids: readonly string[]): Promise<{ id: string; sha256: string }[]> {
    if (ids.length === 0) return [];
    const rows = await listOfOwner(this.#options.database.read, ownerId);
    return rows.filter(({ id }) => ids.includes(id)).map(({ id, sha256 }) => ({ id, sha256 }));
  }

  /** Every file with its text; the files themselves are downloaded one by one. */
  async exportAll(ownerId: string): Promise<unknown[]> {
    const { read } = this.#options.database;
    const rows = await listOfOwner(read, ownerId);
    const exported: unknown[] = [];
    for (const { owner_id: _owner, ...row } of rows) {
      const parts = await partsOf(read, ownerId, [row.id]);
      exported.push({ ...row, text: parts.map(({ label, text }) => ({ label, text })) });
    }
    return exported;
  }
}
