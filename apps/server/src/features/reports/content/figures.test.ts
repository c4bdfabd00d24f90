import { readDashboard } from '@symbi/contracts/dashboard';
import { readFigures } from '@symbi/contracts/reports';
import { type Report } from '@symbi/contracts/report';
import { expect, test } from 'vitest';
import { addAgent, addKey } from '@symbi/testkit/factories';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai');

const today = async (user: TestUser) => {
  const answer = await user.call('GET', '/api/reports/figures?days=7&timeZone=UTC');
  const { days } = readFigures.response.parse(answer.body).data;
  const last = days.at(-1);
  if (last === undefined) throw new Error('There are no days');
  return last;
};

const speak = async (user: TestUser, model: string, apiKeyId: string): Promise<void> => {
  const agent = await addAgent(user, { name: model, provider: 'openai', model, apiKeyId });
  await talk(user, await startConversation(user, agent), 'How far is the moon?');
};

test('tokens and cost of a day are those of its replies; what has no known price is counted apart', async () => {
  const user = await app.register();
  const apiKeyId = await addKey(user);
  fakes.script({ reply: 'The moon is 384,400 km away.' }, { reply: 'About 384,400 km.' });
  await speak(user, 'gpt-6-astra', apiKeyId);
  const priced = await today(user);
  expect(priced.inputTokens).toBeGreaterThan(0);
  expect(priced.outputTokens).toBeGreaterThan(0);
  expect(priced.costUsd).toBeGreaterThan(0);
  expect(priced).toMatchObject({ messages: 2, replies: 1, unpriced: 0 });
  await speak(user, 'a-model-nobody-priced', apiKeyId);
  const both = await today(user);
  expect(both).toMatchObject({ messages: 4, replies: 2, unpriced: 1, costUsd: priced.costUsd });
  expect(both.outputTokens).toBeGreaterThan(priced.outputTokens);

  const { data } = (await user.call('POST', '/api/reports/generate/daily', {})).body as { data: Report };
  expect(data.stats).toMatchObject({ costUsd: priced.costUsd, unpriced: 1, outputTokens: both.outputTokens });
  expect(data.content).toContain(`a known cost of $${priced.costUsd.toFixed(4)}; the price of 1 reply is not known`);
  const csv = await user.call('GET', `/api/reports/${data._id}/export?format=csv`);
  expect(csv.text).toContain(`statistics,costUsd,${priced.costUsd}\r\n`);
});

test('the score of a deleted reply is in no figure, as on the dashboard; what it cost is', async () => {
  const user = await app.register();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a trust score?');
  await talk(user, conversation, 'What is a pivot?');
  const before = await today(user);
  expect(before.scored).toBe(2);
  await user.call('DELETE', `/api/conversations/${conversation}/messages/${reply._id}`);
  const { averageTrust, trustCount } = (await user.ask(readDashboard, {})).data.status;
  const after = await today(user);
  expect(after).toMatchObject({ replies: 2, scored: 1, inputTokens: before.inputTokens });
  expect(trustCount).toBe(1);
  expect(after.averageTrust).toBeCloseTo(averageTrust ?? 0, 9);
  const { data } = (await user.call('POST', '/api/reports/generate/daily', {})).body as { data: Report };
  expect(data.stats).toMatchObject({ replies: 2, scored: 1, averageTrust: after.averageTrust });
});
