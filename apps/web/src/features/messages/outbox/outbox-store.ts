import type { NamedContext } from '@symbi/contracts/context-title';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A picture that goes with a message, and what its chip showed of it. */
export interface SentPicture {
  readonly _id: string;
  readonly name: string;
  readonly detail: string;
  /** It was in the conversation before it was chosen for this message. */
  readonly wasThere: boolean;
}

/** A typed message that the server has not confirmed yet. */
export interface OutboxItem {
  clientId: string;
  userId: string;
  conversationId: string;
  /** Grows with every typed message of this browser: the order of sending. */
  order: number;
  content: string;
  /** Stands in for the content of a message that was encrypted when it was typed. */
  encryptedContent?: string;
  /** Ids of pictures that go with it. */
  pictures?: readonly string[];
  /** Ids of contexts that it names. */
  contexts?: readonly string[];
  /** What was shown of these pictures; beside their ids, which a tab with an earlier version sends as they are. */
  shownPictures?: readonly SentPicture[];
  /** And of these contexts. */
  shownContexts?: readonly NamedContext[];
  ci: boolean;
  /** Why the server refused it; it is kept until its author decides. */
  refusal: string | null;
}

interface Schema extends DBSchema {
  messages: { key: string; value: OutboxItem; indexes: { place: [string, string, number] } };
}

/** Where unsent messages are kept. */
export interface OutboxStore {
  list: (userId: string, conversationId: string) => Promise<OutboxItem[]>;
  put: (item: OutboxItem) => Promise<void>;
  /** In the place of the one that is there; false when it has been taken out. */
  replace: (item: OutboxItem) => Promise<boolean>;
  remove: (clientId: string) => Promise<void>;
}

// `async`, as it throws at once where a page may have none.
const openStore = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('symbi-outbox', 1, {
    upgrade: (database) => {
      const messages = database.createObjectStore('messages', { keyPath: 'clientId' });
      messages.createIndex('place', ['userId', 'conversationId', 'order']);
    },
  });

/** For browsers that keep nothing (private windows, full disks): unsent messages live until the tab is closed. */
const createMemoryStore = (): OutboxStore => {
  const items = new Map<string, OutboxItem>();
  return {
    list: async (userId, conversationId) =>
      [...items.values()]
        .filter((item) => item.userId === userId && item.conversationId === conversationId)
        .toSorted((a, b) => a.order - b.order),
    put: async (item) => void items.set(item.clientId, item),
    replace: async (item) => items.has(item.clientId) && items.set(item.clientId, item).size > 0,
    remove: async (clientId) => void items.delete(clientId),
  };
};

const createDatabaseStore = (database: IDBPDatabase<Schema>): OutboxStore => ({
  list: (userId, conversationId) =>
    database.getAllFromIndex(
      'messages',
      'place',
      IDBKeyRange.bound([userId, conversationId, -Infinity], [userId, conversationId, Infinity]),
    ),
  put: async (item) => void (await database.put('messages', item)),
  replace: async (item) => {
    const { store, done } = database.transaction('messages', 'readwrite');
    const isThere = (await store.getKey(item.clientId)) !== undefined;
    if (isThere) await store.put(item);
    await done;
    return isThere;
  },
  remove: (clientId) => database.delete('messages', clientId),
});

let opened: Promise<OutboxStore> | null = null;

export const outboxStore = (): Promise<OutboxStore> => {
  opened ??= openStore().then(createDatabaseStore, createMemoryStore);
  return opened;
};
