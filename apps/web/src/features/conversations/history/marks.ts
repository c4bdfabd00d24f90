import type { Conversation } from '@symbi/contracts/conversations';
import { onSessionChange } from '../../../platform/api/session.ts';
import { emit, onOnline, subscribe } from '../../../platform/api/socket.ts';
import { onStorageChange, storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { isShown } from '../removed.ts';

/** What happened in conversations that are not open. */
interface Marks {
  /** A reply is being written. */
  readonly replying: ReadonlySet<string>;
  /** A reply arrived and has not been seen in this browser yet. */
  readonly unread: ReadonlySet<string>;
}

const KEY = 'unread-conversations';
/** More than anyone leaves unread; older marks are dropped. */
const KEPT = 200;

const idsIn = (value: string | null): string[] => (value ?? '').split(' ').filter((id) => id !== '');

const marks = createStore<Marks>({ replying: new Set(), unread: new Set(idsIn(storage.get(KEY))) });

const change = (next: Partial<Marks>): void => {
  const before = marks.get();
  marks.set({ ...before, ...next });
  if (next.unread === undefined) return;
  const ids = [...next.unread].slice(-KEPT);
  if (ids.length === 0) storage.remove(KEY);
  else storage.set(KEY, ids.join(' '));
};

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((known) => known !== id));
const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...without(ids, id), id]);

/** Records what an event says about a conversation; `openId` is the open one, where everything counts as seen. */
export const noteUpdate = ({ _id: id, isReplying }: Conversation, openId: string | null): void => {
  if (isReplying === undefined) return;
  const { replying, unread } = marks.get();
  if (isReplying) change({ replying: withId(replying, id) });
  else change({ replying: without(replying, id), ...(id === openId ? {} : { unread: withId(unread, id) }) });
};

/** The conversation is being viewed, or is gone. */
export const forgetMark = (id: string): void => {
  const { unread } = marks.get();
  if (unread.has(id)) change({ unread: without(unread, id) });
};

/** After a disconnect, it is unknown which replies have ended, until the server tells which are being written. */
export const forgetReplying = (): void => change({ replying: new Set() });

/** Keeps the marks current, whether or not a list is on the screen, and the same in all tabs of this browser. */
export const followMarks = (): (() => void) => {
  const stops = [
    subscribe('conversation:updated', (updated) => noteUpdate(updated, isShown(updated._id) ? updated._id : null)),
    onOnline(() => {
      forgetReplying();
      // The news of their beginning came before.
      emit('askReplying', {});
    }),
    // What this tab shows counts as seen in the others too.
    onStorageChange(KEY, (value) => change({ unread: new Set(idsIn(value).filter((id) => !isShown(id))) })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

export const readMarks = (): Marks => marks.get();
export const useMarks = (): Marks => useStore(marks);

// Marks belong to the signed-in user.
onSessionChange(() => change({ replying: new Set(), unread: new Set() }));
