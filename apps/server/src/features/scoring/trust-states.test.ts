import { readTrust } from '@symbi/contracts/trust';
import { sql, type Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { trustStates } from '../../migrations/029-trust-states.ts';
import { uncheckedScores } from '../../migrations/033-unchecked-scores.ts';
import { DECLINE } from '../../providers/local.ts';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const remoteTalk = async (user: TestUser, more: Parameters<typeof addRemoteAgent>[1] = {}): Promise<string> =>
  startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o', trustScoreThreshold: 1, ...more }));

const trustOf = async (user: TestUser, conversation: string, id: string) =>
  readTrust.response.parse((await user.call('GET', `/api/conversations/${conversation}/messages/${id}/trust`)).body)
    .data;

const scoreRows = async (id: string): Promise<Record<string, unknown>[]> => {
  const rows = await app.app.database.read
    .selectFrom('log_rows')
    .select('text')
    .where('subject_id', '=', id)
    .where('type', '=', 'trust_score')
    .execute();
  return rows.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
};

const standing = async (user: TestUser, id: string) => ({
  conversation: (await user.call('GET', `/api/conversations/${id}`)).body,
  dashboard: (await user.call('GET', '/api/users/dashboard')).body,
  alerts: (await user.call('GET', '/api/reports?category=alert')).body,
});

const PASTED =
  'The Ashford museum was founded in 1650 by Napoleon and keeps nine dragons in the cellar, as everybody in the valley knows and as the guide says to every visitor on every single tour of the old building in summer and in winter, rain or shine.';

test('a reply that agrees with what its reader pasted is not checked, counts in no mean and raises no alert', async () => {
  const user = await app.register();
  const id = await remoteTalk(user);
  fakes.script({ reply: 'The Ashford museum was founded in 1650 by Napoleon.' });
  const { reply } = await talk(user, id, PASTED);
  expect(reply.trustState).toBe('not_checked');
  expect(reply.trustScore).toBeLessThanOrEqual(0.59);
  const trust = await trustOf(user, id, reply._id);
  expect(trust).toMatchObject({ state: 'not_checked', mode: 'ungrounded', sources: [], score: reply.trustScore });
  expect(trust.estimate).toBeGreaterThanOrEqual(reply.trustScore ?? 1);
  expect(await scoreRows(reply._id)).toMatchObject([{ state: 'not_checked', mode: 'ungrounded' }]);
  expect(await standing(user, id)).toMatchObject({
    conversation: { data: { ethicalScore: null, trustCount: 0, uncheckedCount: 1 } },
    dashboard: { data: { status: { averageTrust: null, trustCount: 0, uncheckedCount: 1 } } },
    alerts: { count: 0 },
  });
});

test.each([
  ['I found nothing on this in your contexts, so I will not guess.', 'no_answer'],
  ["I'm sorry, but I can't help with that.", 'no_answer'],
  ['Hello! How can I help you today?', 'nothing_to_check'],
])('a reply without an answer has no score, no signed row and no part in anything: %s', async (text, state) => {
  const user = await app.register();
  const id = await remoteTalk(user, { checkSamples: 2 });
  fakes.script({ reply: text });
  const { reply } = await talk(user, id, 'Who founded the museum?');
  expect(reply).toMatchObject({ trustState: state });
  expect(reply.trustScore).toBeUndefined();
  expect(reply.checking).toBeUndefined();
  expect(fakes.requests).toHaveLength(1);
  expect(await trustOf(user, id, reply._id)).toMatchObject({ state, score: null, interval: null });
  expect(await scoreRows(reply._id)).toEqual([]);
  expect(await standing(user, id)).toMatchObject({
    conversation: { data: { ethicalScore: null, trustCount: 0, uncheckedCount: 0 } },
    dashboard: { data: { status: { trustCount: 0, uncheckedCount: 0 } } },
    alerts: { count: 0 },
  });
  const judged = await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/feedback`, {
    judgment: 'right',
  });
  expect(judged.status).toBe(400);
  const again = await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/score`);
  expect(again.body).toMatchObject({ data: { stored: { state }, fresh: { state, score: null } } });
});

