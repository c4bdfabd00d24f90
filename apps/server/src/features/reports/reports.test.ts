import { listReports, readFigures, type Report } from '@symbi/contracts/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../platform/id.ts';
import { eventually, pick, startApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { startConversation, talk } from '../../testing/talk.ts';
import type { ReportDraft } from './drafts.ts';
import { Reports } from './service.ts';
import { addDays, dayOf, mondayOf } from './zone.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const listed = async (user: TestUser, query = '') =>
  listReports.response.parse((await user.call('GET', `/api/reports${query}`)).body);
const generate = (user: TestUser, body?: unknown) => user.call('POST', '/api/reports/generate/daily', body);
const ofCategory = async (user: TestUser, category: string): Promise<Report[]> =>
  (await listed(user, `?category=${category}&limit=100`)).reports;

/** Sets the user's schedules back, as if the server had not run since. */
const letScheduleBeDue = (user: TestUser, category: string, at: number): Promise<unknown> =>
  server.app.database.transaction(({ query }) =>
    query
      .updateTable('report_schedules')
      .set({ next_at: at })
      .where('owner_id', '=', user.id)
      .where('category', '=', category as 'daily')
      .execute(),
  );

const put = async (user: TestUser, draft: Partial<ReportDraft>): Promise<string> => {
  const reports = new Reports({ database: server.app.database, clock: Date.now, announce: () => undefined });
  const whole = { category: 'alert', period: createId(), title: 'T', content: 'C', stats: {}, metadata: {}, ...draft };
  const row = await server.app.database.transaction((transaction) =>
    reports.put(transaction, user.id, whole as ReportDraft),
  );
  return row.id;
};

describe('the daily report on demand', () => {
  test('says so when the day is empty', async () => {
    const user = await server.register();
    const answer = await generate(user);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      data: { category: 'daily', isArchived: false, stats: { messages: 0, replies: 0 }, metadata: { timeZone: 'UTC' } },
    });
    expect(pick(answer.body, 'data.content')).toContain('Nothing happened on');
    expect(pick(answer.body, 'data.content')).toContain('nothing to measure');
  });

  test('counts what happened today and is brought up to date in its place', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const first = await talk(user, conversation, 'What is a pivot?');
    const before = await generate(user);
    const second = await talk(user, conversation, 'What is a receipt?');
    const answer = await generate(user);
    expect(pick(answer.body, 'data._id')).toBe(pick(before.body, 'data._id'));
    const scores = [first.reply.trustScore ?? Number.NaN, second.reply.trustScore ?? Number.NaN];
    const { stats } = (answer.body as { data: Report }).data;
    expect(stats).toMatchObject({ messages: 4, replies: 2, conversations: 1, scored: 2, compared: 1, failed: 0 });
    expect(stats['averageTrust']).toBeCloseTo((scores[0] ?? 0) / 2 + (scores[1] ?? 0) / 2, 3);
    expect(
      (stats['trusted'] ?? 0) + (stats['reliable'] ?? 0) + (stats['moderate'] ?? 0) + (stats['caution'] ?? 0),
    ).toBe(2);
    expect(pick(answer.body, 'data.content')).toContain('- Symbi Core: 2 replies');
    expect(pick(answer.body, 'data.content')).not.toContain('What is a receipt');
    expect((await ofCategory(user, 'daily')).length).toBe(1);
  });

  test('takes the day of the user’s time zone and remembers the browser’s', async () => {
    const user = await server.register();
    const zone = 'Pacific/Kiritimati';
    const answer = await generate(user, { timeZone: zone });
    expect(answer.body).toMatchObject({ data: { metadata: { timeZone: zone, from: dayOf(Date.now(), zone) } } });
    expect((await user.call('GET', '/api/auth/me')).body).toMatchObject({ data: { preferences: { timeZone: zone } } });
    expect((await generate(user, { timeZone: 'Mars/Olympus' })).body).toMatchObject({
      data: { metadata: { timeZone: zone } },
    });
  });

  test('is the same answer for the same key', async () => {
    const user = await server.register();
    const call = () => user.call('POST', '/api/reports/generate/daily', {}, { 'idempotency-key': 'key-12345678' });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
  });
});

