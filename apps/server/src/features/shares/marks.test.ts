import { addAttachment } from '@symbi/contracts/attachments';
import { readShared } from '@symbi/contracts/shares';
import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const policy = 'Customers may return items within 30 days of purchase. Secret clause seven.';

test('a link says how many files a message was sent with and which sentences are in doubt, and nothing of the files', async () => {
  const user = await app.register();
  const id = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  const attached = await user.call(
    'POST',
    `/api/conversations/${id}/attachments?name=policy.txt`,
    new TextEncoder().encode(policy),
  );
  const documents = [addAttachment.response.parse(attached.body).data._id];
  const wrong = 'The office was signed over to Maria Keller in 1990.';
  fakes.script({ reply: `Customers may return items within 30 days of purchase. ${wrong}` });
  const { reply } = await talk(user, id, 'What is the return period?', { documents });
  const trust = readTrust.response.parse(
    (await user.call('GET', `/api/conversations/${id}/messages/${reply._id}/trust`)).body,
  ).data;
  expect(trust.state).toBe('checked');
  const made = await user.call('POST', '/api/shares', { conversationId: id, days: null });
  const { body, text } = await app.call('GET', `/api/shared/${pick(made.body, 'token')}`);
  const [question, shared] = readShared.response.parse(body).data.messages;
  expect(question?.notices).toEqual(['Sent with a file that is not shared']);
  const { marks = [] } = shared?.trust ?? {};
  expect(marks.map(({ start, end }) => reply.content.slice(start, end))).toEqual([wrong]);
  expect(Object.keys(marks[0] ?? {})).toEqual(['start', 'end', 'kind']);
  expect(text).not.toMatch(/policy\.txt|Secret clause/);
});

test('a link says which sentence a source seems to say otherwise, and not what that says', async () => {
  const user = await app.register();
  const id = await startConversation(user);
  for (const minutes of [45, 30]) {
    const data = { text: `The lunch break is ${minutes} minutes.` };
    await user.call('POST', '/api/context', { tag: `Handbook ${minutes}`, source: 'symbi', data });
  }
  const { reply } = await talk(user, id, 'How long is the lunch break?');
  const made = await user.call('POST', '/api/shares', { conversationId: id, days: null });
  const { body } = await app.call('GET', `/api/shared/${pick(made.body, 'token')}`);
  const marks = readShared.response.parse(body).data.messages[1]?.trust?.marks ?? [];
  expect(marks[0]).toEqual({ start: 0, end: expect.any(Number) as number, kind: 'opposed' });
  expect(reply.content.slice(marks[0]?.start, marks[0]?.end)).toMatch(/^The lunch break is (45|30) minutes\. \[1\]$/);
});

test('a link says where a reply reverses an earlier one, and quotes neither for it', async () => {
  const user = await app.register();
  const id = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  for (const reply of ['Yes, the bridge is open.', 'No, the bridge is not open.']) {
    fakes.script({ reply });
    await talk(user, id, 'Is the old bridge open?');
  }
  const made = await user.call('POST', '/api/shares', { conversationId: id, days: null });
  const { body } = await app.call('GET', `/api/shared/${pick(made.body, 'token')}`);
  const { messages } = readShared.response.parse(body).data;
  expect(messages.map(({ stance }) => stance)).toEqual([
    undefined,
    undefined,
    undefined,
    {
      kind: 'pivot',
      change_point_score: expect.closeTo(0.9, 1) as number,
      stance_from: 'supportive',
      stance_to: 'not supportive',
    },
  ]);
});
