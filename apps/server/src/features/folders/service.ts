import type { FolderInput } from '@symbi/contracts/folders';
import { folderLimits } from '@symbi/contracts/folder-limits';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { conflict, Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import {
  countFolders,
  deleteFolder,
  findFolder,
  holdFolder,
  insertFolder,
  insertUnlessNamed,
  listFolders,
  updateFolder,
} from './queries.ts';
import type { FolderRow } from './table.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A folder is gone, and nothing is put into it any more. */
    'folder.removed': { readonly ownerId: string; readonly folderId: string };
  }
}

export interface Folders {
  /** By name. */
  list(ownerId: string): Promise<FolderRow[]>;
  /** Null of one that is gone. */
  nameOf(ownerId: string, folderId: string): Promise<string | null>;
  create(ownerId: string, input: FolderInput): Promise<FolderRow>;
  rename(ownerId: string, folderId: string, input: FolderInput): Promise<FolderRow>;
  remove(ownerId: string, folderId: string): Promise<void>;
  /** Nobody deletes the folder before the end of the transaction. Throws `invalid` when it is not the person's. */
  hold(transaction: Transaction, ownerId: string, folderId: string): Promise<void>;
  /** The same of the folder with a name, which is made where there is none; undefined where there are as many as can be. */
  holdNamed(transaction: Transaction, ownerId: string, input: FolderInput): Promise<string | undefined>;
}

/** Letters that look alike in other case or width are one name. */
const columnsOf = ({ name }: FolderInput) => ({ name, name_key: name.normalize('NFKC').toLowerCase() });

const rowOf = (ownerId: string, input: FolderInput, now: number): FolderRow => ({
  id: createId(),
  owner_id: ownerId,
  ...columnsOf(input),
  created_at: now,
  updated_at: now,
});

/** What `work` comes to; a name that is taken is told beside its field. */
const unlessTaken = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `You already have a folder named ${name}`;
    throw new Failure('conflict', message, { fields: { name: message }, cause: error });
  }
};

export interface FolderServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Emitter;
  /** Tells the screens of a person, after the commit. */
  readonly onChanged: (ownerId: string) => void;
}

export const createFolderService = ({ database, clock, events, onChanged }: FolderServiceOptions): Folders => {
  const { dialect } = database;
  const changing = <Result>(ownerId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
    database.transaction(async (transaction) => {
      transaction.afterCommit(() => onChanged(ownerId));
      return work(transaction);
    });
  return {
    list: (ownerId) => listFolders(database.read, ownerId),
    nameOf: async (ownerId, folderId) => (await findFolder(database.read, ownerId, folderId))?.name ?? null,
    create: (ownerId, input) =>
      unlessTaken(
        input.name,
        changing(ownerId, async ({ query }) => {
          if ((await countFolders(query, ownerId)) >= folderLimits.folders)
            throw conflict(`You can keep at most ${folderLimits.folders} folders`);
          const row = rowOf(ownerId, input, clock());
          await insertFolder(query, row);
          return row;
        }),
      ),
    rename: (ownerId, folderId, input) =>
      unlessTaken(
        input.name,
        changing(ownerId, async ({ query }) => {
          const row = await updateFolder(query, ownerId, folderId, { ...columnsOf(input), updated_at: clock() });
          if (row === undefined) throw notFound();
          return row;
        }),
      ),
    remove: (ownerId, folderId) =>
      changing(ownerId, async (transaction) => {
        // First the folder: who is just putting something into it has ended then, and nobody else can.
        if (!(await deleteFolder(transaction.query, ownerId, folderId))) throw notFound();
        await events.emit(transaction, 'folder.removed', { ownerId, folderId });
      }),
    async hold(transaction, ownerId, folderId) {
      if ((await holdFolder(transaction, dialect, ownerId, ['id', folderId])) !== undefined) return;
      const message = 'There is no such folder: it was deleted, or is not open to you';
      throw invalid(message, { folder: message });
    },
    async holdNamed(transaction, ownerId, input) {
      const row = rowOf(ownerId, input, clock());
      const held = () => holdFolder(transaction, dialect, ownerId, ['name_key', row.name_key]);
      const folderId = await held();
      if (folderId !== undefined) return folderId;
      if ((await countFolders(transaction.query, ownerId)) >= folderLimits.folders) return undefined;
      await insertUnlessNamed(transaction.query, row);
      transaction.afterCommit(() => onChanged(ownerId));
      return held();
    },
  };
};
