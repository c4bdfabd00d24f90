import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const RENT = 'The monthly rent is 950 euros, and the tenant clears the snow from the path in winter.';
const PLANTS = 'Photosynthesis turns carbon dioxide and water into glucose. Chlorophyll absorbs red and blue light.';
const long = `${RENT}\n\n${Array.from({ length: 120 }, (_, n) => `Clause ${n} binds both parties until the lease ends in year ${n}.`).join('\n\n')}`;

const scoreOf = async (user: TestUser, text: string, question: string, written: string) => {
  const agent = await addRemoteAgent(user);
  const id = await startConversation(user, agent);
  await user.call('POST', `/api/conversations/${id}/attachments?name=lease.txt`, new TextEncoder().encode(text));
  fakes.script({ reply: written });
  const { reply } = await talk(user, id, question);
  const { body } = await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`);
  return readTrust.response.parse(body).data;
};

test.each([
  ['short', RENT],
  ['long', long],
])('a reply is not checked with a %s file that it is not about', async (_, text) => {
  const user = await app.register();
  const beside = await scoreOf(user, text, 'How does photosynthesis work in green plants?', PLANTS);
  expect(beside.state).toBe('not_checked');
  expect(beside.verdict).toContain('about something else');
  const about = await scoreOf(user, text, 'How much is the monthly rent?', PLANTS);
  expect(about.state).toBe('checked');
  expect(about.score).toBeLessThan(0.4);
  for (const question of ['Summarize this file', 'What does the attached file say about photosynthesis?'])
    expect((await scoreOf(user, text, question, PLANTS)).state, question).toBe('checked');
});
