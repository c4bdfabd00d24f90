import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Query, type Transaction } from '../../platform/database/database.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import type { Conversations } from '../conversations/service.ts';
import type { TextVectors } from '../search/service.ts';
import type { Users } from '../users/service.ts';
import type { EncodeFiles } from './passages/encode-files.ts';
import {
  findPassages,
  searchFiles,
  type AttachedPassage,
  type FoundPassage,
  type PassageRequest,
} from './passages/find-passages.ts';
import {
  bytesOfOwner,
  hashesOf,
  hashesOfTexts,
  deleteAttachments,
  deleteLeftovers,
  findAttachment,
  findInOrder,
  insertAttachment,
  insertLeftovers,
  knownAmong,
  leftoversBefore,
  listOfConversation,
  listOfOwner,
  partsFrom,
} from './queries.ts';
import { isPicture, readPicture } from './pictures/read-picture.ts';
import { checkQuota } from './quota.ts';
import { readFile } from '../../platform/documents/read-file.ts';
import { shownName } from './reading/shown-name.ts';
import { SETTLED_MS, type FileStore } from './store/file-store.ts';
import type { AttachmentPartRow, AttachmentRow } from './table.ts';

export type { AttachmentRow } from './table.ts';
export type { AttachedPassage, FoundPassage } from './passages/find-passages.ts';

export interface AttachmentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Pick<Users, 'hold'>;
  readonly conversations: Conversations;
  readonly files: FileStore;
  /** Read uploaded files. */
  readonly workers: Pick<Workers, 'run'>;
  /** Rank long texts. */
  readonly textWorkers: Pick<Workers, 'run'>;
  /** The sentence encoder, if there is one; and what reads files with it in the background. */
  readonly textVectors: TextVectors | undefined;
  readonly encodeFiles: Pick<EncodeFiles, 'later'> | undefined;
  /** What one person may keep, in bytes. */
  readonly quota: number;
}

interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ReadAttachment {
  readonly bytes: Uint8Array;
  readonly parts: readonly { readonly label: string; readonly text: string }[];
  readonly columns: Pick<AttachmentRow, 'kind' | 'title' | 'media_type' | 'width' | 'height'>;
}

const LEFTOVERS_AT_ONCE = 100;

