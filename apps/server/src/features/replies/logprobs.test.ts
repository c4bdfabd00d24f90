import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { ENGINE } from '@symbi/trust/engine';
import { LOGPROBS_ENGINE } from '@symbi/trust/logprobs';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai', 'together', 'anthropic');
afterEach(() => fakes.reset());

const said = 'The lighthouse of Norvik was built in 1871 from grey granite.';
const question = 'When was the lighthouse of Norvik built?';
const engine = `${ENGINE} ${LOGPROBS_ENGINE}`;

const ask = async (user: TestUser, conversation: string, logprobs?: readonly number[]) => {
  fakes.script({ reply: said, ...(logprobs === undefined ? {} : { logprobs }) });
  const { reply } = await talk(user, conversation, question);
  const path = `/api/conversations/${conversation}/messages/${reply._id}`;
  const trust = readTrust.response.parse((await user.call('GET', `${path}/trust`)).body).data;
  return { reply, path, trust };
};

const talkWith = async (user: TestUser, agent: Parameters<typeof addRemoteAgent>[1] = {}): Promise<string> =>
  startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o', ...agent }));

test('a reply without a source says how sure its model was of its words, and doubt lowers it', async () => {
  const user = await app.register();
  const sure = await ask(user, await talkWith(user), [-0.05]);
  const unsure = await ask(user, await talkWith(user), [-2]);
  expect(sure.trust.logprobs).toEqual({ tokens: 11, mean: -0.05, unsure: 0, least: -0.05 });
  expect(unsure.trust).toMatchObject({ state: 'not_checked', engine, logprobs: { mean: -2, unsure: 1 } });
  expect(unsure.trust.score).toBeLessThan(sure.trust.score ?? 0);
  const signal = unsure.trust.signals.find(({ name }) => name === 'token-probability');
  expect(signal?.explanation).toContain('How sure the model was of its words');
  // The stored data is enough to reproduce the score, and the signed row names the engine.
  const again = await user.call('POST', `${unsure.path}/score`);
  expect(again.body).toMatchObject({ data: { fresh: { score: unsure.trust.score, logprobs: unsure.trust.logprobs } } });
  const signed = await app.app.database.read
    .selectFrom('log_rows')
    .select('text')
    .where('subject_id', '=', unsure.reply._id)
    .where('type', '=', 'trust_score')
    .executeTakeFirstOrThrow();
  expect(signed.text).toContain(engine);
  expect(JSON.stringify(unsure.trust)).not.toContain('"token"');
});

test('a reply with a source is not asked for them, and one of a provider that has none is scored as before', async () => {
  const user = await app.register();
  await user.call('POST', '/api/context', { tag: 'norvik', source: 'symbi', data: { text: said } });
  const grounded = await ask(user, await talkWith(user, { contextBridgeEnabled: true }), [-3]);
  expect(grounded.trust).toMatchObject({ mode: 'grounded' });
  expect(grounded.trust.engine).not.toContain('logprobs');
  expect(JSON.stringify(fakes.requests[0]?.body)).not.toContain('logprobs');
  const other = await app.register();
  const silent = await ask(other, await talkWith(other, { provider: 'anthropic', model: 'claude-sonnet-5-5' }), [-3]);
  expect(silent.trust).not.toHaveProperty('logprobs');
  expect(silent.trust.engine).toBe(ENGINE);
});

test('a provider that refuses to say costs the reply nothing but the word', async () => {
  const user = await app.register();
  fakes.script({ reply: said, refusesLogprobs: true });
  const conversation = await talkWith(user, { provider: 'together', model: 'never-says' });
  const { reply } = await talk(user, conversation, question);
  expect(reply).toMatchObject({ status: 'complete', content: said, trustState: 'not_checked' });
});

test('judgments of such replies make a line of their own, which nothing else uses', async () => {
  const user = await app.register();
  const conversation = await talkWith(user);
  for (let index = 0; index < 10; index += 1) {
    const { path } = await ask(user, conversation, [-0.05]);
    expect((await user.call('POST', `${path}/feedback`, { judgment: 'wrong' })).status).toBe(200);
  }
  const learned = await ask(user, conversation, [-0.05]);
  expect(learned.trust.signals.map(({ name }) => name)).toContain('your-judgments');
  const other = await app.register();
  const plain = await ask(other, await talkWith(other), [-0.05]);
  expect(learned.trust.estimate).toBeLessThan(plain.trust.estimate ?? 0);
  const silent = await ask(user, await talkWith(user, { provider: 'anthropic', model: 'claude-sonnet-5-5' }));
  expect(silent.trust.signals.map(({ name }) => name)).not.toContain('your-judgments');
  const state = await user.call('GET', '/api/judgments/calibration');
  expect(state.body).toMatchObject({
    data: { modes: [{ mode: 'ungrounded', counts: { wrong: 10 }, calibration: { judgments: 10 } }] },
  });
});
