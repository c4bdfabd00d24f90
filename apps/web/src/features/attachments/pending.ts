import { pictureLimits } from '@symbi/contracts/attachment-limits';
import { z } from 'zod';
import { onSessionChange } from '../../platform/api/session.ts';
import { storage } from '../../platform/storage.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { isDeleted } from './deleted.ts';
import { text } from './text.ts';

/** The stored record of a file that is attached, or only chosen, and has not been asked about yet. */
const ready = z.object({
  key: z.string(),
  /** Id of the attachment. */
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  /** It was already in the conversation: removing it from the input leaves it there. */
  wasThere: z.boolean(),
  isPicture: z.boolean().catch(false),
  /** Only its name was kept: its content goes with the page. */
  isHeld: z.boolean().catch(false),
});
const readyList = z.array(ready).catch([]);

interface FileLabel {
  readonly key: string;
  readonly name: string;
  /** Its size, and its type once known. */
  readonly detail: string;
}

/** A file being added to the conversation, or added and not asked about yet. */
export type PendingFile = FileLabel &
  (
    | { readonly state: 'queued' | 'reading' }
    /** Chosen for a conversation that does not exist yet: uploaded once its first message is sent. Its id is its key. */
    | { readonly state: 'held'; readonly id: string; readonly wasThere: false; readonly isPicture: boolean }
    | { readonly state: 'sending'; readonly sent: number }
    | {
        readonly state: 'failed';
        readonly problem: string;
        readonly canRetry: boolean;
        /** It was refused before it was sent anywhere: nothing is kept of it for the next visit. */
        readonly isRefused?: boolean;
      }
    | {
        readonly state: 'ready';
        readonly id: string;
        readonly wasThere: boolean;
        /** Models that see are shown it; the text of any other file is a source of the whole conversation. */
        readonly isPicture: boolean;
        /** Why it could not be removed. */
        readonly problem?: string;
      }
  );

/** The files above the input of one conversation. */
export interface PendingFiles {
  readonly conversationId: string;
  readonly files: Store<readonly PendingFile[]>;
}

const places = new Map<string, PendingFiles>();
onSessionChange(() => places.clear());

