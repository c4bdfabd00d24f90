import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startApp, type TestApp } from '#support/app.ts';
import { watchReads } from '#support/reads.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { ENGINE } from '@symbi/trust/engine';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/id.ts';
import { createLog } from '../../platform/observability/log.ts';
import { calibrationOf } from './calibrations.ts';
import { findCalibration, keepCalibration } from './queries.ts';
import { expectedError, reliabilityBins } from './reliability.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('a judgment is shown with the reply, counted, in the signed log, and can be taken back', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a trust score?');
  const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
  const judged = await user.call('POST', path, {
    judgment: 'right',
    note: 'Well said',
    sentence: { start: 0, end: 10 },
  });
  expect(judged.body).toMatchObject({
    data: { judgment: 'right', score: reply.trustScore, sentence: { start: 0, end: 10 } },
  });
  const read = await user.call('GET', `/api/conversations/${conversation}`);
  expect(read.body).toMatchObject({ data: { messages: [{}, { judgment: 'right' }] } });
  const state = await user.call('GET', '/api/judgments/calibration');
  expect(state.body).toMatchObject({
    data: {
      counts: { right: 1, wrong: 0, unsure: 0 },
      needed: 10,
      modes: [{ mode: 'grounded', counts: { right: 1 }, calibration: null, bins: [{ count: 1 }] }],
    },
  });
  const rows = await server.app.database.read
    .selectFrom('log_rows')
    .select('type')
    .where('subject_id', '=', reply._id)
    .execute();
  expect(rows.map((row) => row.type)).toContain('judgment');
  expect((await user.call('DELETE', path)).status).toBe(200);
  expect((await user.call('GET', '/api/judgments')).body).toMatchObject({ count: 0 });
});

test('a reply that is scored anew as it is judged is judged with its new score', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a trust score?');
  const { database } = server.app;
  const score = async (): Promise<void> =>
    database.transaction(async ({ query }) => {
      await query.updateTable('messages').set({ trust_score: 0.125 }).where('id', '=', reply._id).execute();
      const trust = query.updateTable('message_trust').where('message_id', '=', reply._id);
      await trust.set({ base_score: 0.25, engine: 'symbi-trust/9.9.9' }).execute();
    });
  // Between the last read before the judgment is written, and the judgment.
  watchReads(database, async (rows) => {
    if (rows.some((row) => 'base_score' in row || row['id'] === reply._id)) await score();
  });
  const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
  expect(await user.call('POST', path, { judgment: 'right' })).toMatchObject({ body: { data: { score: 0.125 } } });
  const judged = database.read.selectFrom('judgments').select(['score', 'base_score', 'engine']);
  expect(await judged.where('message_id', '=', reply._id).execute()).toEqual([
    { score: 0.125, base_score: 0.25, engine: 'symbi-trust/9.9.9' },
  ]);
});

test('only scored replies of one\u2019s own can be judged, with a known word', async () => {
  const [ann, bob] = [await server.register(), await server.register()];
  const conversation = await startConversation(ann);
  const { question, reply } = await talk(ann, conversation, 'What is a pivot?');
  const path = (messageId: string) => `/api/conversations/${conversation}/messages/${messageId}/feedback`;
  expect((await bob.call('POST', path(reply._id), { judgment: 'wrong' })).status).toBe(404);
  expect((await ann.call('POST', path(question._id), { judgment: 'wrong' })).status).toBe(400);
  expect((await ann.call('POST', path(reply._id), { judgment: 'perfect' })).status).toBe(400);
  expect(
    (await ann.call('POST', path(reply._id), { judgment: 'right', sentence: { start: 0, end: 999_999 } })).status,
  ).toBe(400);
  expect((await ann.call('GET', '/api/judgments')).body).toMatchObject({ count: 0 });
});

/** Copies of a reply, all judged wrong, with the engines in turn. */
const judgeCopies = async (replyId: string, count: number, engineOf: (index: number) => string): Promise<void> => {
  const template = await server.app.database.read
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', replyId)
    .executeTakeFirstOrThrow();
  await server.app.database.transaction(async ({ query }) => {
    for (let index = 0; index < count; index += 1) {
      const id = createId();
      await query
        .insertInto('messages')
        .values({ ...template, id, seq: 100 + index, client_id: null })
        .execute();
      await query
        .insertInto('judgments')
        .values({
          message_id: id,
          owner_id: template.owner_id,
          conversation_id: template.conversation_id,
          judgment: 'wrong',
          note: null,
          sentence_start: null,
          sentence_end: null,
          is_blind: 0,
          score: 0.9,
          base_score: 0.9,
          mode: 'grounded',
          engine: engineOf(index),
          created_at: Date.now(),
        })
        .execute();
    }
  });
};

