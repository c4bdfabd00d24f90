import { readTrust } from '@symbi/contracts/trust';
import { pdfOf } from '@symbi/documents/testing';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const page = (n: number): string[] => [
  `Chapter ${n} is about the harbor of town number ${n}.`,
  'Ships come and go, and cranes lift what they bring, while nobody counts the gulls that follow them home.',
];
const pages = (count: number): string[][] => Array.from({ length: count }, (_, n) => page(n));
const attach = (user: TestUser, id: string, name: string, text: string[][]) =>
  user.call('POST', `/api/conversations/${id}/attachments?name=${name}`, pdfOf(text));
const sourcesOf = async (user: TestUser, id: string, messageId: string): Promise<string[]> => {
  const { body } = await user.call('GET', `/api/conversations/${id}/messages/${messageId}/trust`);
  return readTrust.response.parse(body).data.sources.map(({ title }) => title);
};

test('a long file is summed up from its beginning, its middle and its end', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await attach(user, id, 'harbors.pdf', pages(400));
  const { reply } = await talk(user, id, 'What is this file about?');
  expect(reply.content).toContain('> Chapter 0 is about the harbor of town number 0. [1]');
  expect(reply.trustState).toBe('checked');
  const numbers = (await sourcesOf(user, id, reply._id)).map((title) => Number(/page (\d+)/.exec(title)?.[1]));
  expect(numbers).toHaveLength(8);
  expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  expect(numbers[0]).toBe(1);
  expect(numbers[4]).toBeGreaterThan(150);
  expect(numbers[7]).toBeGreaterThan(340);
});

test('of two files both are summed up, and of a short one every part', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await attach(user, id, 'bees.pdf', [['The hive of the bees stands behind the old barn since last spring.']]);
  await attach(user, id, 'wasps.pdf', [['The nest of the wasps hangs under the roof of the new barn this year.']]);
  const { reply } = await talk(user, id, 'Summarize these documents, please.');
  expect(reply.content).toContain('behind the old barn');
  expect(reply.content).toContain('under the roof of the new barn');
  expect(await sourcesOf(user, id, reply._id)).toEqual(['bees.pdf, page 1', 'wasps.pdf, page 1']);
});

test('a doubt about it gets it again, and "more" gets what was not quoted, twice', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await attach(user, id, 'harbors.pdf', pages(400));
  const say = async (words: string): Promise<string> => (await talk(user, id, words)).reply.content;
  const first = await say('What is this file about?');
  expect(await say('Are you sure?')).toBe(first);
  const more = await say('Tell me more');
  const quotedIn = (reply: string): string[] => reply.match(/(?<=^> ).*?(?= \[\d+\]$)/gmu) ?? [];
  expect(quotedIn(more).length).toBeGreaterThan(0);
  const again = await say('Tell me more');
  for (const sentence of quotedIn(more)) {
    expect(first).not.toContain(sentence);
    expect(again).not.toContain(sentence);
  }
});

test('a section named in a question is what is asked for, not the whole file', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const text = `# Handbook\n\n## Chlorine\n\nChlorine is dosed at 0.8 mg per litre in summer.\n\n## Holidays\n\nStaff have 25 days of holidays a year.\n`;
  await user.call('POST', `/api/conversations/${id}/attachments?name=handbook.md`, new TextEncoder().encode(text));
  const { reply } = await talk(user, id, 'Tell me about holidays');
  expect(reply.content).toContain('25 days');
  expect(reply.content).not.toContain('Chlorine');
});
