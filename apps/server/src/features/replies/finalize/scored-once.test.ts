import { readTrust } from '@symbi/contracts/trust';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startApp } from '#support/app.ts';
import type { Query } from '../../../platform/database/database.ts';
import { TookTooLong } from '../../../platform/patience.ts';
import { CHECK_RUN } from '../../messages/service.ts';

// A verifier may take long, and cost money.

const VERIFIER = 'judge small';
const fakes = await startFakeProviders();
const app = await startApp({
  TRUST_VERIFIER: fakes.baseUrls.together,
  TRUST_VERIFIER_MODEL: VERIFIER,
  OPENAI_BASE_URL: fakes.baseUrls.openai,
  TOGETHER_BASE_URL: fakes.baseUrls.together,
});
const { database } = app.app;
afterEach(() => {
  vi.restoreAllMocks();
  fakes.reset();
});
afterAll(async () => {
  await app.stop();
  await fakes.close();
});

const readings = (): number => fakes.requests.filter(({ body }) => JSON.stringify(body).includes(VERIFIER)).length;
const verdicts = { reply: JSON.stringify([{ n: 1, verdict: 'supported' }]) };
const answer = { reply: 'Clara Whitfield founded the Ashford museum in 1874.' };
const ask = 'Who founded the Ashford museum?';

/** Loses the first transaction in which `isTime` is true, as a database does that cannot be written for a while. */
const loseOnce = (isTime: (query: Query) => Promise<boolean>): (() => number) => {
  const transaction = database.transaction.bind(database);
  let lost = 0;
  vi.spyOn(database, 'transaction').mockImplementation((work) =>
    transaction(async (given) => {
      const result = await work(given);
      if (lost > 0 || !(await isTime(given.query))) return result;
      lost += 1;
      throw new TookTooLong('It took longer than 20000 ms');
    }),
  );
  return () => lost;
};

const startTalk = async (user: TestUser, more: Parameters<typeof addRemoteAgent>[1] = {}): Promise<string> => {
  const data = { text: 'The Ashford museum was founded in 1874 by Clara Whitfield.' };
  await user.call('POST', '/api/context', { tag: 'museum', source: 'symbi', data });
  return startConversation(user, await addRemoteAgent(user, { contextBridgeEnabled: true, ...more }));
};

test('a reply is verified once, however often its end is stored', async () => {
  const user = await app.register();
  const id = await startTalk(user);
  const lost = loseOnce(async (query) => {
    const scored = query.selectFrom('message_trust').select('message_id').where('owner_id', '=', user.id);
    return (await scored.executeTakeFirst()) !== undefined;
  });
  fakes.script(answer, verdicts, verdicts);
  const { reply } = await talk(user, id, ask);
  expect(reply).toMatchObject({ status: 'complete', trustState: 'checked' });
  expect([lost(), readings()]).toEqual([1, 1]);
});

test('so is a reply that a second model has judged', async () => {
  const user = await app.register();
  const apiKeyId = await addKey(user, { provider: 'together' });
  const judge = { provider: 'together' as const, model: 'a-second-model', apiKeyId, baseUrl: null };
  const id = await startTalk(user, { judge });
  const lost = loseOnce(async (query) => {
    const checks = query.selectFrom('runs').select('id').where('owner_id', '=', user.id).where('kind', '=', CHECK_RUN);
    return (await checks.where('state', '=', 'done').executeTakeFirst()) !== undefined;
  });
  // The reply and its score, the opinion of the second model, and the score with it.
  fakes.script(answer, verdicts, verdicts, verdicts, verdicts);
  const { reply } = await talk(user, id, ask);
  await eventually(async () => {
    const row = (await readMessages(user, id)).find(({ _id }) => _id === reply._id);
    return row?.checking === undefined ? row : undefined;
  });
  const trust = readTrust.response.parse(
    (await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`)).body,
  ).data;
  expect(trust).toMatchObject({ state: 'checked', judge: { finding: 'clean' } });
  expect([lost(), readings()]).toEqual([1, 2]);
});
