import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { startWithUser } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { exportOf, messageEntry, newSession, timelineOf, verification } from './testing/timeline.ts';

const { app, user } = await startWithUser();

describe('many appends at once to one session', () => {
  test('make one dense chain with one head that verifies', async () => {
    const timeline = await timelineOf(app);
    const session = newSession();
    const { database } = app.app;
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          database.transaction((transaction) =>
            timeline.append(transaction, user.id, session, [messageEntry(`Round ${round}, message ${index}`)]),
          ),
        ),
      );
    }
    const rows = await database.read
      .selectFrom('log_rows')
      .select('seq')
      .where('session', '=', session)
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 1_001 }, (_, index) => index));
    const heads = await database.read
      .selectFrom('log_heads')
      .select('session')
      .where('session', '=', session)
      .execute();
    expect(heads).toHaveLength(1);
    expect(await timeline.verify(user.id, session)).toMatchObject({
      status: 'verified',
      rows: 1_001,
      checkpoints: 1_000,
      findings: [],
    });
  });

  test('and exports in between never show half of a step', async () => {
    const timeline = await timelineOf(app);
    const session = newSession();
    const { database } = app.app;
    const append = (text: string) =>
      database.transaction((transaction) => timeline.append(transaction, user.id, session, [messageEntry(text)]));
    const erase = () =>
      database.transaction(async (transaction) => {
        const row = await transaction.query
          .selectFrom('log_rows')
          .innerJoin('log_contents', (join) =>
            join.onRef('log_rows.session', '=', 'log_contents.session').onRef('log_rows.seq', '=', 'log_contents.seq'),
          )
          .select('subject_id')
          .where('log_rows.session', '=', session)
          .orderBy('log_rows.seq')
          .limit(1)
          .executeTakeFirst();
        if (row?.subject_id) await timeline.redact(transaction, user.id, session, 'message_erased', row.subject_id);
      });
    await append('first');
    const work = Array.from({ length: 40 }, (_, index) => [
      append(`message ${index}`),
      ...(index % 4 === 0 ? [erase()] : []),
      timeline.verify(user.id, session).then((result) => expect(result.findings).toEqual([])),
    ]).flat();
    await Promise.all(work);
  });

  test('a failed transaction leaves neither row nor subject', async () => {
    const timeline = await timelineOf(app);
    const session = newSession();
    const { database } = app.app;
    const attempt = database.transaction(async (transaction) => {
      await timeline.append(transaction, user.id, session, [messageEntry('never')]);
      throw new Error('the power goes');
    });
    await expect(attempt).rejects.toThrow('the power goes');
    const rows = await database.read.selectFrom('log_rows').select('seq').where('session', '=', session).execute();
    expect(rows).toEqual([]);
    expect(await timeline.checkpointOf(user.id, session)).toBeUndefined();
  });

  test('refuse the session of somebody else', async () => {
    const timeline = await timelineOf(app);
    const session = newSession();
    const stranger = await app.register();
    const append = (ownerId: string) =>
      app.app.database.transaction((transaction) =>
        timeline.append(transaction, ownerId, session, [messageEntry('mine')]),
      );
    await append(user.id);
    await expect(append(stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await timeline.verify(user.id, session)).toMatchObject({ rows: 2, status: 'verified' });
  });
});

// Few rows are stored in one statement with the head, and many behind it.
test.each([1, 20])('rows that were undone are nothing that the next ones follow, be it %i', async (next) => {
  const { database } = app.app;
  const [here, elsewhere] = [await timelineOf(app), await timelineOf(app)];
  const session = newSession();
  const append = (timeline: typeof here, text: string, then: () => void = () => undefined, count = 1) =>
    database.transaction(async (transaction) => {
      const entries = Array.from({ length: count }, () => messageEntry(text));
      await timeline.append(transaction, user.id, session, entries);
      then();
    });
  await append(here, 'Kept');
  await expect(
    append(here, 'Undone', () => {
      throw new Error('The rest failed');
    }),
  ).rejects.toThrow('The rest failed');
  // Another process makes as many appends as the one that was rolled back.
  await append(elsewhere, 'Kept elsewhere');
  await append(here, 'Kept too', undefined, next);
  expect(await here.verify(user.id, session)).toMatchObject({ rows: 3 + next, checkpoints: 3, status: 'verified' });
});

test('the end of a log closes it for nobody when it was undone, and for everybody once it is stored', async () => {
  const { database } = app.app;
  const timeline = await timelineOf(app);
  const session = newSession();
  const append = (text: string) =>
    database.transaction((transaction) => timeline.append(transaction, user.id, session, [messageEntry(text)]));
  const erase = (then: () => void = () => undefined) =>
    database.transaction(async (transaction) => {
      await timeline.redact(transaction, user.id, session, 'conversation_erased');
      then();
    });
  await append('Kept');
  const undone = erase(() => {
    throw new Error('The rest failed');
  });
  await expect(undone).rejects.toThrow('The rest failed');
  await append('Kept too');
  await erase();
  await expect(append('Too late')).rejects.toMatchObject({ code: 'not_found' });
  expect(await timeline.verify(user.id, session)).toMatchObject({ rows: 6, status: 'verified' });
});

describe('the tables of the log', () => {
  const attempt = (database: Database, statement: string): Promise<unknown> =>
    database.transaction(({ query }) => sql.raw(statement).execute(query));

  test('refuse to change or to delete a row', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const { database } = app.app;
    const where = `where session = 'conv:${conversation}'`;
    const before = await exportOf(user, conversation);
    for (const statement of [
      `update log_rows set text = 'x' ${where}`,
      `update log_rows set row_hash = 'x' ${where}`,
      `update log_rows set note = 'x' ${where}`,
      `delete from log_rows ${where}`,
      ...(database.dialect === 'postgres' ? ['truncate log_rows'] : []),
    ])
      await expect(attempt(database, statement)).rejects.toThrow('append-only');
    expect((await exportOf(user, conversation)).file.rows).toEqual(before.file.rows);
  });

  test('refuse a second row that follows the same one, wherever it is put', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const again = `insert into log_rows (session, seq, prev_hash, type, row_hash, text)
      select session, seq + 1000, prev_hash, type, row_hash, text from log_rows
      where session = 'conv:${conversation}' and seq = 1`;
    await expect(attempt(app.app.database, again)).rejects.toThrow(/unique/i);
  });

  test('show an edited text as tampering, in plain words and by its row', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const session = `conv:${conversation}`;
    await attempt(
      app.app.database,
      `update log_contents set content = 'What I never said' where session = '${session}' and seq = 1`,
    );
    const result = await verification(user, session);
    expect(result.status).toBe('tampered');
    expect(result.findings[0]).toMatchObject({ code: 'content-changed', row: 1 });
    expect(result.summary).toContain('changed after it was signed');
  });
});
