import { listProjectMessages, type ProjectMessage } from '@symbi/contracts/projects';
import type { SendAnswer } from '@symbi/contracts/project-events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { emit, onOnline, readConnection } from '../../platform/api/socket.ts';
import { projectKeys } from './keys.ts';
import { mergeMessages } from './model.ts';
import { text } from './text.ts';

export interface Thread {
  readonly messages: readonly ProjectMessage[];
  /** Where older messages begin; undefined when all are here. */
  readonly olderCursor: string | undefined;
}

/** What the channel told while a thread was on its way: the answer may have been read before. */
const arrivals = new Map<string, ProjectMessage[]>();

/** The newest window; the live channel adds to it and `loadOlder` puts more before it. */
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

/** Asks for what was said while this page was not listening, also between the first messages and the joining. */
export const catchUp = async (id: string): Promise<void> => {
  for (;;) {
    const thread = await queryClient.ensureQueryData(messagesQuery(id));
    const after = thread.messages.at(-1)?.seq ?? 0;
    const page = await call(listProjectMessages, { params: { id }, query: { after } });
    write(id, page.data);
    if (!page.more) return;
  }
};

const PATIENCE_MS = 10_000;

/** Waits for the first connection of a page that was opened a moment ago; one that was lost says so at once. */
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
    // Whoever follows the project was here before, and has joined it by then.
    const stop = onOnline(end);
  });

/** Says something over the live channel. The same `clientId` is said once, so trying again is safe. */
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
