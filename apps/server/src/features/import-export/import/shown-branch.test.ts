import { readConversation } from '@symbi/contracts/conversations';
import { readMessages, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { bring } from '../testing/bring.ts';
import { chatGptConversation } from '../testing/files.ts';

const { user } = await startWithUser();

test('an import counts the scores of the branch that it shows', async () => {
  const nodes = {
    ask: { role: 'user', parts: ['Ask'], parent: null },
    first: { role: 'assistant', parts: ['First'], parent: 'ask' },
    second: { role: 'assistant', parts: ['Second'], parent: 'ask' },
  };
  const { items } = await bring(user, [chatGptConversation('branched', 'Branched', nodes, 'first')]);
  const id = items[0]?.conversationId ?? '';
  const countOf = async (): Promise<number | undefined> =>
    readConversation.response.parse((await user.call('GET', `/api/conversations/${id}`)).body).data.trustCount;
  await talk(user, id, 'What is a capsule?');
  expect(await countOf()).toBe(1);
  const [, first] = await readMessages(user, id);
  const second = first?.siblings?.find((sibling) => sibling !== first._id) ?? '';
  await user.call('POST', `/api/conversations/${id}/messages/${second}/select`);
  expect(await countOf()).toBe(0);
  const more = { ...nodes, third: { role: 'assistant', parts: ['Third'], parent: 'ask' } };
  await bring(user, [chatGptConversation('branched', 'Branched', more, 'first')]);
  expect((await readMessages(user, id)).map(({ content }) => content)).toContain('What is a capsule?');
  expect(await countOf()).toBe(1);
});