const CHANGED = 'The stored file is not the one that was attached. Tell the operator of this server.';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files of conversations: their text is a source for replies there. */
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
    const rows = await listOfConversation(this.#options.database.read, ownerId, conversationId);
    // Files from before an upgrade, or before the server ended, are read once their conversation is opened.
    if (rows.length > 0) this.#options.encodeFiles?.later(ownerId);
    return rows;
  }

  async find(ownerId: string, conversationId: string, attachmentId: string): Promise<AttachmentRow> {
    await this.#assertOwn(ownerId, conversationId);
    const row = await findAttachment(this.#options.database.read, ownerId, conversationId, attachmentId);
    if (row === undefined) throw notFound();
    return row;
  }

  /** The row with its parts from a given one on; one more than `limit` when more follow. */
  async read(ownerId: string, conversationId: string, attachmentId: string, from: number, limit: number) {
    const row = await this.find(ownerId, conversationId, attachmentId);
    return { row, parts: await partsFrom(this.#options.database.read, ownerId, attachmentId, from, limit + 1) };
  }

  async file(ownerId: string, conversationId: string, attachmentId: string): Promise<Uint8Array<ArrayBuffer>> {
    const row = await this.find(ownerId, conversationId, attachmentId);
    const bytes = await this.bytesOf(row);
    if (bytes === undefined) throw notFound('file on this server');
    return bytes;
  }

  async #store(transaction: Transaction, row: AttachmentRow, parts: readonly AttachmentPartRow[]): Promise<void> {
    const { conversations, users, quota } = this.#options;
    const { owner_id: ownerId, conversation_id: conversationId } = row;
    // The lock keeps the conversation from being deleted, and further files from being added to it or beside it.
    await conversations.lock(transaction, ownerId, conversationId);
    await users.hold(transaction, ownerId);
    const others = await listOfConversation(transaction.query, ownerId, conversationId);
    checkQuota(row, others, await bytesOfOwner(transaction.query, ownerId), quota);
    await insertAttachment(transaction.query, row, parts);
    await deleteLeftovers(transaction.query, [row.id]);
  }

  #same(ownerId: string, conversationId: string, sha256: string): Promise<AttachmentRow | undefined> {
    const { read } = this.#options.database;
    return listOfConversation(read, ownerId, conversationId).then((rows) => rows.find((row) => row.sha256 === sha256));
  }

  /** What is stored of a file: a picture is re-encoded; any other file is kept with its text. */
  async #read({ name, bytes }: NewFile): Promise<ReadAttachment> {
    const { workers } = this.#options;
    if (isPicture(bytes)) {
      const { mediaType: media_type, width, height, bytes: drawn } = await readPicture(workers, bytes);
      return { bytes: drawn, parts: [], columns: { kind: 'picture', title: '', media_type, width, height } };
    }
    const { kind, title, parts } = await readFile(workers, bytes, name);
    return { bytes, parts, columns: { kind, title, media_type: null, width: null, height: null } };
  }

  /** Reads and stores a file; an existing one is returned as it is. Throws `invalid` with a message for its owner. */
  async add(ownerId: string, conversationId: string, { name, bytes }: NewFile): Promise<AttachmentRow> {
    await this.#assertOwn(ownerId, conversationId);
    if (bytes.length === 0) throw invalid('This file is empty.');
    const { database, clock, files } = this.#options;
    const same = await this.#same(ownerId, conversationId, hashOf(bytes));
    if (same !== undefined) return same;
    const read = await this.#read({ name, bytes });
    const { parts, columns } = read;
    const row: AttachmentRow = {
      id: createId(),
      owner_id: ownerId,
      conversation_id: conversationId,
      name: shownName(name),
      bytes: read.bytes.length,
      sha256: hashOf(read.bytes),
      parts: parts.length,
      characters: parts.reduce((sum, { text }) => sum + text.length, 0),
      ...columns,
      created_at: clock(),
      encoded_by: '',
    };
    const rows = parts.map(({ label, text }, n) => ({ attachment_id: row.id, n, owner_id: ownerId, label, text }));
    // Before the file is written: from here on it either gets a row or is swept.
    await database.transaction(({ query }) => insertLeftovers(query, [row.id], clock()));
    await files.write(row.id, read.bytes).catch((error: unknown) => {
      // Nobody waits for a store that is away. The file stays listed: what the store did not answer may arrive later.
      void files.remove([row.id]).catch(() => undefined);
      throw error;
    });
    try {
      await database.transaction((transaction) => this.#store(transaction, row, rows));
      this.#options.encodeFiles?.later(ownerId);
      return row;
    } catch (error) {
      const isTaken = isUniqueViolation(error);
      // Any other error may come after the commit, with the row stored; if it is not, the file stays listed and is
      // swept.
      if (isTaken || error instanceof Failure) await this.#clear([row.id]);
      // The same file sent twice at once, or another one that gives the same picture. The first may have used up the
      // quota.
      const isFull = error instanceof Failure && error.code === 'quota_reached';
      const first = isTaken || isFull ? await this.#same(ownerId, conversationId, row.sha256) : undefined;
      if (first === undefined) throw error;
      return first;
    }
  }

  /** Removes files without a row from the store; whatever fails now is removed by a later sweep. */
  async #clear(ids: readonly string[]): Promise<void> {
    const { files, database } = this.#options;
    try {
      await files.remove(ids);
      await database.transaction(({ query }) => deleteLeftovers(query, ids));
    } catch {
      // They are still listed as leftovers.
    }
  }

  /** Removes leftovers older than an hour: of a process that died, or of a store that was away. */
  async sweep(now = this.#options.clock()): Promise<number> {
    const { files, database } = this.#options;
    let removed = await files.sweep(now, (ids) => knownAmong(database.read, ids));
    for (;;) {
      const left = await leftoversBefore(database.read, now - SETTLED_MS, LEFTOVERS_AT_ONCE);
      if (left.length === 0) return removed;
      await files.remove(left);
      await database.transaction(({ query }) => deleteLeftovers(query, left));
      removed += left.length;
    }
  }

  async #delete(transaction: Transaction, ownerId: string, rows: readonly AttachmentRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await deleteAttachments(transaction.query, ownerId, ids);
    await insertLeftovers(transaction.query, ids, this.#options.clock());
    transaction.afterCommit(() => void this.#clear(ids));
  }

  async remove(ownerId: string, conversationId: string, attachmentId: string): Promise<void> {
    const { database } = this.#options;
    const row = await this.find(ownerId, conversationId, attachmentId);
    await database.transaction((transaction) => this.#delete(transaction, ownerId, [row]));
    await database.scrub();
  }

  /** All files of a conversation that is about to be erased. */
  async removeOfConversation(transaction: Transaction, ownerId: string, conversationId: string): Promise<void> {
    await this.#delete(transaction, ownerId, await listOfConversation(transaction.query, ownerId, conversationId));
  }

  /** All files of an account. */
  async removeOfOwner(transaction: Transaction, ownerId: string): Promise<void> {
    await this.#delete(transaction, ownerId, await listOfOwner(transaction.query, ownerId));
  }

  /** For a caller that has checked the conversation. */
  passages(request: PassageRequest): Promise<AttachedPassage[]> {
    const { database, textWorkers, textVectors, encodeFiles } = this.#options;
    encodeFiles?.later(request.ownerId);
    return findPassages({ read: database.read, textWorkers, textVectors }, request);
  }

  /** The hashes of the files with text by conversation, without deleted ones that can still be restored. */
  async #textsThere(ownerId: string): Promise<Map<string, readonly string[]>> {
    const { database, conversations } = this.#options;
    const hashes = await hashesOfTexts(database.read, ownerId);
    const there = await conversations.findAll(ownerId, [...hashes.keys()]);
    return new Map(there.map(({ id }) => [id, hashes.get(id) ?? []]));
  }

  /** Passages of the person's files for any of these sentences, from all existing conversations. */
  async search(ownerId: string, sentences: readonly string[]): Promise<FoundPassage[]> {
    const { database, textWorkers } = this.#options;
    const ids = [...(await this.#textsThere(ownerId)).keys()];
    return ids.length === 0 ? [] : searchFiles({ read: database.read, textWorkers }, ownerId, ids, sentences);
  }

  /** How many different files there are to search; one that was attached twice is one. */
  async countTexts(ownerId: string): Promise<number> {
    return new Set([...(await this.#textsThere(ownerId)).values()].flat()).size;
  }

  /** Pictures by id, in that order; ids that are deleted, not pictures or another person's are skipped. */
  pictures(
    ownerId: string,
    conversationId: string,
    ids: readonly string[],
    query: Query = this.#options.database.read,
  ): Promise<AttachmentRow[]> {
    return findInOrder(query, 'picture', ownerId, conversationId, ids);
  }

  /** The same for files with text. */
  documents(...[ownerId, conversationId, ids, query]: Parameters<Attachments['pictures']>): Promise<AttachmentRow[]> {
    return findInOrder(query ?? this.#options.database.read, 'document', ownerId, conversationId, ids);
  }

  /** The file of a row found for its owner; undefined when this server does not have it. */
  async bytesOf({ id, sha256 }: AttachmentRow): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#options.files.read(id);
    // Whatever happened to the disk or the store, only the attached content is served.
    if (bytes !== undefined && hashOf(bytes) !== sha256) throw new Failure('unavailable', CHANGED);
    return bytes;
  }

  /** What the signed log keeps of these files: their hashes. */
  async hashes(ownerId: string, ids: readonly string[]): Promise<{ id: string; sha256: string }[]> {
    return ids.length === 0 ? [] : hashesOf(this.#options.database.read, ownerId, ids);
  }
}
