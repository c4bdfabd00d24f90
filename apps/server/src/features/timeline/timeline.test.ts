import { verifyExport } from '@symbi/ledger';
import { exportSession, listSessions, verifySession } from '@symbi/contracts/insights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/id.ts';
import { openKeyring } from '../../platform/secret.ts';
import { startApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { startConversation, talk } from '../../testing/talk.ts';
import { createReceipts } from '../receipts/service.ts';
import { createTimeline, type LogEntry, type Timeline } from './service.ts';
import { openSigningKeys, rotateSigningKey } from './signer.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startApp();
  user = await server.register();
});
afterAll(() => server.stop());

const keyringOf = (app: TestApp) => openKeyring(undefined, app.directory);

/** The service as the app builds it, on the app's own database. */
const timelineOf = async (app: TestApp): Promise<Timeline> => {
  const { database } = app.app;
  const keys = await openSigningKeys({ database, keyring: keyringOf(app), clock: Date.now, name: 'symbi.local' });
  return createTimeline({ database, clock: Date.now, keys });
};

const messageEntry = (content: string): LogEntry => {
  const id = createId();
  const fields = { message_id: id, parent_id: null, sender: 'user', agent_id: null, state: 'done' } as const;
  return { type: 'message', fields, content, subjectId: id };
};

const newSession = (): string => `conv:${createId()}`;
const exportOf = async (who: TestUser, session: string) => {
  const answer = await who.call('GET', `/api/insights/export?session_id=${session}`);
  return { answer, file: exportSession.response.parse(answer.body) };
};
const pinnedKey = async (app: TestApp): Promise<string> =>
  (await app.call('GET', '/.well-known/symbi-vkey')).text.trim();
const verification = async (who: TestUser, session: string) =>
  verifySession.response.parse((await who.call('GET', `/api/insights/verify?session_id=${session}`)).body).data;

describe('the export of a conversation', () => {
  test('is the document itself and verifies with the published key and the receipt of a send', async () => {
    const conversation = await startConversation(user);
    const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, {
      content: 'What is a pivot?',
      sender: 'user',
    });
    const { checkpoint } = sent.body as { checkpoint: string };
    await talk(user, conversation, 'And what is a receipt?');
    const { answer, file } = await exportOf(user, conversation);
    expect(answer.body).not.toHaveProperty('success');
    const result = await verifyExport(answer.text, { keys: [await pinnedKey(server)], receipts: [checkpoint] });
    expect(result).toMatchObject({ status: 'verified', receipts: 1, findings: [] });
    const types = file.rows.map((row) => (JSON.parse(row) as { type: string }).type);
    expect(types.filter((type) => type === 'message')).toHaveLength(4);
    expect(types.filter((type) => type === 'trust_score')).toHaveLength(2);
    expect(types.filter((type) => type === 'timeline')).toHaveLength(1);
  });

  test('is refused to others exactly as an unknown session is', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const stranger = await server.register();
    for (const call of ['export', 'verify']) {
      const foreign = await stranger.call('GET', `/api/insights/${call}?session_id=conv:${conversation}`);
      const unknown = await stranger.call('GET', `/api/insights/${call}?session_id=conv:${createId()}`);
      expect(foreign.status).toBe(404);
      const plain = (body: unknown) => ({ ...(body as object), requestId: '' });
      expect(plain(foreign.body)).toEqual(plain(unknown.body));
    }
    expect((await stranger.call('GET', `/api/insights/timeline?session_id=${conversation}`)).body).toMatchObject({
      data: { points: [] },
    });
    expect((await stranger.call('GET', `/api/events?session_id=${conversation}`)).body).toMatchObject({ events: [] });
  });

  test.each(['', '?session_id=', '?session_id=conv:xyz', '?session_id=CONV:64b0c0ffee64b0c0ffee64b0'])(
    'asks for a session id: %s',
    async (query) => {
      for (const path of ['/api/insights/export', '/api/insights/verify', '/api/events'])
        expect((await user.call('GET', `${path}${query}`)).status).toBe(400);
    },
  );

  test('counts erased rows as redacted and goes on after the conversation is deleted', async () => {
    const conversation = await startConversation(user);
    const { question } = await talk(user, conversation, 'My secret is a walnut.');
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
    expect(await verification(user, conversation)).toMatchObject({ status: 'verified', redacted: 1 });
    await user.call('DELETE', `/api/conversations/${conversation}`);
    const { answer } = await exportOf(user, conversation);
    expect(answer.text).not.toContain('walnut');
    const after = await verification(user, conversation);
    expect(after).toMatchObject({ status: 'verified' });
    expect(after.summary).toContain('was erased, and the log says so');
    const list = listSessions.response.parse((await user.call('GET', '/api/insights/sessions')).body);
    expect(list.data.find((entry) => entry.session_id === `conv:${conversation}`)).toMatchObject({
      closed: true,
      title: null,
    });
  });
});

