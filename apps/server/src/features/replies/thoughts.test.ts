import { serverEvents } from '@symbi/contracts/realtime';
import { readThoughts } from '@symbi/contracts/thoughts';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('together', 'openai');
afterEach(() => fakes.reset());

const thoughts = 'Perhaps the harbour opened in 1999?\n\nNo, that was the market.';
const said = 'The harbour of Norvik opened in 1871.';

/** The two ways in which servers send thoughts. */
const ways = [
  ['between tags in the text', { reply: `<think>\n${thoughts}\n</think>\n\n${said}` }],
  ['apart from the text', { thoughts, reply: said }],
] as const;

describe.each(ways)('thoughts that come %s', (_name, behavior) => {
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    user = await app.register();
    conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script(behavior);
  });

  const pathOf = (id: string): string => `/api/conversations/${conversation}/messages/${id}/thoughts`;
  const stored = () => app.app.database.read.selectFrom('message_thoughts').select('message_id').execute();

  it('are kept beside the reply and are no part of it', async () => {
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply).toMatchObject({ status: 'complete', content: said, usage: { hasThoughts: true } });
    const read = await user.call('GET', pathOf(reply._id));
    expect(readThoughts.response.parse(read.body).data).toEqual({ messageId: reply._id, text: thoughts });
    expect((await user.call('GET', `/api/conversations/${conversation}`)).text).not.toContain('that was the market');
    expect((await user.call('GET', pathOf(reply._id).replace('thoughts', 'trust'))).text).not.toContain(
      'that was the market',
    );
    const rows = await app.app.database.read.selectFrom('log_rows').select('text').execute();
    expect(JSON.stringify(rows)).not.toContain('that was the market');
  });

  it('are announced once, before the text of the reply', async () => {
    const socket = await user.connect();
    await socket.emitWithAck('joinConversation', { id: conversation });
    const told: string[] = [];
    let seen = '';
    socket.on('message:thinking', (given: unknown) => {
      const { messageId, offset, text = '' } = serverEvents['message:thinking'].parse(given);
      if (offset === undefined) told.push(`thinks ${messageId}`);
      else seen = `${seen.slice(0, offset)}${text}`;
    });
    for (const event of ['message:delta', 'message:done']) socket.on(event, () => told.push(event));
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    await expect.poll(() => told.at(-1)).toBe('message:done');
    expect([...new Set(told)]).toEqual([`thinks ${reply._id}`, 'message:delta', 'message:done']);
    expect(told.filter((event) => event.startsWith('thinks'))).toHaveLength(1);
    expect(seen).not.toBe('');
    expect(thoughts.startsWith(seen.trim())).toBe(true);
    socket.disconnect();
  });

  it('are in the file of the conversation', async () => {
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    const file = await user.call('GET', `/api/exports/conversations/${conversation}?format=json`);
    expect(file.body).toMatchObject({
      conversations: [{ messages: [{ sender: 'user' }, { _id: reply._id, content: said, thoughts }] }],
    });
    const text = await user.call('GET', `/api/exports/conversations/${conversation}?format=md`);
    expect(text.text).toContain('1871');
    expect(text.text).not.toContain('that was the market');
  });

  it('are not sent back with the next question', async () => {
    await talk(user, conversation, 'When did the harbour open?');
    await talk(user, conversation, 'Sure?');
    const sent = JSON.stringify(fakes.requests.map(({ body }) => body));
    expect(sent).toContain('1871');
    expect(sent).not.toContain('that was the market');
  });

  it('are read by their owner alone', async () => {
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    const other = await app.register();
    expect((await other.call('GET', pathOf(reply._id))).status).toBe(404);
  });

  it('go with the message, and with its conversation', async () => {
    const first = await talk(user, conversation, 'When did the harbour open?');
    fakes.script(behavior);
    const second = await talk(user, conversation, 'And who opened it?');
    expect(await stored()).toEqual(
      expect.arrayContaining([{ message_id: first.reply._id }, { message_id: second.reply._id }]),
    );
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${first.reply._id}`);
    expect((await user.call('GET', pathOf(first.reply._id))).status).toBe(404);
    expect(await stored()).not.toContainEqual({ message_id: first.reply._id });
    await user.call('DELETE', `/api/conversations/${conversation}`);
    expect(await stored()).not.toContainEqual({ message_id: second.reply._id });
  });
});

describe('a reply', () => {
  it('whose provider asks to wait says how long, before anything is written', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ fault: '429', retryAfterSeconds: 1 }, { reply: said });
    const socket = await user.connect();
    await socket.emitWithAck('joinConversation', { id: conversation });
    const told: unknown[] = [];
    socket.on('message:thinking', (given: unknown) => told.push(serverEvents['message:thinking'].parse(given)));
    socket.on('message:delta', () => told.push('delta'));
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply.content).toBe(said);
    await expect.poll(() => told).toContain('delta');
    expect(told[0]).toEqual({ conversationId: conversation, messageId: reply._id, waitMs: 1_000 });
    expect(reply).not.toHaveProperty('usage.hasThoughts');
    socket.disconnect();
  });

  it('whose model says nothing of its thoughts has none', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ reply: `<think>\n\n</think>\n\n${said}` });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply.content).toBe(said);
    expect(reply.usage).not.toHaveProperty('hasThoughts');
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/thoughts`);
    expect(read.status).toBe(404);
  });

  it('that never came, because all tokens went into thoughts, still says what they were', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ thoughts, fault: 'silent-length' });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply).toMatchObject({ status: 'failed', usage: { hasThoughts: true } });
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/thoughts`);
    expect(readThoughts.response.parse(read.body).data.text).toBe(thoughts);
  });

  it('whose model was prompted with the opening tag is what follows the closing one, once it is complete', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ reply: `${thoughts}\n</think>\n\n${said}` });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply).toMatchObject({ status: 'complete', content: said, usage: { hasThoughts: true } });
    expect(reply.usage).not.toHaveProperty('firstTokenMs');
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/thoughts`);
    expect(readThoughts.response.parse(read.body).data.text).toBe(thoughts);
    const again = await user.call('GET', `/api/conversations/${conversation}`);
    expect(again.text).not.toContain('that was the market');
  });

  it('that may quote a closing tag of its material stays whole, and so does one that was not completed', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    const text = 'The harbour page says\n</think>\nand nothing of the year it opened.';
    const kept = await user.call('POST', '/api/context', { tag: 'page', data: { title: 'Page', text } });
    const whole = `The harbour page says\n</think>\nand nothing of the year [1].`;
    fakes.script({ reply: whole });
    const { reply } = await talk(user, conversation, 'Sum up @Page', { contexts: [pick(kept.body, '_id')] });
    expect(reply.content).toBe(whole);
    expect(reply.usage).not.toHaveProperty('hasThoughts');

    // All of it comes, but not the event that ends it.
    fakes.script({ reply: `${thoughts}\n</think>\n\n${said}`, fault: 'no-end' });
    const cut = await talk(user, conversation, 'And the market?');
    expect(cut.reply.status).toBe('failed');
    expect(cut.reply.content).toContain('</think>');
    expect(cut.reply.content).toContain('that was the market');
  });

  it('that took a second attempt has the thoughts of that one', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ thoughts: 'Of the first attempt.', fault: 'think-error' }, { thoughts, reply: said });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply.content).toBe(said);
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/thoughts`);
    expect(readThoughts.response.parse(read.body).data.text).toBe(thoughts);
  });

  it('keeps thoughts of any length and characters as far as there is room', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ reply: `<think>\u0000${'So \ud83d\ude42 '.repeat(30_000)}</think>${said}` });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply.content).toBe(said);
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/thoughts`);
    const { text } = readThoughts.response.parse(read.body).data;
    expect(text.length).toBeGreaterThan(99_000);
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(text.isWellFormed()).toBe(true);
  });

  const readOf = async (user: TestUser, conversation: string, id: string): Promise<string> => {
    const read = await user.call('GET', `/api/conversations/${conversation}/messages/${id}/thoughts`);
    return readThoughts.response.parse(read.body).data.text;
  };

  it('that goes on from where its model was cut off within its thoughts is what follows them', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ fault: 'length', reply: thoughts.slice(0, 40) });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    fakes.script({ reply: `${thoughts.slice(40)}\n</think>\n\n${said}` });
    const asked = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/continue`);
    const whole = await ended(user, conversation, pick(asked.body, 'reply._id'));
    expect(whole).toMatchObject({ status: 'complete', content: said, usage: { hasThoughts: true } });
    expect(await readOf(user, conversation, whole._id)).toBe(thoughts);
  });

  it('that goes on after its thoughts keeps what it said, also if its model thinks anew', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { provider: 'together' }));
    fakes.script({ fault: 'length', reply: `${thoughts}\n</think>\n\nThe harbour of ` });
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply.usage).toMatchObject({ isCut: true, hasThoughts: true });
    fakes.script({ reply: 'Which harbour?\n</think>\n\nof Norvik opened in 1871.' });
    const asked = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/continue`);
    const whole = await ended(user, conversation, pick(asked.body, 'reply._id'));
    expect(whole).toMatchObject({ status: 'complete', content: said });
    expect(await readOf(user, conversation, whole._id)).toBe('Which harbour?');
  });

  it('with calls between its answers keeps what was said before them', async () => {
    const user = await app.register();
    await addKey(user);
    const made = await user.call('POST', '/api/assistant/create', { name: 'Guide' });
    const conversation = await startConversation(user, pick(made.body, 'assistant.id'));
    const toolCalls = [{ name: 'search_context', arguments: '{"query":"harbour"}' }];
    fakes.script(
      { toolCalls, reply: 'I should look.\n</think>\n\nLet me look.' },
      { reply: `Nothing there.\n</think>\n\n${said}` },
    );
    const { reply } = await talk(user, conversation, 'When did the harbour open?');
    expect(reply).toMatchObject({ status: 'complete', content: `Let me look.\n\n${said}` });
    expect(await readOf(user, conversation, reply._id)).toBe('I should look.\n\nNothing there.');
  });
});
