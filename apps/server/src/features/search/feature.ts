import { engineOf } from '@symbi/encoder';
import { FITTED_ENGINE } from '@symbi/retrieval/near';
import type { EventHandlers } from '../../platform/events.ts';
import { Indexing } from './indexing.ts';
import { Meanings, type MeaningsOptions } from './meaning/meanings.ts';
import { deleteDocumentsOf } from './queries/documents.ts';
import { Search } from './service.ts';

interface SearchFeatureOptions extends Omit<MeaningsOptions, 'encoder'> {
  /** The sentence encoder's model, if there is one. */
  readonly encoderFolder: string | undefined;
}

/** The threshold was fitted to the shipped model: with any other, or none, conversations are searched by words. */
const openMeanings = async ({ encoderFolder: folder, ...options }: SearchFeatureOptions) => {
  if (folder === undefined) return undefined;
  const engine = await engineOf(folder).catch(() => undefined);
  return engine === FITTED_ENGINE ? new Meanings({ ...options, encoder: { folder, engine } }) : undefined;
};

/** The index of people's data: other features add their documents, and present what is found. */
export const createSearch = async (options: SearchFeatureOptions) => {
  const meanings = await openMeanings(options);
  const indexing = await Indexing.open(options);
  const handlers: EventHandlers = {
    async 'account.deleted'(transaction, { userId }) {
      // As of messages: on SQLite alone.
      if (options.database.dialect === 'sqlite') await deleteDocumentsOf(transaction.query, userId);
      // What the encoder's process holds.
      transaction.afterCommit(() => meanings?.forget(userId));
    },
  };
  return {
    name: 'search',
    service: new Search(options.database, meanings, indexing),
    handlers,
    start: () => indexing.start(),
    stop: () => indexing.stop(),
    close: async () => meanings?.close(),
  };
};
