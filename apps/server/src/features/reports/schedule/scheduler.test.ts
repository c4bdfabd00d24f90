import { readFigures } from '@symbi/contracts/reports';
import { type Report } from '@symbi/contracts/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { letScheduleBeDue, makeDue, ofCategory } from '../testing/reports.ts';
import { addDays, dayOf, mondayOf, startOfDay } from './zone.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

describe('the schedule', () => {
  test('makes up one report however many were missed, and the next is due tomorrow', async () => {
    const user = await server.register();
    await talk(user, await startConversation(user), 'What is a pivot?');
    await letScheduleBeDue(server, user, 'daily', Date.now() - 5 * 86_400_000);
    await makeDue(server, user);
    const reports = await ofCategory(user, 'daily');
    const today = dayOf(Date.now(), 'UTC');
    expect(reports).toMatchObject([{ metadata: { from: addDays(today, -1), complete: true }, stats: { messages: 0 } }]);
    const row = await server.app.database.read
      .selectFrom('report_schedules')
      .selectAll()
      .where('owner_id', '=', user.id)
      .where('category', '=', 'daily')
      .executeTakeFirstOrThrow();
    expect(row.next_at).toBeGreaterThan(Date.now());
    expect(row.next_at).toBeLessThan(Date.now() + 25 * 3_600_000);
    await makeDue(server, user);
    expect(await ofCategory(user, 'daily')).toHaveLength(1);
  });

  test('goes on when the clock had run ahead and was set right', async () => {
    const user = await server.register();
    const year = Date.now() + 365 * 86_400_000;
    await letScheduleBeDue(server, user, 'daily', year);
    await server.app.database.transaction(({ query }) =>
      query.updateTable('report_schedules').set({ claimed_until: year }).where('owner_id', '=', user.id).execute(),
    );
    await makeDue(server, user);
    expect(await ofCategory(user, 'daily')).toHaveLength(1);
    const row = await server.app.database.read
      .selectFrom('report_schedules')
      .select('next_at')
      .where('owner_id', '=', user.id)
      .where('category', '=', 'daily')
      .executeTakeFirstOrThrow();
    expect(row.next_at).toBeLessThan(Date.now() + 25 * 3_600_000);
  });

  test('counts yesterday and no other day', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    for (let index = 0; index < 3; index += 1) await talk(user, conversation, 'What is a pivot?');
    const messages = await server.app.database.read
      .selectFrom('messages')
      .select('id')
      .where('owner_id', '=', user.id)
      .orderBy('seq')
      .execute();
    // Two messages the day before yesterday, two yesterday, two today.
    for (const [index, { id }] of messages.entries())
      await server.app.database.transaction(({ query }) =>
        query
          .updateTable('messages')
          .set({ created_at: Date.now() - (2 - Math.floor(index / 2)) * 86_400_000 })
          .where('id', '=', id)
          .execute(),
      );
    await letScheduleBeDue(server, user, 'daily', Date.now() - 1);
    await makeDue(server, user);
    expect(await ofCategory(user, 'daily')).toMatchObject([{ stats: { messages: 2, replies: 1, scored: 1 } }]);
    const figures = (await user.ask(readFigures, { query: { days: 7 } })).data;
    expect(figures.days.map((day) => day.messages)).toEqual([0, 0, 0, 0, 2, 2, 2]);
    expect(figures.days.at(-1)?.day).toBe(dayOf(Date.now(), 'UTC'));
  });

  test('follows the day of the person’s own time zone, and is due after its next midnight', async () => {
    const zone = 'Pacific/Kiritimati';
    const user = await server.register();
    expect((await user.call('PUT', '/api/users/preferences', { timeZone: zone })).status).toBe(200);
    await letScheduleBeDue(server, user, 'daily', Date.now() - 9 * 86_400_000);
    await makeDue(server, user);
    const today = dayOf(Date.now(), zone);
    expect(await ofCategory(user, 'daily')).toMatchObject([
      { metadata: { from: addDays(today, -1), to: addDays(today, -1), timeZone: zone, complete: true } },
    ]);
    const { next_at: next } = await server.app.database.read
      .selectFrom('report_schedules')
      .select('next_at')
      .where('owner_id', '=', user.id)
      .where('category', '=', 'daily')
      .executeTakeFirstOrThrow();
    const midnight = Math.max(startOfDay(today, zone), startOfDay(dayOf(next, zone), zone));
    expect(next - midnight).toBeGreaterThan(0);
    expect(next - midnight).toBeLessThan(3_600_000);
  });

  test('makes the weekly report on the last whole week', async () => {
    const user = await server.register();
    await letScheduleBeDue(server, user, 'weekly', Date.now() - 1);
    await makeDue(server, user);
    const monday = addDays(mondayOf(dayOf(Date.now(), 'UTC')), -7);
    expect(await ofCategory(user, 'weekly')).toMatchObject([{ metadata: { from: monday, to: addDays(monday, 6) } }]);
  });

  test('makes no report whose claim another process has by the time it is stored', async () => {
    const user = await server.register();
    await letScheduleBeDue(server, user, 'daily', Date.now() - 1);
    const { database } = server.app;
    const transaction = database.transaction.bind(database);
    const takenOver = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
      await transaction(({ query }) => {
        const claimed = query.updateTable('report_schedules').set({ claim: 'another' }).where('owner_id', '=', user.id);
        return claimed.where('claim', 'is not', null).execute();
      });
      return transaction(work);
    });
    await server.app.makeDueReports();
    takenOver.mockRestore();
    expect(await ofCategory(user, 'daily')).toEqual([]);
  });

  test('is worked off by several processes at once without a report twice', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.register()));
    for (const person of people) await letScheduleBeDue(server, person, 'daily', Date.now() - 1);
    await Promise.all(Array.from({ length: 5 }, () => server.app.makeDueReports()));
    for (const person of people) {
      await makeDue(server, person);
      expect(await ofCategory(person, 'daily')).toHaveLength(1);
    }
  });

  test('is taken over when the process at work on it is gone', async () => {
    const user = await server.register();
    const setClaim = (until: number) =>
      server.app.database.transaction(({ query }) =>
        query
          .updateTable('report_schedules')
          .set({ next_at: 1, claim: 'gone', claimed_until: until })
          .where('owner_id', '=', user.id)
          .where('category', '=', 'daily')
          .execute(),
      );
    await setClaim(Date.now() + 60_000);
    await server.app.makeDueReports();
    expect(await ofCategory(user, 'daily')).toEqual([]);
    await setClaim(Date.now() - 1);
    await makeDue(server, user);
    expect(await ofCategory(user, 'daily')).toHaveLength(1);
  });
});

