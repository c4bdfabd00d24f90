import { listMessages, type Message } from '@symbi/contracts/conversations';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();

/** A conversation whose second question was edited, with the ids of the version that is hidden now. */
const withHidden = async () => {
  const id = await startConversation(user);
  const first = await talk(user, id, 'What is a capsule?');
  const hidden = await talk(user, id, 'And a bridge?');
  const path = `/api/conversations/${id}/messages`;
  const edited = await user.call('PUT', `${path}/${hidden.question._id}`, { content: 'And a pivot?' });
  await ended(user, id, pick(edited.body, 'reply._id'));
  return { id, path, first, hidden };
};

/** The messages that follow one, as a screen loads them that was opened there. */
const after = async (path: string, messageId: string): Promise<string[]> => {
  const { body } = await user.call('GET', `${path}?after=${messageId}`);
  return listMessages.response.parse(body).data.messages.map(({ _id }: Message) => _id);
};

const shownAfter = async (id: string, messageId: string): Promise<string[]> => {
  const ids = (await readMessages(user, id)).map(({ _id }) => _id);
  return ids.slice(ids.indexOf(messageId) + 1);
};

test('a message sent below a hidden version shows that version wherever the conversation is read from', async () => {
  const { id, path, first, hidden } = await withHidden();
  await talk(user, id, 'And a bond?', { parentId: hidden.reply._id });
  const shown = await shownAfter(id, first.reply._id);
  expect(shown).toHaveLength(4);
  expect(shown.slice(0, 2)).toEqual([hidden.question._id, hidden.reply._id]);
  expect(await after(path, first.reply._id)).toEqual(shown);
});

test('so does another version of what is hidden', async () => {
  const { id, path, first, hidden } = await withHidden();
  const again = await user.call('POST', `${path}/${hidden.reply._id}/regenerate`, {});
  await ended(user, id, pick(again.body, 'reply._id'));
  const shown = await shownAfter(id, first.reply._id);
  expect(shown).toEqual([hidden.question._id, pick(again.body, 'reply._id')]);
  expect(await after(path, first.reply._id)).toEqual(shown);
});
