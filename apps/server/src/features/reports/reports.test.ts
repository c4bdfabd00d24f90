import type { Report } from '@symbi/contracts/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../platform/id.ts';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { ReportDraft } from './content/drafts.ts';
import { Reports } from './service.ts';
import { Search } from '../search/service.ts';
import { listed, ofCategory } from './testing/reports.ts';
import { dayOf } from './schedule/zone.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const generate = (user: TestUser, body?: unknown) => user.call('POST', '/api/reports/generate/daily', body);

let newest = 0;
/** Every report gets its own millisecond, so that their order is that of their times. */
const ticking = (): number => (newest = Math.max(Date.now(), newest + 1));

const put = async (user: TestUser, draft: Partial<ReportDraft>): Promise<string> => {
  const { database } = server.app;
  const search = new Search(database);
  const reports = new Reports({ database, search, clock: ticking, announce: () => undefined });
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
    const second = await talk(user, conversation, 'What is a pivot?');
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

  test('has pages for what was searched too, which count the whole search', async () => {
    const user = await server.register();
    for (let index = 0; index < 9; index += 1) await put(user, { title: `Walnut ${index}` });
    const first = await listed(user, '?q=walnut');
    expect(first).toMatchObject({ count: 9, totalPages: 2 });
    const rest = await listed(user, `?q=walnut&cursor=${first.nextCursor ?? ''}`);
    expect(rest).toMatchObject({ count: 9, totalPages: 2 });
    expect(rest.reports.map((report) => report.title)).toEqual(['Walnut 2', 'Walnut 1', 'Walnut 0']);
    expect(rest.reports).toEqual((await listed(user, '?q=walnut&page=2')).reports);
    expect(rest.nextCursor).toBeUndefined();
    const all = await listed(user, '?q=!');
    expect(await listed(user, `?q=!&cursor=${all.nextCursor ?? ''}`)).toMatchObject({ count: 9 });
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
    // No score is certain, so even this one is below the threshold.
    expect(alert?.title).toBe(`Below 100%: Symbi Core scored ${Math.round((reply.trustScore ?? 0) * 100)}%`);
    expect(await eventually(async () => announced[0])).toEqual(alert);
    socket.disconnect();
    expect((await generate(user)).body).toMatchObject({ data: { stats: { alerts: 1 } } });
  });

  test('are listed with the conversations they are about, by the title of today, while these exist', async () => {
    const user = await server.register();
    const stranger = await server.register();
    const mine = await startConversation(user);
    const verified = await startConversation(user);
    const theirs = await startConversation(stranger);
    await put(user, { metadata: { conversationId: mine } });
    await put(user, { metadata: { conversationId: mine } });
    await put(user, { metadata: { sessionId: `conv:${verified}` } });
    await put(user, { metadata: { conversationId: theirs } });
    await put(user, { category: 'daily', metadata: { timeZone: 'UTC' } });
    await user.call('PUT', `/api/conversations/${mine}`, { title: 'Harbour' });
    const titles = async () => (await listed(user)).conversations.map(({ _id, title }) => [_id, title]);
    expect(new Map((await titles()) as [string, string][])).toEqual(
      new Map([
        [mine, 'Harbour'],
        [verified, 'New Conversation'],
      ]),
    );
    await user.call('DELETE', `/api/conversations/${mine}?undo=true`);
    expect(await titles()).toEqual([[verified, 'New Conversation']]);
  });

  test('are not raised above the threshold', async () => {
    const user = await server.register();
    const agents = await user.call('GET', '/api/agents');
    await user.call('PUT', `/api/agents/${pick(agents.body, 'data.0._id')}`, { trustScoreThreshold: 0 });
    await talk(user, await startConversation(user), 'What is a pivot?');
    expect(await ofCategory(user, 'alert')).toEqual([]);
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
