import { readConversation } from '@symbi/contracts/conversations';
import { dispatch, orchestrate } from '@symbi/contracts/roundtable';
import { conversationOfSession } from '@symbi/contracts/common';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app } = await startWithUser();
const task = 'Move the vault to the cellar, then tell nobody';

/** A new person's approved proposal, and the approval to be sent again. */
const approve = async () => {
  const user = await app.register();
  const gathered = await user.call('POST', orchestrate.path, { task, agents: ['local'], context: {} });
  const [first] = orchestrate.response.parse(gathered.body).proposals;
  const { agent_key, proposal } = first ?? {};
  const body = { agent_key, proposal, context: {} };
  const send = () => user.call('POST', dispatch.path, body, { 'idempotency-key': `proposal-${proposal?.proposal_id}` });
  const session = dispatch.response.parse((await send()).body).session_id;
  return { user, send, session, conversation: conversationOfSession(session) };
};

test('the kept answer to an approval goes with the conversation of its receipt', async () => {
  const { user, send, conversation } = await approve();
  const kept = async () =>
    JSON.stringify(
      await app.app.database.read.selectFrom('idempotency').selectAll().where('owner_id', '=', user.id).execute(),
    );
  expect(await kept()).toContain('cellar');
  expect((await user.call('DELETE', `/api/conversations/${conversation}`)).status).toBe(200);
  expect(await kept()).not.toContain('cellar');
  expect((await send()).status).toBe(404);
});

test.each([0, 1])('what is erased of the messages of a roundtable does not stay in its receipt: %i', async (place) => {
  const { user, session, conversation } = await approve();
  const exported = async () =>
    JSON.stringify((await user.call('GET', `/api/insights/export?session_id=${session}`)).body);
  expect((await exported()).match(/est_confidence/g)).toHaveLength(1);
  const { messages } = readConversation.response.parse(
    (await user.call('GET', `/api/conversations/${conversation}`)).body,
  ).data;
  const path = `/api/conversations/${conversation}/messages/${messages[place]?._id}`;
  expect((await user.call('DELETE', path)).status).toBe(200);
  expect(await exported()).not.toContain('est_confidence');
  const { title } = readConversation.response.parse(
    (await user.call('GET', `/api/conversations/${conversation}`)).body,
  ).data;
  expect(title).toBe(place === 0 ? 'New Conversation' : `Roundtable: ${task}`);
  const verified = await user.call('GET', `/api/insights/verify?session_id=${session}`);
  expect(verified.body).toMatchObject({ data: { status: 'verified' } });
});
