import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { pick } from '@symbi/testkit/request';
import { ended, talk } from '@symbi/testkit/talk';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { call, startAssistant } from './testing/assistants.ts';

const fakes = await startFakeProviders();
let app = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai });
afterAll(async () => {
  await app.stop();
  await fakes.close();
});

test('a call that waits for a word waits through a restart, runs once, and its reply goes on', async () => {
  const { user, conversation } = await startAssistant(app);
  fakes.script({ toolCalls: [call('create_context', { tag: 'plan', text: 'Meet at noon.' })], reply: '' });
  const { reply } = await talk(user, conversation, 'Keep this');
  const [waiting] = reply.toolCalls ?? [];
  expect(waiting).toMatchObject({ state: 'needs_confirmation' });
  app = await app.restart();
  const again = app.signedIn(user);
  fakes.script({ reply: 'It is kept.' });
  const path = `/api/conversations/${conversation}/messages/${reply._id}/tool-calls/${waiting?._id}`;
  const answers = await Promise.all([1, 2].map(() => again.call('POST', path, { approve: true })));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const approved = answers.find(({ status }) => status === 200);
  expect(await ended(again, conversation, pick(approved?.body, 'reply._id'))).toMatchObject({ content: 'It is kept.' });
  expect((await again.call('GET', '/api/context')).body).toMatchObject({ count: 1 });
});
