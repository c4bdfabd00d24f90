import type { MessagePayload, ProjectMessage } from '@symbi/contracts/projects';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { conflict } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import { canWrite } from './policy.ts';
import { presentMessage, type MessageView } from './presenter.ts';
import type { ProjectParts } from './projects.ts';

export interface MessageWindow {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly after?: number | undefined;
}

/** What is said in a project, in one order for everybody. */
export const createProjectMessages = ({ database, clock, users, access, channel }: ProjectParts) => {
  const all = (projectId: string) =>
    database.read
      .selectFrom('project_messages')
      .innerJoin('users', 'users.id', 'project_messages.user_id')
      .selectAll('project_messages')
      .select('users.name as sender')
      .where('project_messages.project_id', '=', projectId);

  return {
    /** Oldest first: the window after a number, or the newest one before a cursor. */
    async list(userId: string, projectId: string, { limit, cursor, after }: MessageWindow) {
      await access.require(userId, projectId);
      if (after !== undefined) {
        const rows = await all(projectId).where('seq', '>', after).orderBy('seq').limit(limit + 1).execute();
        return { data: rows.slice(0, limit).map(presentMessage), nextCursor: undefined, more: rows.length > limit };
      }
      let query = all(projectId);
      if (cursor !== undefined) query = query.where('seq', '<', decodeCursor(cursor, ['number'])[0]);
      const rows = await query.orderBy('seq', 'desc').limit(limit + 1).execute();
      const shown = rows.slice(0, limit);
      const oldest = shown.at(-1);
      const nextCursor = rows.length > limit && oldest !== undefined ? encodeCursor([oldest.seq]) : undefined;
      return { data: shown.toReversed().map(presentMessage), nextCursor, more: false };
    },

    /** Stores what was said and tells the room; the same `clientId` says it once. */
    async send(
      userId: string,
      projectId: string,
      input: { readonly payload: MessagePayload; readonly clientId?: string | undefined },
    ): Promise<ProjectMessage> {
      await access.require(userId, projectId, canWrite);
      const { name } = await users.find(userId);
      const payload = JSON.stringify(input.payload);
      return database.transaction(async (transaction) => {
        const { query } = transaction;
        await access.lock(transaction, userId, projectId, canWrite, clock());
        if (input.clientId !== undefined) {
          const earlier = await query
            .selectFrom('project_messages')
            .selectAll()
            .where('project_id', '=', projectId)
            .where('user_id', '=', userId)
            .where('client_id', '=', input.clientId)
            .executeTakeFirst();
          if (earlier !== undefined && earlier.payload !== payload)
            throw conflict('This clientId was used for a different message');
          if (earlier !== undefined) return presentMessage({ ...earlier, sender: name });
        }
        const { last_message_seq: seq } = await query
          .updateTable('projects')
          .set((row) => ({ last_message_seq: row('last_message_seq', '+', 1) }))
          .where('id', '=', projectId)
          .returning('last_message_seq')
          .executeTakeFirstOrThrow();
        const row: MessageView = {
          id: createId(),
          project_id: projectId,
          user_id: userId,
          seq,
          payload,
          client_id: input.clientId ?? null,
          created_at: clock(),
          sender: name,
        };
        const { sender: _sender, ...stored } = row;
        await query.insertInto('project_messages').values(stored).execute();
        const message = presentMessage(row);
        transaction.afterCommit(() => channel.message(message));
        return message;
      });
    },
  };
};
