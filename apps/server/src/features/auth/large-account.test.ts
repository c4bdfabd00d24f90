import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { createId } from '../../platform/id.ts';

const { app, user } = await startWithUser();

test('a large account is deleted in several statements, and nothing of it is left', async () => {
  const { database } = app.app;
  const { read } = database;
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'When does the reading room open?');
  const [row] = await read.selectFrom('messages').selectAll().where('id', '=', question._id).execute();
  if (row === undefined) throw new Error('The message is missing');
  const copies = Array.from({ length: 1_200 }, (_copy, at) => {
    const id = createId();
    return { ...row, id, seq: 100 + at, change_seq: 100 + at, parent_id: null, active_child_id: null, client_id: null };
  });
  await database.transaction(async ({ query }) => {
    for (let at = 0; at < copies.length; at += 100)
      await query
        .insertInto('messages')
        .values(copies.slice(at, at + 100))
        .execute();
    const document = { owner_id: user.id, kind: 'message', scope: 'talk', parent_id: conversation, at: 1 } as const;
    const documents = copies.map(({ id }) => ({ ...document, ref_id: id, body: 'When does the reading room open?' }));
    for (let at = 0; at < documents.length; at += 100)
      await query
        .insertInto('search_documents')
        .values(documents.slice(at, at + 100))
        .execute();
  });

  const asked: string[] = [];
  const listen = (text: unknown): void => void asked.push(String(text));
  subscribe('symbi:statement', listen);
  try {
    expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
  } finally {
    unsubscribe('symbi:statement', listen);
  }
  for (const table of ['messages', 'search_documents'] as const) {
    const statements = asked.filter((text) => text.startsWith(`delete from "${table}"`));
    if (database.dialect === 'sqlite') expect(statements.length).toBeGreaterThan(2);
    expect(await read.selectFrom(table).select('owner_id').where('owner_id', '=', user.id).execute()).toEqual([]);
  }
});
