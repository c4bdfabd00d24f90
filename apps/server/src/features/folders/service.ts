import type { FolderInput } from '@symbi/contracts/folders';
import { folderLimits } from '@symbi/contracts/folder-limits';
import { byName } from '../../platform/by-name.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../platform/database/database.ts';
import type { Emitter } from '../../platform/events.ts';
import { conflict, Failure, invalid, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import {
  countFolders,
  deleteFolder,
  holdFolder,
  insertFolder,
  insertUnlessNamed,
  listFolders,
  updateFolder,
} from './queries.ts';
import type { FolderRow } from './table.ts';
import type { Users } from '../users/service.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A folder was deleted, and nothing more can be put into it. */
    'folder.removed': { readonly ownerId: string; readonly folderId: string };
  }
}

export interface Folders {
  /** By name. */
  list(ownerId: string): Promise<FolderRow[]>;
  create(ownerId: string, input: FolderInput): Promise<FolderRow>;
  rename(ownerId: string, folderId: string, input: FolderInput): Promise<FolderRow>;
  remove(ownerId: string, folderId: string): Promise<void>;
  /** Keeps the folder from being deleted until the transaction ends. Throws `invalid` when it is not the person's. */
  hold(transaction: Transaction, ownerId: string, folderId: string): Promise<void>;
  /** The same for a folder by name, created if missing; undefined when the person has the maximum number. */
  holdNamed(transaction: Transaction, ownerId: string, input: FolderInput): Promise<string | undefined>;
}

/** Names that differ only in case or width count as the same. */
const columnsOf = ({ name }: FolderInput) => ({ name, name_key: name.normalize('NFKC').toLowerCase() });

const rowOf = (ownerId: string, input: FolderInput, now: number): FolderRow => ({
  id: createId(),
  owner_id: ownerId,
  ...columnsOf(input),
  created_at: now,
  updated_at: now,
});

const taken = (name: string, cause?: unknown): Failure => {
  const message = `You already have a folder named ${name}`;
  return new Failure('conflict', message, { fields: { name: message }, ...(cause === undefined ? {} : { cause }) });
};

/** The result of `work`; a taken name becomes an error of its field. */
const unlessTaken = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw taken(name, error);
  }
};

export interface FolderServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Emitter;
  readonly users: Pick<Users, 'hold'>;
  /** Notifies a person's screens after the commit. */
  readonly onChanged: (ownerId: string) => void;
}

/** Creates folders, for direct requests and for imports. */
const createMaking = ({ database: { dialect }, clock, users, onChanged }: FolderServiceOptions) => {
  const named = (transaction: Transaction, { owner_id: ownerId, name_key: key }: FolderRow) =>
    holdFolder(transaction, dialect, ownerId, ['name_key', key]);
  const hasRoom = async (transaction: Transaction, ownerId: string): Promise<boolean> => {
    await users.hold(transaction, ownerId);
    return (await countFolders(transaction.query, ownerId)) < folderLimits.folders;
  };
  return {
    async make(transaction: Transaction, ownerId: string, input: FolderInput): Promise<FolderRow> {
      const row = rowOf(ownerId, input, clock());
      if (!(await hasRoom(transaction, ownerId))) {
        // An invalid name is reported first: making room would not help.
        if ((await named(transaction, row)) !== undefined) throw taken(input.name);
        throw conflict(`You can keep at most ${folderLimits.folders} folders`);
      }
      await insertFolder(transaction.query, row);
      return row;
    },
    async holdNamed(transaction: Transaction, ownerId: string, input: FolderInput): Promise<string | undefined> {
      const row = rowOf(ownerId, input, clock());
      const folderId = await named(transaction, row);
      if (folderId !== undefined) return folderId;
      // The previous holder of the account's row may just have created it.
      if (!(await hasRoom(transaction, ownerId))) return named(transaction, row);
      await insertUnlessNamed(transaction.query, row);
      transaction.afterCommit(() => onChanged(ownerId));
      return named(transaction, row);
    },
  };
};

export const createFolderService = (options: FolderServiceOptions): Folders => {
  const { database, clock, events, onChanged } = options;
  const making = createMaking(options);
  const changing = <Result>(ownerId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
    database.transaction(async (transaction) => {
      transaction.afterCommit(() => onChanged(ownerId));
      return work(transaction);
    });
  return {
    list: async (ownerId) => byName(await listFolders(database.read, ownerId), ({ name }) => name),
    create: (ownerId, input) =>
      unlessTaken(
        input.name,
        changing(ownerId, (transaction) => making.make(transaction, ownerId, input)),
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
        // The folder first: this waits for transactions that put something into it, and blocks further ones.
        if (!(await deleteFolder(transaction.query, ownerId, folderId))) throw notFound();
        await events.emit(transaction, 'folder.removed', { ownerId, folderId });
      }),
    async hold(transaction, ownerId, folderId) {
      if ((await holdFolder(transaction, database.dialect, ownerId, ['id', folderId])) !== undefined) return;
      const message = 'There is no such folder: it was deleted, or is not open to you';
      throw invalid(message, { folder: message });
    },
    holdNamed: (transaction, ownerId, input) => making.holdNamed(transaction, ownerId, input),
  };
};
