import { listChanges, listMessages, readConversation, type Message } from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { addAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { eventually } from '@symbi/testkit/eventually';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();
const scout = await addAgent(user, { name: 'Scout' });

const pathOf = (conversation: string) => `/api/conversations/${conversation}`;

const askBeside = (conversation: string, messageId: string, more: object = {}) =>
  user.call('POST', `${pathOf(conversation)}/messages/${messageId}/regenerate`, {
    agentId: scout,
    select: false,
    ...more,
  });

/** A message on any branch, once its run has ended. */
const endedAnywhere = (conversation: string, id: string): Promise<Message> =>
  eventually(async () => {
    const { body } = await user.call('GET', `${pathOf(conversation)}/messages?around=${id}&limit=2`);
    const { messages } = listMessages.response.parse(body).data;
    return messages.find(({ _id, status }) => _id === id && status !== 'streaming');
  });

/** What the page and the list show of a conversation. */
const shownOf = async (conversation: string) => {
  const { data } = await user.ask(readConversation, { params: { id: conversation } });
  const { data: head } = await user.ask(listHeads, { query: { ids: conversation } });
  return { agent: data.agent, messages: data.messages.map(({ _id, content }) => [_id, content]), head };
};

/** A tab that follows a conversation, with the names and ids of what it was told. */
const follow = async (conversation: string) => {
  const socket = await user.connect();
  const told: string[] = [];
  for (const event of ['newMessage', 'message:updated', 'message:done'])
    socket.on(event, ({ _id }: Message) => told.push(`${event} ${_id}`));
  socket.on('conversation:branch', () => told.push('conversation:branch'));
  await socket.emitWithAck('joinConversation', { id: conversation });
  return { told, socket };
};

test.each(['at the end of the conversation', 'above its end'])(
  'a version asked for beside the shown one, %s, changes nothing that is shown',
  async (place) => {
    const conversation = await startConversation(user);
    const { question, reply } = await talk(user, conversation, 'What is a zanzibar pivot?');
    if (place === 'above its end') await talk(user, conversation, 'And a bridge?');
    const before = await shownOf(conversation);
    const since = Math.max(...(await readMessages(user, conversation)).map(({ changeSeq }) => changeSeq));
    const tabs = [await follow(conversation), await follow(conversation)];

    const asked = await askBeside(conversation, question._id);
    expect(asked.status).toBe(201);
    const version = pick(asked.body, 'reply._id');
    expect(asked.body).toMatchObject({ reply: { agentName: 'Scout', siblings: [reply._id, version] } });
    expect(await shownOf(conversation)).toEqual(before);
    await endedAnywhere(conversation, version);
    expect(await shownOf(conversation)).toEqual(before);

    // Every tab learns that the shown version has another beside it before it learns of that one.
    for (const { told, socket } of tabs) {
      await expect.poll(() => told).toContain(`message:done ${version}`);
      expect(told.slice(0, 2)).toEqual([`message:updated ${reply._id}`, `newMessage ${version}`]);
      expect(told).not.toContain('conversation:branch');
      socket.disconnect();
    }
    const changes = await user.call('GET', `${pathOf(conversation)}/changes?since=${since}`);
    expect(listChanges.response.parse(changes.body).data.messages.map(({ _id }) => _id)).toEqual([reply._id, version]);
    const later = await follow(conversation);
    expect(await later.socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({
      headId: before.messages.at(-1)?.[0],
    });
    later.socket.disconnect();

    // It counts and is found like any version.
    const { data } = readConversation.response.parse((await user.call('GET', pathOf(conversation))).body);
    expect(data.messageCount).toBe(before.messages.length + 1);
    expect(data.messages.find(({ _id }) => _id === reply._id)?.siblings).toEqual([reply._id, version]);
    const next = await talk(user, conversation, 'Thank you.');
    expect((await shownOf(conversation)).messages).toEqual([
      ...before.messages,
      [next.question._id, 'Thank you.'],
      [next.reply._id, next.reply.content],
    ]);
  },
);

test('a version beside the shown one is shown once it is selected', async () => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'What is a capsule?');
  const version = pick((await askBeside(conversation, question._id)).body, 'reply._id');
  await endedAnywhere(conversation, version);
  await user.call('POST', `${pathOf(conversation)}/messages/${version}/select`);
  const { messages, head } = await shownOf(conversation);
  expect(messages.map(([id]) => id)).toEqual([question._id, version]);
  expect(head).toMatchObject([{ agentName: 'Scout' }]);
});

test('where no reply is shown yet, there is none to stay beside', async () => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'What is a capsule?');
  await talk(user, conversation, 'I mean a context capsule.', { parentId: question._id });
  const version = pick((await askBeside(conversation, question._id)).body, 'reply._id');
  await endedAnywhere(conversation, version);
  expect((await readMessages(user, conversation)).map(({ _id }) => _id)).toEqual([question._id, version]);
});

test('a repeated request gets the same version, and one that is to be shown is another request', async () => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'What is a capsule?');
  const clientId = `beside-${conversation}`;
  const answers = [await askBeside(conversation, question._id, { clientId })];
  answers.push(await askBeside(conversation, question._id, { clientId }));
  expect(new Set(answers.map(({ body }) => pick(body, 'reply._id'))).size).toBe(1);
  expect((await askBeside(conversation, question._id, { clientId, select: true })).status).toBe(409);
});

test('versions asked for at once, shown and beside, get numbers of their own', async () => {
  const conversation = await startConversation(user);
  const { question } = await talk(user, conversation, 'What is a capsule?');
  const asked = await Promise.all(
    [false, true, false, true].map((select) => askBeside(conversation, question._id, { select })),
  );
  expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const ids = asked.map(({ body }) => pick(body, 'reply._id'));
  const versions = await Promise.all(ids.map((id) => endedAnywhere(conversation, id)));
  expect(new Set(versions.map(({ seq }) => seq)).size).toBe(4);
  const shown = (await readMessages(user, conversation)).at(-1)?._id;
  expect([ids[1], ids[3]]).toContain(shown);
});
