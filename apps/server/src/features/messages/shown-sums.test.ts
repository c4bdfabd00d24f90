import { readConversation } from '@symbi/contracts/conversations';
import { readDashboard } from '@symbi/contracts/dashboard';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { shownSums } from '../../migrations/060-shown-sums.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const sumsOf = async (user: TestUser, conversation: string) => {
  const answer = await user.call('GET', `/api/conversations/${conversation}`);
  const { ethicalScore: mean, trustCount: checked, uncheckedCount } = readConversation.response.parse(answer.body).data;
  const { status } = readDashboard.response.parse((await user.call('GET', '/api/users/dashboard')).body).data;
  // The owner's sums follow those of the only conversation.
  expect([status.trustCount, status.uncheckedCount]).toEqual([checked, uncheckedCount]);
  expect(status.averageTrust ?? -1).toBeCloseTo(mean ?? -1, 6);
  return { mean, checked };
};

/** The conversation's mean is that of these many replies, which are those shown and not deleted. */
const expectSums = async (user: TestUser, conversation: string, count: number): Promise<void> => {
  const shown = await readMessages(user, conversation);
  const scores = shown.flatMap(({ trustState, trustScore, content }) =>
    trustState === 'checked' && content !== '' ? [trustScore ?? 0] : [],
  );
  expect(scores).toHaveLength(count);
  const { mean, checked } = await sumsOf(user, conversation);
  expect(checked).toBe(count);
  if (count === 0) expect(mean).toBeNull();
  else expect(mean).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / count, 6);
};

const startTalk = async () => {
  const user = await server.register();
  const conversation = await startConversation(user);
  const first = await talk(user, conversation, 'What is a capsule?');
  await talk(user, conversation, 'What is a pivot?');
  await expectSums(user, conversation, 2);
  const at = (id: string) => `/api/conversations/${conversation}/messages/${id}`;
  const regenerate = async (id: string): Promise<string> => {
    const { body } = await user.call('POST', `${at(id)}/regenerate`, {});
    return (await ended(user, conversation, pick(body, 'reply._id')))._id;
  };
  return { user, conversation, ...first, at, regenerate };
};

test('a mean is of the shown branch, whichever that is', async () => {
  const { user, conversation, question, reply, at, regenerate } = await startTalk();
  const again = await regenerate(reply._id);
  await expectSums(user, conversation, 1);
  await talk(user, conversation, 'What is the context bridge?');
  await expectSums(user, conversation, 2);
  await user.call('POST', `${at(reply._id)}/select`);
  await expectSums(user, conversation, 2);
  const edited = await user.call('PUT', at(question._id), { content: 'What is a receipt?' });
  await ended(user, conversation, pick(edited.body, 'reply._id'));
  await expectSums(user, conversation, 1);
  // From a branch that is hidden.
  const body = { content: 'What is a bond?', parentId: again };
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, body);
  await ended(user, conversation, pick(sent.body, 'reply._id'));
  await expectSums(user, conversation, 2);
});

test('a version beside the shown one counts once it is shown', async () => {
  const { user, conversation, reply, at } = await startTalk();
  const { body } = await user.call('POST', `${at(reply._id)}/regenerate`, { select: false });
  const beside = pick(body, 'reply._id');
  await eventually(async () => {
    const { read } = server.app.database;
    const row = await read.selectFrom('messages').select('status').where('id', '=', beside).executeTakeFirst();
    return row?.status === 'complete' ? row : undefined;
  });
  await expectSums(user, conversation, 2);
  await user.call('POST', `${at(beside)}/select`);
  await expectSums(user, conversation, 1);
});

test('a deleted reply counts no longer, and a hidden one never did', async () => {
  const { user, conversation, reply, at, regenerate } = await startTalk();
  await user.call('DELETE', at(reply._id));
  await expectSums(user, conversation, 1);
  await user.call('DELETE', at(reply._id));
  await expectSums(user, conversation, 1);
  const last = (await readMessages(user, conversation)).at(-1)?._id ?? '';
  await regenerate(last);
  await user.call('DELETE', at(last));
  await expectSums(user, conversation, 1);
});

test('the upgrade counts what is shown, for every conversation and its owner', async () => {
  const { user, conversation, reply, regenerate } = await startTalk();
  await regenerate(reply._id);
  const { database } = server.app;
  await database.transaction(({ query }) =>
    query
      .updateTable('conversations')
      .set({ trust_sum: 9, trust_count: 9, unchecked_count: 3 })
      .where('id', '=', conversation)
      .execute(),
  );
  await shownSums.up(database.schema);
  await expectSums(user, conversation, 1);
});