describe('the audit', () => {
  const audit = async (user: TestUser): Promise<Report | undefined> => {
    await letScheduleBeDue(server, user, 'audit', Date.now() - 1);
    await makeDue(server, user);
    return (await ofCategory(user, 'audit'))[0];
  };
  const alertsOf = async (user: TestUser) =>
    (await ofCategory(user, 'alert')).filter((alert) => alert.metadata['cause'] === 'verification_failed');
  const run = (statement: string) => server.app.database.transaction(({ query }) => sql.raw(statement).execute(query));

  test('has nothing to verify before the first log', async () => {
    const user = await server.register();
    expect(await audit(user)).toMatchObject({
      content: 'There is no signed log yet, so there was nothing to verify.',
      stats: { sessions: 0, findings: 0 },
    });
  });

  test('verifies every log, compares with the checkpoints of the audit before, and raises no alert', async () => {
    const user = await server.register();
    const first = await startConversation(user);
    await talk(user, first, 'What is a pivot?');
    await talk(user, await startConversation(user), 'What is a receipt?');
    expect(await audit(user)).toMatchObject({ stats: { sessions: 2, findings: 0, receipts: 0 } });
    await talk(user, first, 'And a checkpoint?');
    const again = await audit(user);
    expect(again).toMatchObject({ stats: { sessions: 2, findings: 0, receipts: 2 } });
    expect(again?.content).toContain('Nothing was changed since it was signed');
    expect(await alertsOf(user)).toEqual([]);
  });

  test('names the row of a changed text, and raises an alert', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const session = `conv:${conversation}`;
    await run(`update log_contents set content = 'changed' where session = '${session}' and seq = 1`);
    const found = await audit(user);
    expect(found?.content).toContain(`${session}, row 1: content-changed`);
    expect(found?.content).toContain(`${session}, row 1: message-differs`);
    expect(await alertsOf(user)).toMatchObject([{ title: `Verification failed: ${session}` }]);
  });

  test('sees a message whose stored text is another than the log holds', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    await run(`update messages set content = 'I never said that' where id = '${reply._id}'`);
    expect(await audit(user)).toMatchObject({ stats: { findings: 1 } });
  });

  test('sees a log that was rolled back together with its checkpoints, and one that is gone', async () => {
    const user = await server.register();
    const [short, gone] = [await startConversation(user), await startConversation(user)];
    await talk(user, short, 'What is a pivot?');
    await talk(user, gone, 'What is a pivot?');
    const { database } = server.app;
    const keep = (table: string) =>
      sql.raw(`select * from ${table} where session = 'conv:${short}'`).execute(database.read);
    const [heads, rows, contents] = [await keep('log_heads'), await keep('log_rows'), await keep('log_contents')];
    await talk(user, short, 'What is a receipt?');
    expect(await audit(user)).toMatchObject({ stats: { findings: 0 } });
    // A skilled administrator: disables triggers, removes every trace of the last exchange and restores the old head.
    await database.transaction(async ({ query }) => {
      const postgres = database.dialect === 'postgres';
      await sql
        .raw(postgres ? 'alter table log_rows disable trigger all' : 'drop trigger log_rows_no_delete')
        .execute(query);
      await query
        .deleteFrom('log_heads')
        .where('session', 'in', [`conv:${short}`, `conv:${gone}`])
        .execute();
      const kept = { log_contents: contents, log_rows: rows };
      for (const [table, held] of Object.entries(kept)) {
        await sql.raw(`delete from ${table} where session = 'conv:${short}'`).execute(query);
        await query
          .insertInto(table as 'log_rows')
          .values(held.rows as never)
          .execute();
      }
      await query
        .insertInto('log_heads')
        .values(heads.rows as never)
        .execute();
      if (postgres) await sql.raw('alter table log_rows enable trigger all').execute(query);
    });
    const found = await audit(user);
    expect(found?.content).toContain(`conv:${short}`);
    expect(found?.content).toContain('rollback');
    expect(found?.content).toContain(`conv:${gone}: log-missing`);
    expect(await alertsOf(user)).toHaveLength(2);
  });
});
