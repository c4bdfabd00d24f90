import { listSessions } from '@symbi/contracts/insights';
import { verifyExport } from '@symbi/ledger';
import { describe, expect, test } from 'vitest';
import { createId } from '../../platform/id.ts';
import { pick } from '@symbi/testkit/request';
import { startWithUser } from '#support/start.ts';
import { ended, startConversation, talk } from '@symbi/testkit/talk';
import { Receipts } from '../receipts/service.ts';
import { exportOf, pinnedKey, timelineOf, verification } from './testing/timeline.ts';

const { app, user } = await startWithUser();

describe('the export of a conversation', () => {
  test('is the document itself and verifies with the published key and the receipt of a send', async () => {
    const conversation = await startConversation(user);
    const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, {
      content: 'What is a pivot?',
      sender: 'user',
    });
    const { checkpoint } = sent.body as { checkpoint: string };
    // A stance is compared with earlier replies, so the first reply ends before the second begins.
    await ended(user, conversation, pick(sent.body, 'reply._id'));
    await talk(user, conversation, 'Once more: what is a pivot?');
    const { answer, file } = await exportOf(user, conversation);
    expect(answer.body).not.toHaveProperty('success');
    const result = await verifyExport(answer.text, { keys: [await pinnedKey(app)], receipts: [checkpoint] });
    expect(result).toMatchObject({ status: 'verified', receipts: 1, findings: [] });
    const types = file.rows.map((row) => (JSON.parse(row) as { type: string }).type);
    expect(types.filter((type) => type === 'message')).toHaveLength(4);
    expect(types.filter((type) => type === 'trust_score')).toHaveLength(2);
    expect(types.filter((type) => type === 'timeline')).toHaveLength(1);
  });

  test('is refused to others exactly as an unknown session is', async () => {
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const stranger = await app.register();
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
    const list = await user.ask(listSessions);
    expect(list.data.find((entry) => entry.session_id === `conv:${conversation}`)).toMatchObject({
      closed: true,
      title: null,
    });
  });
});

test('recent sessions are listed with the last used first', async () => {
  const person = await app.register();
  const first = await startConversation(person);
  const second = await startConversation(person);
  await talk(person, first, 'What is a pivot?');
  await talk(person, second, 'What is a pivot?');
  await talk(person, first, 'What is a receipt?');
  const answer = await person.call('GET', '/api/insights/sessions?limit=5');
  expect(answer.body).toMatchObject({
    count: 2,
    data: [{ session_id: `conv:${first}`, title: 'What is a pivot?', closed: false }, { session_id: `conv:${second}` }],
  });
});

test('a bridge receipt is a row of the log, an event of the session, and goes with its conversation', async () => {
  const timeline = await timelineOf(app);
  const receipts = new Receipts({
    database: app.app.database,
    clock: Date.now,
    timeline,
    conversations: { owns: () => Promise.resolve(true), hidden: () => Promise.resolve(new Set()) },
  });
  const conversation = await startConversation(user);
  const add = () =>
    app.app.database.transaction((transaction) =>
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

test('the page of the verifier is served under its own policy and may load nothing', async () => {
  const page = await app.call('GET', '/verify.html');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
  expect(policy).not.toContain("'self'");
  expect(page.text).toContain(policy.replace("; frame-ancestors 'none'", ''));
});

test('deleting an account leaves no head, checkpoint, point or text of its logs', async () => {
  const person = await app.register();
  const conversation = await startConversation(person);
  await talk(person, conversation, 'What is a pivot?');
  await talk(person, conversation, 'What is a pivot?');
  const exported = await person.call('GET', '/api/auth/export');
  expect(exported.body).toMatchObject({
    data: { parts: { signedLogs: [{ session: `conv:${conversation}` }], timeline: [{}], reports: [] } },
  });
  await person.call('DELETE', '/api/auth/account', { password: person.password });
  const { read } = app.app.database;
  const session = `conv:${conversation}`;
  expect(await read.selectFrom('log_heads').selectAll().where('owner_id', '=', person.id).execute()).toEqual([]);
  expect(await read.selectFrom('log_contents').selectAll().where('session', '=', session).execute()).toEqual([]);
  const notes = read.selectFrom('log_rows').select('note').where('session', '=', session);
  expect(await notes.where('note', 'is not', null).execute()).toEqual([]);
  expect(await read.selectFrom('timeline_points').selectAll().where('session', '=', session).execute()).toEqual([]);
});
