import { listProjectMessages, type ProjectMessage } from '@symbi/contracts/projects';
import type { SendAnswer } from '@symbi/contracts/project-events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { emit, onOnline, readConnection } from '../../platform/api/socket.ts';
import { projectKeys } from './keys.ts';
import { lastUnbroken, mergeMessages } from './model.ts';
import { text } from './text.ts';

export interface Thread {
  readonly messages: readonly ProjectMessage[];
  /** Cursor of the older messages; undefined when all are loaded. */
  readonly olderCursor: string | undefined;
}

/** Messages that arrived live while a thread was loading: its response may predate them. */
const arrivals = new Map<string, ProjectMessage[]>();

/** The newest window; the live channel appends to it and `loadOlder` prepends. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.messages(id),
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Thread> => {
      const arrived: ProjectMessage[] = [];
      arrivals.set(id, arrived);
      const { data, nextCursor } = await call(listProjectMessages, { params: { id }, query: {}, signal }).finally(
        () => arrivals.get(id) === arrived && arrivals.delete(id),
      );
      return { messages: mergeMessages(data, arrived), olderCursor: nextCursor };
    },
  });

const write = (id: string, more: readonly ProjectMessage[], olderCursor?: { cursor: string | undefined }): void => {
  queryClient.setQueryData(messagesQuery(id).queryKey, (thread) =>
    thread === undefined
      ? thread
      : {
          messages: mergeMessages(thread.messages, more),
          olderCursor: olderCursor === undefined ? thread.olderCursor : olderCursor.cursor,
        },
  );
};

export const writeMessage = (message: ProjectMessage): void => {
  arrivals.get(message.projectId)?.push(message);
  write(message.projectId, [message]);
};

export const loadOlder = async (id: string): Promise<void> => {
  const cursor = queryClient.getQueryData(messagesQuery(id).queryKey)?.olderCursor;
  if (cursor === undefined) return;
  const page = await call(listProjectMessages, { params: { id }, query: { cursor } });
  write(id, page.data, { cursor: page.nextCursor });
};

/**
 * Loads the messages sent while this page was not listening, including the time between the first load and joining. They
 * follow the first gap and not the last message, which may have arrived live since. A deleted account leaves gaps as well:
 * what follows those is loaded again.
 */
export const catchUp = async (id: string): Promise<void> => {
  const { messages, olderCursor } = await queryClient.ensureQueryData(messagesQuery(id));
  let after = lastUnbroken(messages, olderCursor === undefined ? 0 : (messages[0]?.seq ?? 1) - 1);
  for (;;) {
    const page = await call(listProjectMessages, { params: { id }, query: { after } });
    write(id, page.data);
    if (!page.more) return;
    after = page.data.at(-1)?.seq ?? after;
  }
};

const PATIENCE_MS = 10_000;

/** Waits for the first connection of a newly opened page; a lost connection fails at once. */
const untilConnected = (): Promise<void> =>
  new Promise((resolve) => {
    if (readConnection() !== 'connecting') {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    // The project's own subscription was registered earlier, so it has joined by then.
    const stop = onOnline(end);
  });

/** Sends a message over the live channel. Repeating a `clientId` has no effect, so a retry is safe. */
export const sendMessage = async (projectId: string, words: string, clientId: string): Promise<ProjectMessage> => {
  await untilConnected();
  if (readConnection() !== 'online') throw new Error(text.collaboration.offline);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(text.collaboration.notSent)), PATIENCE_MS);
    emit('bolt:message', { projectId, payload: words, clientId }, (answer: SendAnswer) => {
      clearTimeout(timer);
      if (answer.ok) resolve(answer.message);
      else reject(new Error(answer.message));
    });
  });
};
