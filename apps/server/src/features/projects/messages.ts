import type { MessagePayload, ProjectMessage } from '@symbi/contracts/projects';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conflict } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { canWrite } from './policy.ts';
import { presentMessage } from './presenter.ts';
import type { ProjectParts } from './projects.ts';
import { findMessageBy, insertMessage, listMessages, updateProject } from './queries.ts';
import type { ProjectMessageRow } from './table.ts';

export interface MessageWindow {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly after?: number | undefined;
}

type Send = (
  userId: string,
  projectId: string,
  input: { readonly payload: MessagePayload; readonly clientId?: string | undefined },
) => Promise<ProjectMessage>;

const createList =
  ({ database, users, access }: ProjectParts) =>
  async (userId: string, projectId: string, { limit, cursor, after }: MessageWindow) => {
    await access.require(userId, projectId);
    const before = cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
    const from = after === undefined ? { before } : { after };
    const rows = await listMessages(database.read, projectId, { limit: limit + 1, ...from });
    const people = await users.people(rows.map((row) => row.user_id));
    const shown = rows
      .slice(0, limit)
      .map((row) => presentMessage({ ...row, sender: people.get(row.user_id)?.name ?? '' }));
    const hasMore = rows.length > limit;
    if (after !== undefined) return { data: shown, nextCursor: undefined, more: hasMore };
    const oldest = shown.at(-1);
    const nextCursor = hasMore && oldest !== undefined ? encodeCursor([oldest.seq]) : undefined;
    return { data: shown.toReversed(), nextCursor, more: false };
  };

/** The sender's stored message with a `clientId`. Throws `conflict` when it was a different one. */
const findEarlier = async (
  { query }: Transaction,
  { projectId, userId, clientId, payload }: { projectId: string; userId: string; clientId: string; payload: string },
): Promise<ProjectMessageRow | undefined> => {
  const earlier = await findMessageBy(query, { project_id: projectId, user_id: userId, client_id: clientId });
  if (earlier !== undefined && earlier.payload !== payload)
    throw conflict('This clientId was used for a different message');
  return earlier;
};

const createSend =
  ({ database, clock, users, access, channel }: ProjectParts): Send =>
  async (userId, projectId, input) => {
    await access.require(userId, projectId, canWrite);
    const { name } = await users.find(userId);
    const payload = JSON.stringify(input.payload);
    const { clientId } = input;
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      const project = await access.lock(transaction, userId, projectId, canWrite, clock());
      const earlier =
        clientId === undefined ? undefined : await findEarlier(transaction, { projectId, userId, clientId, payload });
      if (earlier !== undefined) return presentMessage({ ...earlier, sender: name });
      const row: ProjectMessageRow = {
        id: createId(),
        project_id: projectId,
        user_id: userId,
        seq: project.last_message_seq + 1,
        payload,
        client_id: clientId ?? null,
        created_at: clock(),
      };
      await updateProject(query, projectId, { last_message_seq: row.seq });
      await insertMessage(query, row);
      const message = presentMessage({ ...row, sender: name });
      transaction.afterCommit(() => channel.message(message));
      return message;
    });
  };

/** The messages of a project, in the same order for everybody. */
export const createProjectMessages = (parts: ProjectParts) => ({
  /** Oldest first: the window after a number, or the newest one before a cursor. */
  list: createList(parts),
  /** Stores a message and sends it to the room; a repeated `clientId` sends it once. */
  send: createSend(parts),
});