describe('the list', () => {
  test('has pages, categories, an archive and totals', async () => {
    const user = await server.register();
    for (let index = 0; index < 8; index += 1) await put(user, { title: `Alert ${index}` });
    await put(user, { category: 'audit', title: 'Audit' });
    const first = await listed(user);
    expect([first.reports.length, first.totalPages, first.count]).toEqual([6, 2, 9]);
    const second = await listed(user, '?page=2');
    expect(second.reports.map((report) => report.title)).toEqual(['Alert 2', 'Alert 1', 'Alert 0']);
    const byCursor = await listed(user, `?cursor=${first.nextCursor ?? ''}`);
    expect(byCursor.reports).toEqual(second.reports);
    expect(await listed(user, '?page=3')).toMatchObject({ reports: [], totalPages: 2 });
    expect(await listed(user, '?category=audit')).toMatchObject({ count: 1, totalPages: 1 });
    const id = first.reports[0]?._id ?? '';
    const archived = await user.call('PUT', `/api/reports/${id}`, { isArchived: true });
    expect(archived.body).toMatchObject({ data: { _id: id, isArchived: true } });
    await user.call('PUT', `/api/reports/${id}`, { isArchived: true });
    expect((await listed(user)).count).toBe(8);
    expect(await listed(user, '?archived=true')).toMatchObject({ count: 1, reports: [{ _id: id }] });
    await user.call('PUT', `/api/reports/${id}`, { isArchived: false });
    expect((await user.call('DELETE', `/api/reports/${id}`)).body).toEqual({ success: true });
    expect((await listed(user)).count).toBe(8);
    expect((await user.call('GET', `/api/reports/${id}`)).status).toBe(404);
  });

  test('is searched by whole words and their beginnings, and forgets what was deleted', async () => {
    const user = await server.register();
    const stranger = await server.register();
    await put(stranger, { title: 'Walnut of another person' });
    const id = await put(user, { title: 'Walnut alert', content: 'A squirrel scored low.' });
    await put(user, { title: 'Hazel', content: 'Nothing of the kind' });
    expect(await listed(user, '?q=WALNUT')).toMatchObject({ count: 1, reports: [{ _id: id }] });
    expect(await listed(user, '?q=squir%20low')).toMatchObject({ count: 1, totalPages: 1 });
    expect(await listed(user, '?q=walnut&category=daily')).toMatchObject({ count: 0 });
    expect(await listed(user, '?q=%22%20OR%20%27%3B--')).toMatchObject({ count: 0 });
    expect(await listed(user, '?q=%20%20')).toMatchObject({ count: 2 });
    await user.call('DELETE', `/api/reports/${id}`);
    expect(await listed(user, '?q=walnut')).toMatchObject({ count: 0, reports: [] });
  });

  test.each([
    ['GET', '?page=0'],
    ['GET', '?page=x'],
    ['GET', '?limit=-1'],
    ['GET', '?category=monthly'],
    ['GET', '?archived=perhaps'],
    ['GET', '?cursor=%00'],
    ['GET', '?cursor=e30'],
    ['GET', '/figures?days=12'],
    ['GET', '/64b0c0ffee64b0c0ffee64b0/export?format=exe'],
    ['GET', '/64b0c0ffee64b0c0ffee64b0/export'],
  ])('refuses %s /api/reports%s', async (method, path) => {
    const user = await server.register();
    expect((await user.call(method, `/api/reports${path}`)).status).toBe(400);
  });

  test.each([{}, { isArchived: 'yes' }, { isArchived: null }, []])('refuses to archive by %j', async (body) => {
    const user = await server.register();
    const id = await put(user, {});
    expect((await user.call('PUT', `/api/reports/${id}`, body)).status).toBe(400);
  });
});

test('reports of others are as unknown as those that do not exist, and stay as they are', async () => {
  const [owner, stranger] = [await server.register(), await server.register()];
  const id = await put(owner, { title: 'Mine' });
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['PUT', '', { isArchived: true }],
    ['DELETE', ''],
    ['GET', '/export?format=json'],
  ];
  for (const [method, path, body] of calls) {
    const foreign = await stranger.call(method, `/api/reports/${id}${path}`, body);
    const unknown = await stranger.call(method, `/api/reports/${createId()}${path}`, body);
    expect(foreign.status).toBe(404);
    const plain = (answer: unknown) => ({ ...(answer as object), requestId: '' });
    expect(plain(foreign.body)).toEqual(plain(unknown.body));
  }
  expect(await listed(stranger)).toMatchObject({ count: 0 });
  expect(await listed(owner)).toMatchObject({ reports: [{ _id: id, title: 'Mine', isArchived: false }] });
});

