import { readShared } from '@symbi/contracts/shares';
import { afterEach, expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startWithFakes } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

/** A conversation with an unchecked reply, and one with a reply that gives no answer. */
const begin = async () => {
  const user = await app.register();
  const id = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  fakes.script({ reply: 'The capital of France is Berlin.' }, { reply: 'I do not know.' });
  await talk(user, id, 'What is the capital of France?');
  await talk(user, id, 'And of Spain?');
  return { user, id };
};

test('files and links say what was not checked, and give it no number that reads as good', async () => {
  const { user, id } = await begin();
  const markdown = await user.call('GET', `/api/exports/conversations/${id}?format=md`);
  expect(markdown.text).toContain('**Not checked**');
  expect(markdown.text).toContain('**No answer given**');
  expect(markdown.text).not.toMatch(/Trust: \d/);
  const json = await user.call('GET', `/api/exports/conversations/${id}?format=json`);
  expect(json.text).toContain('"trustState":"not_checked"');
  const shared = await user.call('POST', '/api/shares', { conversationId: id, days: null });
  const token = pick(shared.body, 'token');
  const states = async () =>
    readShared.response
      .parse((await app.call('GET', `/api/shared/${token}`)).body)
      .data.messages.flatMap(({ trust }) => (trust === null ? [] : [trust.state]));
  expect(await states()).toEqual(['not_checked', 'no_answer']);

  // Snapshots of earlier versions have no state: it is derived from their other fields.
  await app.app.database.transaction(async ({ query }) => {
    const rows = await query.selectFrom('share_messages').selectAll().where('data', 'is not', null).execute();
    for (const { message_id: messageId, data } of rows) {
      const message = JSON.parse(data ?? '') as { trust: { score: number | null; state?: string } | null };
      if (message.trust === null || message.trust.score === null) continue;
      delete message.trust.state;
      await query
        .updateTable('share_messages')
        .set({ data: JSON.stringify(message) })
        .where('message_id', '=', messageId)
        .execute();
    }
  });
  expect(await states()).toEqual(['not_checked', 'no_answer']);
});
