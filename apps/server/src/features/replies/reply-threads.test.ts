import { expect, onTestFinished, test } from 'vitest';
import { startConversation, talk } from '@symbi/testkit/talk';
import { startApp } from '#support/app.ts';

/** Texts and scores, without ids and times, which always differ. */
const told = (value: unknown): string => JSON.stringify(value).replaceAll(/[0-9a-f]{24}|"\d{4}-\d\d-\d\dT[^"]+"/g, '~');

const QUESTIONS = [
  'Where does the hive stand?',
  'What is a trust score?',
  'Are you sure? I think it stands in the barn.',
  'Where does the hive stand?',
];

/** A conversation with the built-in agent, with the explanations of its scores. */
const talked = async (threads: string): Promise<string[]> => {
  const app = await startApp({ REPLY_THREADS: threads });
  onTestFinished(() => app.stop());
  const user = await app.register();
  const data = 'The hive stands behind the barn. It is opened in April, when the willows flower.';
  expect((await user.call('POST', '/api/context', { tag: 'bees', data: { text: data } })).status).toBe(201);
  const conversation = await startConversation(user);
  const all: string[] = [];
  for (const question of QUESTIONS) {
    const { reply } = await talk(user, conversation, question);
    const { body } = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
    all.push(told([reply.content, reply.status, reply.trustScore, reply.citations, body]));
  }
  const points = await user.call('GET', `/api/insights/timeline?sessionId=conv:${conversation}`);
  return [...all, told(points.body)];
};

test('threads answer, rank, score and compare exactly as the process itself does', async () => {
  const [inside, beside] = [await talked('0'), await talked('1')];
  expect(beside).toEqual(inside);
  expect(inside[0]).toContain('behind the barn');
});