test.each([
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['json', 'application/json'],
])('a report is downloaded as %s', async (format, type) => {
  const user = await server.register();
  const id = await put(user, { title: '=1+1' });
  const answer = await user.call('GET', `/api/reports/${id}/export?format=${format}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain(type);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="symbi-alert-[\w-]+\.\w+"$/);
  expect(answer.text).toContain('1+1');
});

describe('alerts', () => {
  test('are raised as a reply falls below its agent’s threshold, and announced live', async () => {
    const user = await server.register();
    const agents = await user.call('GET', '/api/agents');
    const agentId = pick(agents.body, 'data.0._id');
    await user.call('PUT', `/api/agents/${agentId}`, { trustScoreThreshold: 1 });
    const socket = await user.connect();
    const announced: Report[] = [];
    socket.on('report:created', (report: Report) => announced.push(report));
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    const [alert] = await ofCategory(user, 'alert');
    expect(alert).toMatchObject({
      stats: { threshold: 1 },
      metadata: { cause: 'trust_below_threshold', conversationId: conversation, messageId: reply._id },
    });
    expect(alert?.title).toBe(`Low trust: Symbi Core scored ${Math.round((reply.trustScore ?? 0) * 100)} %`);
    expect(await eventually(async () => announced[0])).toEqual(alert);
    socket.disconnect();
    expect((await generate(user)).body).toMatchObject({ data: { stats: { alerts: 1 } } });
  });

  test('are not raised above the threshold', async () => {
    const user = await server.register();
    const agents = await user.call('GET', '/api/agents');
    await user.call('PUT', `/api/agents/${pick(agents.body, 'data.0._id')}`, { trustScoreThreshold: 0 });
    await talk(user, await startConversation(user), 'What is a pivot?');
    expect(await ofCategory(user, 'alert')).toEqual([]);
  });
});

describe('the schedule', () => {
  test('makes up one report however many were missed, and the next is due tomorrow', async () => {
    const user = await server.register();
    await talk(user, await startConversation(user), 'What is a pivot?');
    await letScheduleBeDue(user, 'daily', Date.now() - 5 * 86_400_000);
    await server.app.makeDueReports();
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
    await server.app.makeDueReports();
    expect(await ofCategory(user, 'daily')).toHaveLength(1);
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
    await letScheduleBeDue(user, 'daily', Date.now() - 1);
    await server.app.makeDueReports();
    expect(await ofCategory(user, 'daily')).toMatchObject([{ stats: { messages: 2, replies: 1, scored: 1 } }]);
    const figures = readFigures.response.parse((await user.call('GET', '/api/reports/figures?days=7')).body).data;
    expect(figures.days.map((day) => day.messages)).toEqual([0, 0, 0, 0, 2, 2, 2]);
    expect(figures.days.at(-1)?.day).toBe(dayOf(Date.now(), 'UTC'));
  });

  test('makes the weekly report on the last whole week', async () => {
    const user = await server.register();
    await letScheduleBeDue(user, 'weekly', Date.now() - 1);
    await server.app.makeDueReports();
    const monday = addDays(mondayOf(dayOf(Date.now(), 'UTC')), -7);
    expect(await ofCategory(user, 'weekly')).toMatchObject([{ metadata: { from: monday, to: addDays(monday, 6) } }]);
  });

  test('is worked off by several processes at once without a report twice', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.register()));
    for (const person of people) await letScheduleBeDue(person, 'daily', Date.now() - 1);
    await Promise.all(Array.from({ length: 5 }, () => server.app.makeDueReports()));
    for (const person of people) expect(await ofCategory(person, 'daily')).toHaveLength(1);
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
    await server.app.makeDueReports();
    expect(await ofCategory(user, 'daily')).toHaveLength(1);
  });
});

describe('the audit', () => {
  const audit = async (user: TestUser): Promise<Report | undefined> => {
    await letScheduleBeDue(user, 'audit', Date.now() - 1);
    await server.app.makeDueReports();
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
    const [heads, checkpoints, rows, contents] = [
      await keep('log_heads'),
      await keep('log_checkpoints'),
      await keep('log_rows'),
      await keep('log_contents'),
    ];
    await talk(user, short, 'What is a receipt?');
    expect(await audit(user)).toMatchObject({ stats: { findings: 0 } });
    // An administrator who knows what to do: triggers off, everything of the last exchange out, the old head back.
    await database.transaction(async ({ query }) => {
      const postgres = database.dialect === 'postgres';
      await sql
        .raw(postgres ? 'alter table log_rows disable trigger all' : 'drop trigger log_rows_no_delete')
        .execute(query);
      await query
        .deleteFrom('log_heads')
        .where('session', 'in', [`conv:${short}`, `conv:${gone}`])
        .execute();
      const kept = { log_checkpoints: checkpoints, log_contents: contents, log_rows: rows };
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

test('an account takes its reports, schedules and tallies with it', async () => {
  const user = await server.register();
  await generate(user);
  expect((await user.call('GET', '/api/auth/export')).body).toMatchObject({ data: { parts: { reports: [{}] } } });
  await user.call('DELETE', '/api/auth/account', { password: user.password });
  const { read } = server.app.database;
  for (const table of ['reports', 'report_tallies', 'report_schedules', 'search_documents'] as const)
    expect(await read.selectFrom(table).selectAll().where('owner_id', '=', user.id).execute()).toEqual([]);
});