test('recent sessions are listed with the last used first', async () => {
  const person = await server.register();
  const first = await startConversation(person);
  const second = await startConversation(person);
  await talk(person, first, 'What is a pivot?');
  await talk(person, second, 'What is a pivot?');
  await talk(person, first, 'What is a receipt?');
  const answer = await person.call('GET', '/api/insights/sessions?limit=5');
  expect(answer.body).toMatchObject({
    count: 2,
    data: [{ session_id: `conv:${first}`, title: 'New Conversation', closed: false }, { session_id: `conv:${second}` }],
  });
});

test('a bridge receipt is a row of the log, an event of the session, and goes with its conversation', async () => {
  const timeline = await timelineOf(server);
  const receipts = createReceipts({ database: server.app.database, clock: Date.now, timeline });
  const conversation = await startConversation(user);
  const add = () =>
    server.app.database.transaction((transaction) =>
      receipts.add(transaction, {
        ownerId: user.id,
        session: `conv:${conversation}`,
        chosen: { agentKey: 'local', score: 0.7251 },
        agentsConsidered: ['codex', 'local'],
        proposalId: 'p-1',
        content: 'Plan the launch',
      }),
    );
  const { row } = await add();
  const events = await user.call('GET', `/api/events?session_id=${conversation}`);
  expect(events.body).toMatchObject({
    count: 1,
    events: [
      {
        type: 'bridge_receipt',
        metadata: {
          receipt: {
            type: 'bridge_receipt',
            chosen: { agent_key: 'local', score: 0.7251 },
            agents_considered: ['codex', 'local'],
          },
          row_hash: row.row_hash,
        },
      },
    ],
  });
  const { file } = await exportOf(user, conversation);
  expect(JSON.parse(file.rows[row.seq] ?? '')).toMatchObject({ type: 'bridge_receipt', proposal_id: 'p-1' });
  await user.call('DELETE', `/api/conversations/${conversation}`);
  expect((await user.call('GET', `/api/events?session_id=${conversation}`)).body).toMatchObject({ events: [] });
});

