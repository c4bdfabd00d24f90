import { search } from '@symbi/contracts/search';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();

/** The excerpt of the message that was sent, around a word. */
const excerptOf = async (content: string, word: string): Promise<string> => {
  await talk(user, await startConversation(user), content);
  const { body } = await user.call('GET', `/api/search?q=${encodeURIComponent(word)}`);
  const hit = search.response.parse(body).data.find(({ sender }) => sender === 'user');
  return hit?.excerpt ?? '';
};

test('an excerpt begins and ends with whole words', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `fisherboats${index}`);
  words[30] = 'quicksilver';
  const excerpt = await excerptOf(words.join(' '), 'quicksilver');
  expect(excerpt).toMatch(/^….+ quicksilver .+…$/);
  expect(
    excerpt
      .slice(1, -1)
      .split(' ')
      .filter((word) => !words.includes(word)),
  ).toEqual([]);
});

test('an excerpt without spaces begins and ends with whole characters', async () => {
  const family = '👨‍👩‍👧‍👦';
  const excerpt = await excerptOf(`${family.repeat(30)} okapi ${family.repeat(30)}`, 'okapi');
  expect(excerpt).toMatch(/ okapi /);
  expect(excerpt.replaceAll(family, '').replaceAll(/[… ]/g, '')).toBe('okapi');
});
