import { addPart, listImportItems } from '@symbi/contracts/imports';
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithUser } from '#support/start.ts';
import { bring } from '../testing/bring.ts';
import { chatGptConversation } from '../testing/files.ts';

const { app, user } = await startWithUser();

const open = (person: TestUser) => person.call('POST', '/api/imports', { file: 'a.json' });

describe('at the same moment', () => {
  test('one import of a person begins, and who loses is told so', async () => {
    const person = await app.register();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(person)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const rows = app.app.database.read.selectFrom('conversation_imports').selectAll().where('owner_id', '=', person.id);
    const [row, ...others] = await rows.execute();
    expect(others).toEqual([]);
    if (row === undefined) throw new Error('No import was begun');
    const second = app.app.database.transaction(({ query }) =>
      query
        .insertInto('conversation_imports')
        .values({ ...row, id: 'f'.repeat(24), state: 'running' })
        .execute(),
    );
    await expect(second).rejects.toSatisfy(isUniqueViolation);
  });

  test('the same part arrives twice and is taken once', async () => {
    const opened = await open(user);
    const path = `/api/imports/${pick(opened.body, 'data._id')}/parts`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => user.call('PUT', path, { n: 0, content: '[]' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers)
      expect(addPart.response.parse(body)).toMatchObject({ data: { characters: 2, state: 'uploading' } });
  });

  test('a start and a stop leave no import that runs, and none whose file has gone', async () => {
    const person = await app.register();
    const nodes = { m: { role: 'user', parts: ['A'], parent: null } };
    const content = JSON.stringify([chatGptConversation('raced', 'Raced', nodes, 'm')]);
    for (let round = 0; round < 8; round += 1) {
      const path = `/api/imports/${pick((await open(person)).body, 'data._id')}`;
      await person.call('PUT', `${path}/parts`, { n: 0, content });
      const calls = ['start', 'stop'].map((what) => person.call('POST', `${path}/${what}`));
      const [started, stopped] = await Promise.all(calls);
      expect([202, 409]).toContain(started?.status);
      expect(stopped?.status).toBe(200);
      await expect
        .poll(async () => pick((await person.call('GET', path)).body, 'data.state'))
        .toMatch(/^(?:done|stopped)$/);
    }
  });

  test('a message of a file is in its conversation once', async () => {
    const nodes = { m: { role: 'user', parts: ['A'], parent: null } };
    const { items } = await bring(user, [chatGptConversation('once', 'Once', nodes, 'm')]);
    const mine = app.app.database.read.selectFrom('messages').selectAll();
    const row = await mine.where('conversation_id', '=', items[0]?.conversationId ?? '').executeTakeFirstOrThrow();
    const second = app.app.database.transaction(({ query }) =>
      query
        .insertInto('messages')
        .values({ ...row, id: 'e'.repeat(24), seq: row.seq + 1 })
        .execute(),
    );
    await expect(second).rejects.toSatisfy(isUniqueViolation);
  });
});

describe('the report of an import', () => {
  test('forgets the title of a conversation that is deleted', async () => {
    const nodes = { m: { role: 'user', parts: ['A'], parent: null } };
    const { report, items } = await bring(user, [
      chatGptConversation('gone', 'Very secret', nodes, 'm'),
      chatGptConversation('kept', 'Kept', nodes, 'm'),
    ]);
    await user.call('DELETE', `/api/conversations/${items[0]?.conversationId}`);
    const answer = await user.call('GET', `/api/imports/${report._id}/items`);
    expect(listImportItems.response.parse(answer.body).data).toMatchObject([
      { title: 'Deleted conversation', conversationId: null, state: 'imported' },
      { title: 'Kept', conversationId: items[1]?.conversationId },
    ]);
    const rows = await app.app.database.read.selectFrom('conversation_import_items').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Very secret');
    const again = await user.call('GET', `/api/imports/${report._id}`);
    expect(again.body).toMatchObject({ data: { imported: 2, messages: 2 } });
  });

  test('stays with the newest ten, and goes with the account', async () => {
    const person = await app.register();
    const { report } = await bring(person, [
      chatGptConversation('old', 'Old', { m: { role: 'user', parts: ['A'], parent: null } }, 'm'),
    ]);
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const id = String(pick((await open(person)).body, 'data._id'));
      await person.call('POST', `/api/imports/${id}/stop`);
      ids.push(id);
    }
    const { database } = app.app;
    const rows = database.read.selectFrom('conversation_imports').select('id').where('owner_id', '=', person.id);
    expect((await rows.execute()).map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
    const items = database.read.selectFrom('conversation_import_items').select('n').where('import_id', '=', report._id);
    expect(await items.execute()).toEqual([]);
    await person.call('DELETE', '/api/auth/account', { password: person.password });
    expect(await rows.execute()).toEqual([]);
  });
});