const parse = (kept: string | null): unknown => {
  try {
    return JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
};

/**
 * Waits until no page of this browser has the file, which this one has until `work` is done. At once over plain HTTP,
 * where there are no locks: a file of another tab then looks like one that was left.
 */
export const withFile = async (key: string, work: () => unknown): Promise<void> => {
  const { locks } = navigator as Partial<Navigator>;
  await (locks === undefined ? Promise.resolve().then(work) : locks.request(`held-file:${key}`, work));
};

type StoredFile = z.infer<typeof ready>;

const storedFiles = (place: string): StoredFile[] => readyList.parse(parse(storage.get(place)));

const restored = ({ isHeld: _isHeld, ...file }: StoredFile): PendingFile => ({ ...file, state: 'ready' });

const lost = ({ key, name, detail }: StoredFile): PendingFile => ({
  key,
  name,
  detail,
  state: 'failed',
  problem: text.problems.notKept,
  canRetry: false,
});

/** What is stored now and is not this page's: files of another tab, and lost ones not taken out yet. */
const storedElsewhere = (
  stored: readonly StoredFile[],
  files: readonly PendingFile[],
  before: readonly PendingFile[],
): StoredFile[] =>
  stored.filter(({ key, isHeld }) => {
    const shown = files.find((file) => file.key === key);
    if (shown === undefined) return !before.some((file) => file.key === key);
    return isHeld && shown.state === 'failed' && shown.isRefused !== true;
  });

const isStorable = ({ state }: PendingFile): boolean => state === 'ready' || state === 'held';

/** The same object for the life of the page: uploads continue while another conversation is open. */
export const filePlace = (userId: string, conversationId: string): PendingFiles => {
  const key = `draft-files:${userId}:${conversationId}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const kept = storedFiles(key);
  const files = createStore<readonly PendingFile[]>(kept.filter(({ isHeld }) => !isHeld).map(restored));
  let before = files.get();
  files.subscribe(() => {
    const [shown, stored] = [files.get(), storedFiles(key)];
    // What this page stored before and is stored no longer was taken out or sent by another tab.
    const there = shown.filter(
      (file) =>
        isStorable(file) &&
        (stored.some((one) => one.key === file.key) || !before.some((one) => one.key === file.key && isStorable(one))),
    );
    const own = readyList.parse(there.map((file) => ({ ...file, isHeld: file.state === 'held' })));
    const written = [...storedElsewhere(stored, shown, before), ...own];
    before = shown;
    if (written.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(written));
  });
  const place = { conversationId, files };
  places.set(key, place);
  for (const file of kept) {
    const tell = (): void => {
      const isStored = storedFiles(key).some((one) => one.key === file.key);
      if (isStored && places.get(key) === place) files.set([...files.get(), lost(file)]);
    };
    // Nothing is said of a file that another tab still has.
    if (file.isHeld) void withFile(file.key, tell);
  }
  return place;
};

/** A file to be sent with the next message. */
export interface ReadyFile {
  readonly _id: string;
  readonly name: string;
  readonly detail: string;
  readonly wasThere: boolean;
}

const readyFiles = (files: readonly PendingFile[], isPicture: boolean): ReadyFile[] =>
  files.flatMap((file) => {
    if (!('isPicture' in file) || file.isPicture !== isPicture) return [];
    const { id: _id, name, detail, wasThere } = file;
    return [{ _id, name, detail, wasThere }];
  });

export const readyPictures = (files: readonly PendingFile[]): ReadyFile[] => readyFiles(files, true);
export const readyDocuments = (files: readonly PendingFile[]): ReadyFile[] => readyFiles(files, false);

export const isOnItsWay = ({ state }: PendingFile): boolean => ['queued', 'sending', 'reading'].includes(state);

/** Returns the files of an unsent message to the input: those that still exist, pictures up to their limit. */
export const putBack = (
  { conversationId, files }: PendingFiles,
  pictures: readonly ReadyFile[],
  documents: readonly ReadyFile[] = [],
): void => {
  const before = files.get();
  const there = new Set(before.flatMap((file) => (file.state === 'ready' ? file.id : [])));
  // Files still uploading may be pictures.
  let room = pictureLimits.perMessage - readyPictures(before).length - before.filter(isOnItsWay).length;
  const restore = ({ _id, wasThere, ...shown }: ReadyFile, isPicture: boolean): PendingFile => {
    const failed = { key: _id, ...shown, state: 'failed', canRetry: false } as const;
    if (isDeleted(conversationId, _id)) {
      const { gone } = isPicture ? text.picture : text.files;
      return { ...failed, problem: gone(shown.name) };
    }
    if (isPicture) room -= 1;
    return isPicture && room < 0
      ? { ...failed, problem: text.problems.tooManyAtOnce(pictureLimits.perMessage) }
      : { key: _id, id: _id, ...shown, state: 'ready', isPicture, wasThere };
  };
  const back = [
    ...pictures.map((picture) => [picture, true] as const),
    ...documents.map((document) => [document, false] as const),
  ].filter(([{ _id }]) => !there.has(_id));
  const again = new Set(back.map(([{ _id }]) => _id));
  files.set([
    ...back.map(([file, isPicture]) => restore(file, isPicture)),
    ...before.filter(({ key, state }) => state !== 'failed' || !again.has(key)),
  ]);
};

export const dropPending = ({ files }: PendingFiles, isGone: (file: PendingFile) => boolean): void =>
  files.set(files.get().filter((file) => !isGone(file)));

/** After a message, attached files are ordinary files of the conversation, and only a retry can help the others. */
export const forgetSent = (place: PendingFiles): void =>
  dropPending(place, (file) => file.state === 'ready' || (file.state === 'failed' && !file.canRetry));

/** Removes a file that was deleted from its conversation. */
export const forgetFile = (conversationId: string, attachmentId: string): void => {
  for (const place of places.values())
    if (place.conversationId === conversationId)
      dropPending(place, (file) => file.state === 'ready' && file.id === attachmentId);
};
