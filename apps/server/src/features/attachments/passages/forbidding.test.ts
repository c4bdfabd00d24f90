import { pdfOf } from '@symbi/documents/testing';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();

const page = (n: number): string[] => [
  `Section ${n} is about the harbor of town number ${n}, and about whoever moors there.`,
  n % 20 === 7 ? `Lighting a fire on pier ${n} is not allowed.` : 'The gulls follow the ships home in the evening.',
];

test('of a long file all that it forbids is quoted in order, wherever it stands', async () => {
  const id = await startConversation(user);
  const file = pdfOf(Array.from({ length: 120 }, (_, n) => page(n)));
  await user.call('POST', `/api/conversations/${id}/attachments?name=harbors.pdf`, file);
  const { reply } = await talk(user, id, 'What am I not allowed to do?');
  const piers = Array.from(reply.content.matchAll(/on pier (\d+) is not allowed/gu), ([, n]) => Number(n));
  expect(piers).toEqual([7, 27, 47, 67, 87, 107]);
});
