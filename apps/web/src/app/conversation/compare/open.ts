import { createStore, useStore } from '../../../platform/store.ts';

/** The replies to one question shown side by side. */
interface Comparison {
  readonly conversationId: string;
  readonly questionId: string;
  readonly replyIds: readonly string[];
}

/** Maximum number of replies side by side. */
export const MOST_COMPARED = 4;

/** Kept outside the messages: the message it is opened from leaves the screen with the first new reply. */
const store = createStore<Comparison | null>(null);

export const useCompared = (): Comparison | null => useStore(store);

/** Opens the comparison with the newest versions of a reply, the reply itself among them. */
export const openCompare = (
  conversationId: string,
  questionId: string,
  replyId: string,
  versions: readonly string[],
) => {
  const others = versions.filter((id) => id !== replyId).slice(1 - MOST_COMPARED);
  store.set({ conversationId, questionId, replyIds: versions.filter((id) => id === replyId || others.includes(id)) });
};

/** Adds a reply, unless the comparison of another question was opened since it was asked for. */
export const addCompared = (questionId: string, replyId: string): void => {
  const open = store.get();
  if (open?.questionId !== questionId || open.replyIds.includes(replyId)) return;
  store.set({ ...open, replyIds: [...open.replyIds, replyId].slice(-MOST_COMPARED) });
};

export const closeCompare = (): void => store.set(null);

/** Closes the comparison of this question, and of no other. */
export const closeCompareOf = (questionId: string): void => {
  if (store.get()?.questionId === questionId) closeCompare();
};
