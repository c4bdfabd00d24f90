import { pictureLimits } from '@symbi/contracts/attachment-limits';
import type { Attachment } from '@symbi/contracts/attachments';
import { z } from 'zod';
import { queryClient } from '../../platform/api/query-client.ts';
import { onSessionChange } from '../../platform/api/session.ts';
import { storage } from '../../platform/storage.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { attachmentKeys } from './keys.ts';
import { text } from './text.ts';

/** The stored record of a file that is attached and has not been asked about yet. */
const ready = z.object({
  key: z.string(),
  /** Id of the attachment. */
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  /** It was already in the conversation: removing it from the input leaves it there. */
  wasThere: z.boolean(),
  isPicture: z.boolean().catch(false),
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
    | { readonly state: 'sending'; readonly sent: number }
    | { readonly state: 'failed'; readonly problem: string; readonly canRetry: boolean }
    | {
        readonly state: 'ready';
        readonly id: string;
        readonly wasThere: boolean;
        /** It goes with the next message, not only with the conversation. */
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

/** The same object for the life of the page: uploads continue while another conversation is open. */
export const filePlace = (userId: string, conversationId: string): PendingFiles => {
  const key = `draft-files:${userId}:${conversationId}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const kept = readyList.parse(parse(storage.get(key)));
  const files = createStore<readonly PendingFile[]>(kept.map((file) => ({ ...file, state: 'ready' })));
  files.subscribe(() => {
    const attached = files.get().filter((file) => file.state === 'ready');
    if (attached.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(readyList.parse(attached)));
  });
  const place = { conversationId, files };
  places.set(key, place);
  return place;
};

/** A picture to be sent with the next message. */
interface ReadyPicture {
  readonly _id: string;
  readonly name: string;
  readonly detail: string;
  readonly wasThere: boolean;
}

export const readyPictures = (files: readonly PendingFile[]): ReadyPicture[] =>
  files.flatMap((file) => {
    if (file.state !== 'ready' || !file.isPicture) return [];
    const { id: _id, name, detail, wasThere } = file;
    return [{ _id, name, detail, wasThere }];
  });

export const isOnItsWay = ({ state }: PendingFile): boolean => ['queued', 'sending', 'reading'].includes(state);

/** Whether the loaded list of files lacks it. A stale list proves nothing. */
const isDeleted = (conversationId: string, pictureId: string): boolean => {
  const listed = queryClient.getQueryState<Attachment[]>(attachmentKeys.list(conversationId));
  return listed?.data !== undefined && !listed.isInvalidated && !listed.data.some(({ _id }) => _id === pictureId);
};

/** Returns the pictures of an unsent message to the input: those that still exist, up to the limit of one message. */
export const putBack = ({ conversationId, files }: PendingFiles, pictures: readonly ReadyPicture[]): void => {
  const there = new Set(readyPictures(files.get()).map(({ _id }) => _id));
  // Files still uploading may be pictures.
  let room = pictureLimits.perMessage - there.size - files.get().filter(isOnItsWay).length;
  const again = new Set(pictures.map(({ _id }) => _id));
  const back = pictures
    .filter(({ _id }) => !there.has(_id))
    .map(({ _id, wasThere, ...shown }): PendingFile => {
      const failed = { key: _id, ...shown, state: 'failed', canRetry: false } as const;
      if (isDeleted(conversationId, _id)) return { ...failed, problem: text.picture.gone(shown.name) };
      room -= 1;
      return room < 0
        ? { ...failed, problem: text.problems.tooManyAtOnce(pictureLimits.perMessage) }
        : { key: _id, id: _id, ...shown, state: 'ready', isPicture: true, wasThere };
    });
  files.set([...back, ...files.get().filter(({ key, state }) => state !== 'failed' || !again.has(key))]);
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