test('what the person said is kept as a source for facts about the person, and the question never is', async () => {
  const user = await app.register();
  const data = { text: 'The Ashford museum was founded in 1874 by Clara Whitfield. It keeps 240 photographs.' };
  await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data });
  const id = await remoteTalk(user, { contextBridgeEnabled: true, trustScoreThreshold: 0 });
  fakes.script(
    { reply: 'Noted.' },
    { reply: 'The Ashford museum was founded in 1874 by Clara Whitfield. You live in Leeds.' },
  );
  const { question: first } = await talk(user, id, 'I live in Leeds. The Ashford museum was founded by dragons.');
  const { question, reply } = await talk(user, id, 'Who founded the Ashford museum, and where do I live?');
  const { sources, sentences } = await trustOf(user, id, reply._id);
  expect(sources.map(({ refId }) => refId)).toContain(first._id);
  expect(sources.map(({ refId }) => refId)).not.toContain(question._id);
  const evidence = sentences.map((sentence) => sources.find(({ id: at }) => at === sentence.evidence?.sourceId)?.kind);
  expect(evidence).toEqual(['context', 'turn']);
  expect(await standing(user, id)).toMatchObject({ conversation: { data: { trustCount: 1 } } });
});

test('the output of a command has no score', async () => {
  const user = await app.register();
  const latest = await user.call('GET', '/api/assistant/latest');
  const id = await startConversation(user, pick(latest.body, 'assistant.id'));
  const { reply } = await talk(user, id, '/calc 2+2');
  expect(reply).toMatchObject({ trustState: 'nothing_to_check' });
  expect(reply.trustScore).toBeUndefined();
  const again = await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/score`);
  expect(again.body).toMatchObject({ data: { fresh: { state: 'nothing_to_check', score: null } } });
});

test('replies of earlier engines get the state that their sources show, and sums are counted anew', async () => {
  const user = await app.register();
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'What is the trust score?');
  const { reply: other } = await talk(user, id, 'What is a pivot?');
  const { reply: declined } = await talk(user, id, '2+2?');
  await app.app.database.transaction(async ({ query }) => {
    // As they were stored before: without a state, and one that rests on its reader's own words.
    const rows = await query
      .selectFrom('message_trust')
      .select(['message_id', 'explanation'])
      .where('owner_id', '=', user.id)
      .execute();
    for (const row of rows) {
      const { state: _state, ...old } = JSON.parse(row.explanation) as { state: string; sources: { kind: string }[] };
      const sources =
        row.message_id === other._id ? [{ id: 't', kind: 'turn', title: 'You said', text: 'A pivot.' }] : old.sources;
      const rated = row.message_id === declined._id ? { score: 0.79, interval: [0.7, 0.8] } : {};
      const explanation = JSON.stringify({ ...old, ...rated, sources });
      await query.updateTable('message_trust').set({ explanation }).where('message_id', '=', row.message_id).execute();
    }
    await query.updateTable('messages').set({ trust_score: 0.79 }).where('id', '=', declined._id).execute();
    await query.updateTable('conversations').set({ trust_sum: 9, trust_count: 9 }).where('id', '=', id).execute();
    // What counts for owners by now knows the columns that were not there then.
    const isPostgres = app.databaseUrl !== undefined;
    await sql`drop trigger user_counts ${isPostgres ? sql`on conversations` : sql``}`.execute(query);
    for (const [table, column] of [
      ['messages', 'trust_state'],
      ['conversations', 'unchecked_count'],
      ['users', 'unchecked_count'],
    ] as const)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(query);
    await trustStates.up(query as unknown as Kysely<unknown>);
    await uncheckedScores.up(query as unknown as Kysely<unknown>);
  });
  expect(await trustOf(user, id, reply._id)).toMatchObject({ state: 'checked' });
  const unchecked = await trustOf(user, id, other._id);
  expect(unchecked).toMatchObject({ state: 'not_checked', score: 0.59, estimate: other.trustScore, sources: [] });
  expect(unchecked.verdict).toContain('An earlier version of Symbi gave it');
  expect(unchecked.sentences.filter(({ evidence, flagged }) => evidence !== undefined || flagged)).toEqual([]);
  expect(await trustOf(user, id, declined._id)).toMatchObject({ state: 'no_answer', score: null, interval: null });
  const { body } = await user.call('GET', `/api/conversations/${id}/messages`);
  const stored: unknown = expect.objectContaining({ _id: other._id, trustScore: 0.59 });
  const among: unknown = expect.arrayContaining([stored]);
  expect(body).toMatchObject({ data: { messages: among } });
  const { conversation, dashboard } = await standing(user, id);
  expect(conversation).toMatchObject({ data: { ethicalScore: reply.trustScore, trustCount: 1, uncheckedCount: 1 } });
  expect(dashboard).toMatchObject({ data: { status: { trustCount: 1, uncheckedCount: 1 } } });
});

test('the built-in agent that finds nothing gives no answer, and has no score', async () => {
  const user = await app.register();
  const id = await startConversation(user);
  const { reply } = await talk(user, id, '2+2?');
  expect(reply.content).toBe(DECLINE);
  expect(reply).toMatchObject({ trustState: 'no_answer' });
  expect(reply.trustScore).toBeUndefined();
});