test('ten judgments move the scores of this user and of nobody else', async () => {
  const [ann, bob] = [await server.register(), await server.register()];
  const conversation = await startConversation(ann);
  const { reply } = await talk(ann, conversation, 'What is a trust score?');
  await judgeCopies(reply._id, 24, (index) => (index < 12 ? ENGINE : 'symbi-trust/1.1.0'));
  const state = await ann.call('GET', '/api/judgments/calibration');
  expect(state.body).toMatchObject({
    data: {
      counts: { wrong: 24 },
      modes: [{ mode: 'grounded', calibration: { judgments: 12 }, counts: { wrong: 12 } }],
    },
  });
  const again = await talk(ann, await startConversation(ann), 'What is a trust score?');
  const other = await talk(bob, await startConversation(bob), 'What is a trust score?');
  expect(again.reply.trustScore).toBeLessThan((other.reply.trustScore ?? 0) - 0.1);
  expect(other.reply.trustScore).toBeCloseTo(reply.trustScore ?? 0, 6);
  const rescored = await ann.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/score`);
  expect(rescored.body).toMatchObject({ data: { stored: { score: reply.trustScore } } });
  expect(pick(rescored.body, 'data.fresh.engine')).toBe(pick(rescored.body, 'data.stored.engine'));
});

/** How often judgments are read during some work. */
const readingsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let readings = 0;
  const listen = (said: unknown): void => void (/^select .* from "judgments"/.test(String(said)) && (readings += 1));
  subscribe('symbi:statement', listen);
  await work().finally(() => unsubscribe('symbi:statement', listen));
  return readings;
};

test('what was learned is kept until a judgment comes, changes or goes', async () => {
  const ann = await server.register();
  const conversation = await startConversation(ann);
  const { reply } = await talk(ann, conversation, 'What is a trust score?');
  const shipped = reply.trustScore ?? 0;
  const scoreNow = async (): Promise<number> => {
    const again = await talk(ann, await startConversation(ann), 'What is a trust score?');
    return again.reply.trustScore ?? 0;
  };
  // Another process writes to the same tables without knowing of this one.
  await judgeCopies(reply._id, 12, () => ENGINE);
  let learned = 0;
  expect(await readingsOf(async () => void (learned = await scoreNow()))).toBe(1);
  expect(learned).toBeLessThan(shipped - 0.1);
  expect(await readingsOf(async () => expect(await scoreNow()).toBeCloseTo(learned, 9))).toBe(0);

  const { database } = server.app;
  await database.transaction(({ query }) =>
    query.updateTable('judgments').set({ judgment: 'right' }).where('owner_id', '=', ann.id).execute(),
  );
  expect(await scoreNow()).toBeGreaterThan(learned);
  const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
  expect((await ann.call('POST', path, { judgment: 'wrong' })).status).toBe(200);
  expect(await readingsOf(scoreNow)).toBe(1);
  await database.transaction(({ query }) =>
    query.deleteFrom('messages').where('owner_id', '=', ann.id).where('conversation_id', '=', conversation).execute(),
  );
  expect(await scoreNow()).toBeCloseTo(shipped, 9);
});

test('what was learned of judgments that have changed meanwhile is not kept', async () => {
  const ann = await server.register();
  const { reply: first } = await talk(ann, await startConversation(ann), 'What is a pivot?');
  const { reply: second } = await talk(ann, await startConversation(ann), 'What is a pivot?');
  await judgeCopies(first._id, 1, () => ENGINE);
  const { database } = server.app;
  const before = await findCalibration(database.read, ann.id);
  await judgeCopies(second._id, 1, () => ENGINE);
  const outdated = { version: before?.version ?? 0, engine: ENGINE, learned: '{}' };
  await database.transaction(({ query }) => keepCalibration(query, ann.id, outdated));
  expect(await findCalibration(database.read, ann.id)).toMatchObject({ learned: null });
});

test('what was learned is used where it cannot be kept, and the operator is told', async () => {
  const ann = await server.register();
  const { reply } = await talk(ann, await startConversation(ann), 'What is a trust score?');
  await judgeCopies(reply._id, 12, () => ENGINE);
  const { database } = server.app;
  const full: Database = {
    ...database,
    read: database.read,
    transaction: () => Promise.reject(new Error('database or disk is full')),
  };
  const written = new PassThrough();
  const learned = await calibrationOf({ database: full, log: createLog('warn', written) }, ann.id);
  const lines = String(written.read()).trim().split('\n');
  expect(lines).toEqual([expect.stringContaining('What was learned from judgments could not be kept')]);
  expect(learned[ENGINE]?.grounded?.judgments).toBe(12);
  expect(await findCalibration(database.read, ann.id)).toMatchObject({ learned: null });
  // It is stored as soon as that is possible.
  expect(await calibrationOf({ database, log: createLog('warn', written) }, ann.id)).toEqual(learned);
  expect(await findCalibration(database.read, ann.id)).toMatchObject({ learned: JSON.stringify(learned) });
});

test('a blind check hands out rated replies without their ratings, and its judgments are kept apart', async () => {
  const [ann, bob] = [await server.register(), await server.register()];
  const conversation = await startConversation(ann);
  const { reply } = await talk(ann, conversation, 'What is a pivot?');
  const listed = await ann.call('GET', '/api/judgments/blind');
  expect(listed.body).toEqual({
    success: true,
    data: [
      {
        conversationId: conversation,
        messageId: reply._id,
        question: 'What is a pivot?',
        reply: reply.content,
        sources: [{ n: 1, title: expect.any(String) as string, text: expect.stringContaining('pivot') as string }],
      },
    ],
  });
  expect((await bob.call('GET', '/api/judgments/blind')).body).toMatchObject({ data: [] });
  const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
  const judged = await ann.call('POST', path, { judgment: 'right', blind: true });
  expect(judged.body).toMatchObject({ data: { judgment: 'right', blind: true } });
  expect((await ann.call('GET', '/api/judgments/blind')).body).toMatchObject({ data: [] });
  expect((await ann.call('GET', '/api/judgments/calibration')).body).toMatchObject({
    data: { modes: [{ mode: 'grounded', basis: 'all', blind: 1 }] },
  });
  const rows = server.app.database.read.selectFrom('log_rows').select('text').where('subject_id', '=', reply._id);
  const [row] = await rows.where('type', '=', 'judgment').execute();
  expect(JSON.parse(row?.text ?? '')).toMatchObject({ judgment: 'right', given: 'blind' });
  const proof = await ann.call('GET', `/api/insights/verify?session_id=conv:${conversation}`);
  expect(pick(proof.body, 'data.status')).toBe('verified');
});

test('who judged a reply with its score in sight can no longer judge it blind, but anew', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a pivot?');
  const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
  expect((await user.call('POST', path, { judgment: 'right' })).status).toBe(200);
  const blind = await user.call('POST', path, { judgment: 'wrong', blind: true });
  expect(blind.status).toBe(400);
  expect(pick(blind.body, 'message')).toContain('you cannot judge it blind');
  expect((await user.call('POST', path, { judgment: 'wrong' })).body).toMatchObject({
    data: { judgment: 'wrong', blind: false },
  });
});

test('a reply scored again by the same engine gets the same score', async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'How long are receipts kept?');
  const rescored = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/score`);
  const { stored, fresh } = (rescored.body as { data: { stored: { score: number }; fresh: { score: number } } }).data;
  expect(fresh.score).toBeCloseTo(stored.score, 9);
});

test('reliability groups what was judged by what was shown', () => {
  const rows = [
    { score: 0.9, judgment: 'right' as const },
    { score: 0.85, judgment: 'wrong' as const },
    { score: 0.1, judgment: 'wrong' as const },
    { score: 0.5, judgment: 'unsure' as const },
  ];
  const bins = reliabilityBins(rows);
  expect(bins).toEqual([
    { from: 0, to: 0.2, count: 1, meanScore: 0.1, rightShare: 0 },
    { from: 0.8, to: 1, count: 2, meanScore: 0.875, rightShare: 0.5 },
  ]);
  expect(expectedError(bins)).toBeCloseTo((0.1 + 2 * 0.375) / 3, 9);
});
