import { limits } from '@symbi/contracts/limits';
import { readThread, readWindow, updateThread } from '../api.ts';
import { appendWindow, prependWindow } from '../thread/thread-model.ts';

interface LoadAllOptions {
  /** Maximum number of messages. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Called with the number loaded so far. */
  readonly onLoaded: (count: number) => void;
}

/** Loads the missing messages, newer end first. Resolves to whether the conversation is complete. */
export const loadAll = async (id: string, { most, signal, onLoaded }: LoadAllOptions): Promise<boolean> => {
  for (;;) {
    signal.throwIfAborted();
    const thread = readThread(id);
    const first = thread?.messages[0]?._id;
    const last = thread?.messages.at(-1)?._id;
    if (thread === undefined || first === undefined || last === undefined) return true;
    const { length } = thread.messages;
    onLoaded(length);
    if (!thread.hasNewer && !thread.hasOlder) return true;
    if (length >= most) return false;
    const limit = Math.min(limits.pageMaximum, most - length);
    const window = await readWindow(id, thread.hasNewer ? { after: last, limit } : { before: first, limit });
    updateThread(id, (known) => {
      if (thread.hasNewer) return known.messages.at(-1)?._id === last ? appendWindow(known, window) : known;
      return known.messages[0]?._id === first ? prependWindow(known, window) : known;
    });
  }
};
