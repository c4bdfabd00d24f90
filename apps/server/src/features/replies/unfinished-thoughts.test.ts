import type { Message } from '@symbi/contracts/conversations';
import { serverEvents } from '@symbi/contracts/realtime';
import { readThoughts } from '@symbi/contracts/thoughts';
import { eventually } from '@symbi/testkit/eventually';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('together');
afterEach(() => fakes.reset());

const thoughts = 'Perhaps the harbour opened in 1999?\n\nNo, that was the market.';
const said = 'The harbour of Norvik opened in 1871.';

let user: TestUser;
let conversation: string;
beforeEach(async () => {
  user = await app.register();
  conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
});

const pathOf = (id: string): string => `/api/conversations/${conversation}/messages/${id}`;

const readOf = async (id: string): Promise<string> =>
  readThoughts.response.parse((await user.call('GET', `${pathOf(id)}/thoughts`)).body).data.text;

/** Stops the reply to a new question as soon as `heard` of the model's thoughts was told. */
const stopWhileThinking = async (heard: string): Promise<Message> => {
  const socket = await user.connect();
  await socket.emitWithAck('joinConversation', { id: conversation });
  let seen = '';
  socket.on('message:thinking', (given: unknown) => {
    const { offset = 0, text = '' } = serverEvents['message:thinking'].parse(given);
    seen = `${seen.slice(0, offset)}${text}`;
  });
  const asked = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'When?' });
  const replyId = pick(asked.body, 'reply._id');
  await expect.poll(() => seen).toContain(heard);
  await user.call('POST', `${pathOf(replyId)}/stop`);
  socket.disconnect();
  return ended(user, conversation, replyId);
};

/** Stops the reply to a new question once some of it was written. */
const stopWhileWriting = async (): Promise<Message> => {
  const asked = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'When?' });
  const replyId = pick(asked.body, 'reply._id');
  await eventually(async () =>
    (await readMessages(user, conversation)).find(({ _id, content }) => _id === replyId && content !== ''),
  );
  await user.call('POST', `${pathOf(replyId)}/stop`);
  return ended(user, conversation, replyId);
};

const storedOf = (id: string) =>
  app.app.database.read.selectFrom('messages').select('usage').where('id', '=', id).executeTakeFirstOrThrow();

const storedCount = async (): Promise<number> =>
  (await app.app.database.read.selectFrom('message_thoughts').select('message_id').execute()).length;

describe('what a model thought of a reply that did not come to its end', () => {
  it('is kept as far as it was told, if the reply was stopped before it wrote', async () => {
    fakes.script({ thoughts, fault: 'think' });
    const reply = await stopWhileThinking('the market.');
    expect(reply).toMatchObject({ status: 'stopped', content: '', partialUsage: { hasThoughts: true } });
    expect(reply.usage).toBeUndefined();
    // A process of the version before reads `usage` strictly, and knows nothing of the other column.
    expect((await storedOf(reply._id)).usage).toBeNull();
    expect(reply.partialUsage).not.toHaveProperty('firstTokenMs');
    expect(await readOf(reply._id)).toBe(thoughts);
    // There is no text to go on from: the question is asked again instead.
    expect((await user.call('POST', `${pathOf(reply._id)}/continue`)).status).toBe(400);
  });

  it('is kept also if it came between tags, of which the closing one is missing', async () => {
    fakes.script({ reply: `<think>Perhaps-it-was-in-1999 or later</think>${said}`, fault: 'silent' });
    const reply = await stopWhileThinking('Perhaps-it');
    expect(reply).toMatchObject({ status: 'stopped', content: '', partialUsage: { hasThoughts: true } });
    expect(await readOf(reply._id)).toMatch(/^Perhaps-it-was/);
    expect(await readOf(reply._id)).not.toContain('think>');
  });

  it('is kept with its duration, if the reply was stopped while it wrote or lost its provider', async () => {
    fakes.script({ thoughts, reply: said, fault: 'silent' });
    const stopped = await stopWhileWriting();
    expect(stopped.partialUsage?.firstTokenMs).toBeGreaterThanOrEqual(0);
    expect(said.startsWith(stopped.content)).toBe(true);
    fakes.script({ thoughts, reply: said, fault: 'cut' });
    const { reply: failed } = await talk(user, conversation, 'Are you sure?');
    expect(failed).toMatchObject({ status: 'failed', partialUsage: { hasThoughts: true } });
    for (const { _id } of [stopped, failed]) expect(await readOf(_id)).toBe(thoughts);
  });

  it('stays with that version when the reply goes on, whose thoughts are its own', async () => {
    fakes.script({ thoughts, reply: said, fault: 'silent' });
    const stopped = await stopWhileWriting();
    fakes.script({ thoughts: 'Where was I?', reply: 'of Norvik opened in 1871.' });
    const asked = await user.call('POST', `${pathOf(stopped._id)}/continue`);
    const whole = await ended(user, conversation, pick(asked.body, 'reply._id'));
    expect(whole).toMatchObject({ status: 'complete', usage: { hasThoughts: true } });
    expect(whole).not.toHaveProperty('partialUsage');
    expect(await readOf(whole._id)).toBe('Where was I?');
    expect(await readOf(stopped._id)).toBe(thoughts);
    expect(JSON.stringify(fakes.requests.at(-1)?.body)).not.toContain('that was the market');
  });

  it('is in the file of the conversation and in no signed row, and is read by its owner alone', async () => {
    fakes.script({ thoughts, fault: 'think' });
    const reply = await stopWhileThinking('the market.');
    const file = await user.call('GET', `/api/exports/conversations/${conversation}?format=json`);
    expect(file.body).toMatchObject({ conversations: [{ messages: [{ sender: 'user' }, { thoughts }] }] });
    const rows = await app.app.database.read.selectFrom('log_rows').select('text').execute();
    expect(JSON.stringify(rows)).not.toContain('that was the market');
    const proof = await user.call('GET', `/api/insights/verify?session_id=conv:${conversation}`);
    expect(pick(proof.body, 'data.status')).toBe('verified');
    const other = await app.register();
    expect((await other.call('GET', `${pathOf(reply._id)}/thoughts`)).status).toBe(404);
  });

  it('is erased with the reply, which then says nothing of it', async () => {
    const before = await storedCount();
    fakes.script({ thoughts, fault: 'think' });
    const reply = await stopWhileThinking('the market.');
    expect(await storedCount()).toBe(before + 1);
    await user.call('DELETE', pathOf(reply._id));
    expect((await user.call('GET', `${pathOf(reply._id)}/thoughts`)).status).toBe(404);
    expect(await storedCount()).toBe(before);
    const erased = (await readMessages(user, conversation)).find(({ _id }) => _id === reply._id);
    expect(erased).toMatchObject({ content: '' });
    expect(erased).not.toHaveProperty('partialUsage');
  });

  it('counts for nothing in a report, for nobody counted its tokens', async () => {
    fakes.script({ thoughts, fault: 'think' });
    await stopWhileThinking('the market.');
    const report = await user.call('POST', '/api/reports/generate/daily', {});
    expect(report.status).toBe(201);
    expect(report.body).toMatchObject({ data: { stats: { inputTokens: 0, unpriced: 0 } } });
  });
});