describe('many appends at once to one session', () => {
  test('make one dense chain with one head that verifies', { timeout: 120_000 }, async () => {
    const timeline = await timelineOf(server);
    const session = newSession();
    const { database } = server.app;
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

  test('and exports in between never show half of a step', { timeout: 60_000 }, async () => {
    const timeline = await timelineOf(server);
    const session = newSession();
    const { database } = server.app;
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
    const timeline = await timelineOf(server);
    const session = newSession();
    const { database } = server.app;
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
    const timeline = await timelineOf(server);
    const session = newSession();
    const stranger = await server.register();
    const append = (ownerId: string) =>
      server.app.database.transaction((transaction) =>
        timeline.append(transaction, ownerId, session, [messageEntry('mine')]),
      );
    await append(user.id);
    await expect(append(stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await timeline.verify(user.id, session)).toMatchObject({ rows: 2, status: 'verified' });
  });
});

describe('the tables of the log', () => {
  const attempt = (database: Database, statement: string): Promise<unknown> =>
    database.transaction(({ query }) => sql.raw(statement).execute(query));

  test('refuse to change or to delete a row', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const { database } = server.app;
    const where = `where session = 'conv:${conversation}'`;
    const before = await exportOf(user, conversation);
    for (const statement of [
      `update log_rows set text = 'x' ${where}`,
      `update log_rows set row_hash = 'x' ${where}`,
      `delete from log_rows ${where}`,
      ...(database.dialect === 'postgres' ? ['truncate log_rows'] : []),
    ])
      await expect(attempt(database, statement)).rejects.toThrow('append-only');
    expect((await exportOf(user, conversation)).file.rows).toEqual(before.file.rows);
  });

  test('show an edited text as tampering, in plain words and by its row', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const session = `conv:${conversation}`;
    await attempt(
      server.app.database,
      `update log_contents set content = 'What I never said' where session = '${session}' and seq = 1`,
    );
    const result = await verification(user, session);
    expect(result.status).toBe('tampered');
    expect(result.findings[0]).toMatchObject({ code: 'content-changed', row: 1 });
    expect(result.summary).toContain('changed after it was signed');
  });
});

describe('signing keys', () => {
  test('rotate with a hand-over that old and new logs verify under', async () => {
    const own = await startApp();
    try {
      const person = await own.register();
      const conversation = await startConversation(person);
      await talk(person, conversation, 'What is a pivot?');
      const oldKey = await pinnedKey(own);
      const options = { database: own.app.database, keyring: keyringOf(own), clock: Date.now };
      const { old, next } = await rotateSigningKey(options);
      expect(old).toBe(oldKey);
      const restarted = await own.restart();
      Object.assign(own, restarted);
      expect(await pinnedKey(own)).toBe(next);
      const token = { authorization: `Bearer ${person.token}` };
      const read = (path: string) => own.call('GET', path, undefined, token);
      const exported = await read(`/api/insights/export?session_id=${conversation}`);
      expect(exported.text).toContain('key_rotation');
      for (const key of [oldKey, next]) {
        const result = await verifyExport(exported.text, { keys: [key] });
        expect(result.findings).toEqual([]);
        expect(result.status).toBe('verified');
      }
      const again = await read(`/api/insights/export?session_id=${conversation}`);
      expect(again.text.match(/key_rotation/g)).toHaveLength(exported.text.match(/key_rotation/g)?.length ?? 0);
    } finally {
      await own.stop();
    }
  });

  test('are taken up by a process that was running when they were made', async () => {
    const own = await startApp();
    try {
      const person = await own.register();
      const before = await timelineOf(own);
      const { database } = own.app;
      const session = newSession();
      const append = (timeline: Timeline) =>
        database.transaction((transaction) =>
          timeline.append(transaction, person.id, session, [messageEntry('A sentence.')]),
        );
      await append(before);
      const { next } = await rotateSigningKey({ database, keyring: keyringOf(own), clock: Date.now });
      const after = await timelineOf(own);
      await append(after);
      await append(before);
      const result = await before.verify(person.id, session);
      expect(result).toMatchObject({ status: 'verified', rows: 5, head: { vkey: next } });
    } finally {
      await own.stop();
    }
  });

  test('that two processes would make at once are one', async () => {
    const own = await startApp();
    try {
      const { database } = own.app;
      await database.transaction(({ query }) => query.deleteFrom('signing_keys').execute());
      const open = () => openSigningKeys({ database, keyring: keyringOf(own), clock: Date.now, name: 'symbi.local' });
      const opened = await Promise.all([open(), open(), open()]);
      expect(new Set(opened.map((keys) => keys.newest.vkey)).size).toBe(1);
    } finally {
      await own.stop();
    }
  });

  test('that are missing although logs exist stop the start, and nothing is signed anew', async () => {
    const own = await startApp();
    const person = await own.register();
    await talk(person, await startConversation(person), 'What is a pivot?');
    const { database } = own.app;
    const held = await database.read.selectFrom('signing_keys').selectAll().execute();
    await database.transaction(({ query }) => query.deleteFrom('signing_keys').execute());
    const open = openSigningKeys({ database, keyring: keyringOf(own), clock: Date.now, name: 'symbi.local' });
    await expect(open).rejects.toThrow('missing although signed logs exist');
    expect(await database.read.selectFrom('signing_keys').selectAll().execute()).toEqual([]);
    await database.transaction(({ query }) => query.insertInto('signing_keys').values(held).execute());
    await own.stop();
  });

  test('that the keyring cannot open stop the start', async () => {
    const own = await startApp();
    const { database } = own.app;
    const other = openKeyring(
      `k9:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`,
      '',
    );
    const open = openSigningKeys({ database, keyring: other, clock: Date.now, name: 'symbi.local' });
    await expect(open).rejects.toThrow('cannot be opened with this keyring');
    await own.stop();
  });
});

test('the page of the verifier is served under its own policy and may load nothing', async () => {
  const page = await server.call('GET', '/verify.html');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
  expect(policy).not.toContain("'self'");
  expect(page.text).toContain(policy.replace("; frame-ancestors 'none'", ''));
});

test('deleting an account leaves no head, checkpoint, point or text of its logs', async () => {
  const person = await server.register();
  const conversation = await startConversation(person);
  await talk(person, conversation, 'What is a pivot?');
  await talk(person, conversation, 'What is a receipt?');
  const exported = await person.call('GET', '/api/auth/export');
  expect(exported.body).toMatchObject({
    data: { parts: { signedLogs: [{ session: `conv:${conversation}` }], timeline: [{}], reports: [] } },
  });
  await person.call('DELETE', '/api/auth/account', { password: person.password });
  const { read } = server.app.database;
  const session = `conv:${conversation}`;
  expect(await read.selectFrom('log_heads').selectAll().where('owner_id', '=', person.id).execute()).toEqual([]);
  expect(await read.selectFrom('log_contents').selectAll().where('session', '=', session).execute()).toEqual([]);
  expect(await read.selectFrom('log_checkpoints').selectAll().where('session', '=', session).execute()).toEqual([]);
  expect(await read.selectFrom('timeline_points').selectAll().where('session', '=', session).execute()).toEqual([]);
});
