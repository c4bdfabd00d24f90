import type { NamedContext } from '@symbi/contracts/context-title';
import { openDB, type DBSchema } from 'idb';
import { browserDatabase } from '../../../platform/browser-database.ts';

/** A picture or document sent with a message, and the data its chip showed. */
export interface OutboxFile {
  readonly _id: string;
  readonly name: string;
  readonly detail: string;
  /** It was already in the conversation when it was chosen for this message. */
  readonly wasThere: boolean;
}

/** A typed message the server has not confirmed yet. */
export interface OutboxItem {
  clientId: string;
  userId: string;
  conversationId: string;
  /** Increases with every message typed in this browser: the order of sending. */
  order: number;
  content: string;
  /** Replaces the content of a message that was encrypted when typed. */
  encryptedContent?: string;
  /** Ids of the pictures sent with it. */
  pictures?: readonly string[];
  /** Ids of the documents sent with it. */
  documents?: readonly string[];
  /** Ids of the contexts it names. */
  contexts?: readonly string[];
  /** The pictures as shown; kept beside their ids, which a tab running an earlier version sends unchanged. */
  shownPictures?: readonly OutboxFile[];
  /** The documents as shown. */
  shownDocuments?: readonly OutboxFile[];
  /** The contexts as shown. */
  shownContexts?: readonly NamedContext[];
  ci: boolean;
  /** Sent once no reply is being written any more. */
  isInLine?: true;
  /** Why the server refused it; it is kept until its author decides. */
  refusal: string | null;
}

interface Schema extends DBSchema {
  messages: { key: string; value: OutboxItem; indexes: { place: [string, string, number] } };
}

/** Storage for unsent messages. */
export interface OutboxStore {
  list: (userId: string, conversationId: string) => Promise<OutboxItem[]>;
  put: (item: OutboxItem) => Promise<void>;
  /** Replaces the stored item; resolves to false when it has been taken out. */
  replace: (item: OutboxItem) => Promise<boolean>;
  remove: (clientId: string) => Promise<void>;
}

const database = browserDatabase<Schema>(async (callbacks) =>
  openDB<Schema>('symbi-outbox', 1, {
    ...callbacks,
    upgrade: (created) => {
      const messages = created.createObjectStore('messages', { keyPath: 'clientId' });
      messages.createIndex('place', ['userId', 'conversationId', 'order']);
    },
  }),
);

/** For browsers without storage (private windows, full disks): unsent messages live until the tab is closed. */
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

const databaseStore: OutboxStore = {
  list: (userId, conversationId) =>
    database((open) =>
      open.getAllFromIndex(
        'messages',
        'place',
        IDBKeyRange.bound([userId, conversationId, -Infinity], [userId, conversationId, Infinity]),
      ),
    ),
  put: async (item) => void (await database((open) => open.put('messages', item))),
  replace: (item) =>
    database(async (open) => {
      const { store, done } = open.transaction('messages', 'readwrite');
      const isThere = (await store.getKey(item.clientId)) !== undefined;
      if (isThere) await store.put(item);
      await done;
      return isThere;
    }),
  remove: (clientId) => database((open) => open.delete('messages', clientId)),
};

let opened: Promise<OutboxStore> | null = null;

/** Chosen once: what is in the memory of a tab must not disappear because its database can be opened again. */
export const outboxStore = (): Promise<OutboxStore> => {
  opened ??= database(async () => databaseStore).catch(createMemoryStore);
  return opened;
};
