import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

/** PostgreSQL's index stores each word three times, at three bytes a letter: more in total than one text may have. */
const manyWords = (): string => {
  let state = 1;
  const letter = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (state % 20_000));
  };
  const pair = (): string => letter() + letter();
  return Array.from({ length: 33_000 }, () => `${pair()}-${pair()}`).join(' ');
};

test('a reply with more words than a search can hold ends as every other, and is found by the first of them', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user));
  fakes.script({ reply: `Heron ${manyWords()}` });
  const { reply } = await talk(user, conversation, 'Say much.');
  expect(reply.status).toBe('complete');
  expect((await user.call('GET', '/api/search?q=heron')).body).toMatchObject({ data: [{ messageId: reply._id }] });
});
