import type { Conversation } from '@symbi/contracts/conversations';
import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** What happened in conversations that nobody is looking at. */
interface Marks {
  /** A reply is being written. */
  readonly replying: ReadonlySet<string>;
  /** A reply came, and was not seen in this browser yet. */
  readonly unread: ReadonlySet<string>;
}

const key = 'unread-conversations';
/** More than anybody leaves unread; older marks are forgotten. */
const kept = 200;

const stored = (): ReadonlySet<string> => new Set((storage.get(key) ?? '').split(' ').filter((id) => id !== ''));

const marks = createStore<Marks>({ replying: new Set(), unread: stored() });

const change = (next: Partial<Marks>): void => {
  const before = marks.get();
  marks.set({ ...before, ...next });
  if (next.unread === undefined) return;
  const ids = [...next.unread].slice(-kept);
  if (ids.length === 0) storage.remove(key);
  else storage.set(key, ids.join(' '));
};

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((known) => known !== id));
const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...without(ids, id), id]);

/** Notes what an event tells of a conversation; `openId` is the one on the screen, where everything is seen. */
export const noteUpdate = ({ _id: id, isReplying }: Conversation, openId: string | null): void => {
  if (isReplying === undefined) return;
  const { replying, unread } = marks.get();
  if (isReplying) change({ replying: withId(replying, id) });
  else change({ replying: without(replying, id), ...(id === openId ? {} : { unread: withId(unread, id) }) });
};

/** Somebody looks at it, or it is gone. */
export const forgetMark = (id: string): void => {
  const { unread } = marks.get();
  if (unread.has(id)) change({ unread: without(unread, id) });
};

/** After a pause nobody knows what ended meanwhile. */
export const forgetReplying = (): void => change({ replying: new Set() });

export const readMarks = (): Marks => marks.get();
export const useMarks = (): Marks => useStore(marks);

// The next person has conversations of their own.
onSessionChange(() => change({ replying: new Set(), unread: new Set() }));
