import { readTrust } from '@symbi/contracts/trust';
import { afterEach, expect, test } from 'vitest';
import { ENGLISH } from '../../providers/local/phrases/english.ts';
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
  (await user.ask(readTrust, { params: { id: conversation, messageId: id } })).data;

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

test('the built-in agent quotes what the person said as theirs, which claims nothing and raises no alert', async () => {
  const user = await app.register();
  const id = await startConversation(user);
  await talk(user, id, 'My daughter Ida was born on 3 May 2019.');
  const { reply } = await talk(user, id, 'When was Ida born?');
  expect(reply.content).toMatch(/^You said: “My daughter Ida was born on 3 May 2019\.” \[\d\]$/);
  expect(reply).toMatchObject({ trustState: 'nothing_to_check' });
  expect(reply.trustScore).toBeUndefined();
  expect(await standing(user, id)).toMatchObject({ alerts: { count: 0 } });
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

test('the built-in agent that finds nothing gives no answer, and has no score', async () => {
  const user = await app.register();
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'Who discovered penicillin?');
  expect(reply.content).toBe(ENGLISH.decline);
  expect(reply).toMatchObject({ trustState: 'no_answer' });
  expect(reply.trustScore).toBeUndefined();
});
