import type { Message } from '@symbi/contracts/conversations';
import type { ToolCall } from '@symbi/contracts/tool-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { call, startAssistant, type Talk } from './testing/assistants.ts';

const { app, fakes } = await startWithFakes('openai');
beforeEach(() => fakes.reset());

const start = (body?: Record<string, unknown>): Promise<Talk> => startAssistant(app, body);

const startOffline = async (): Promise<Talk> => {
  const user = await app.register('Ada Caller');
  const latest = await user.call('GET', '/api/assistant/latest');
  return { user, conversation: await startConversation(user, pick(latest.body, 'assistant.id')) };
};

const callsOf = (reply: Message): ToolCall[] => reply.toolCalls ?? [];
const bodyAt = (index: number): string => JSON.stringify(fakes.requests[index]?.body);
const contexts = async (user: TestUser): Promise<unknown> => (await user.call('GET', '/api/context')).body;

const decide = (
  { user, conversation }: Talk,
  reply: Message,
  approve: boolean,
  id = callsOf(reply).find((one) => one.state === 'needs_confirmation')?._id ?? '',
) => user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/tool-calls/${id}`, { approve });

interface LogOfSession {
  readonly rows: readonly string[];
  readonly contents: Readonly<Record<string, { readonly content: string }>>;
}

/** The session's signed decision rows, each with its erasable content. */
const decisionsOf = async ({ user, conversation }: Talk) => {
  const session = `session_id=conv:${conversation}`;
  expect((await user.call('GET', `/api/insights/verify?${session}`)).body).toMatchObject({
    data: { status: 'verified' },
  });
  const { rows, contents } = (await user.call('GET', `/api/insights/export?${session}`)).body as LogOfSession;
  return rows
    .map((row) => JSON.parse(row) as { readonly seq: number; readonly type: string })
    .filter(({ type }) => type === 'tool_decision')
    .map((row) => ({ ...row, content: contents[String(row.seq)]?.content }));
};

describe('A function that writes', () => {
  const save = call('create_context', { tag: 'plan', text: 'Meet at noon.' });

  it('waits for the person, and runs once when they approve', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save], reply: '' }, { reply: 'It is kept.' });
    const { reply } = await talk(user, conversation, 'Keep this');
    expect(reply).toMatchObject({ status: 'complete', content: '' });
    expect(reply.trustScore).toBeUndefined();
    expect(callsOf(reply)).toMatchObject([{ state: 'needs_confirmation', permission: 'write' }]);
    expect(await contexts(user)).toMatchObject({ count: 0 });
    const answers = await Promise.all([
      decide(place, reply, true),
      decide(place, reply, true),
      decide(place, reply, true),
    ]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    const approved = answers.find(({ status }) => status === 200);
    expect(approved?.body).toMatchObject({ data: { toolCalls: [{ state: 'done' }] } });
    const next = await ended(user, conversation, pick(approved?.body, 'reply._id'));
    expect(next).toMatchObject({ content: 'It is kept.', parentId: reply._id });
    expect(bodyAt(1)).toContain('function_call_output');
    expect(await contexts(user)).toMatchObject({ count: 1, data: [{ tag: 'plan', data: { text: 'Meet at noon.' } }] });
    expect(await decisionsOf(place)).toMatchObject([{ decision: 'approved', outcome: 'done' }]);
  });

  it('leaves a row of the signed log with each word, whose content goes with its message', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save, save], reply: '' }, { reply: 'One of them.' });
    const { reply } = await talk(user, conversation, 'Keep twice');
    const [first, second] = callsOf(reply);
    await decide(place, reply, false, second?._id);
    const answer = await decide(place, reply, true, first?._id);
    await ended(user, conversation, pick(answer.body, 'reply._id'));
    const common = { message_id: reply._id, actor_id: user.id, function: 'create_context' };
    const refused = { ...common, call_id: second?._id, decision: 'refused', outcome: 'not_run' };
    const approved = { ...common, call_id: first?._id, decision: 'approved', outcome: 'done' };
    const decisions = await decisionsOf(place);
    expect(decisions).toMatchObject([refused, approved]);
    for (const { content } of decisions) expect(content).toContain('Meet at noon.');
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${reply._id}`);
    expect((await decisionsOf(place)).map(({ content }) => content)).toEqual([undefined, undefined]);
  });

  it('is not run when they refuse, and the model is told', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save], reply: 'May I?' }, { reply: 'As you wish.' });
    const { reply } = await talk(user, conversation, 'Keep this');
    const answer = await decide(place, reply, false);
    expect(answer.body).toMatchObject({ data: { toolCalls: [{ state: 'refused' }] } });
    const next = await ended(user, conversation, pick(answer.body, 'reply._id'));
    expect(next.content).toBe('As you wish.');
    expect(bodyAt(1)).toContain('The person refused this');
    expect(await contexts(user)).toMatchObject({ count: 0 });
  });

  it('goes on only when every waiting call was decided', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save, save, call('calculate', { expression: '1' })], reply: '' }, { reply: 'Both.' });
    const { reply } = await talk(user, conversation, 'Keep twice');
    expect(callsOf(reply).map(({ state }) => state)).toEqual(['needs_confirmation', 'needs_confirmation', 'done']);
    const [first, second] = callsOf(reply);
    const one = await decide(place, reply, true, first?._id);
    expect(one.body).not.toHaveProperty('reply');
    const two = await decide(place, reply, false, second?._id);
    const next = await ended(user, conversation, pick(two.body, 'reply._id'));
    expect(next.content).toBe('Both.');
    expect(await contexts(user)).toMatchObject({ count: 1 });
  });

  it('leaves what came after it alone when the person had gone on', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save], reply: 'May I?' }, { reply: 'Fine.' });
    const { reply } = await talk(user, conversation, 'Keep this');
    await talk(user, conversation, 'Something else');
    const answer = await decide(place, reply, true);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('reply');
    expect(await readMessages(user, conversation)).toHaveLength(4);
    expect(await contexts(user)).toMatchObject({ count: 1 });
  });

  it('is gone on with, but not answered in another version, once the question was deleted', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script({ toolCalls: [save], reply: '' }, { reply: 'Kept.' });
    const { question, reply } = await talk(user, conversation, 'Keep this');
    const path = (id: unknown) => `/api/conversations/${conversation}/messages/${String(id)}`;
    await user.call('DELETE', path(question._id));
    const answer = await decide(place, reply, true);
    const next = await ended(user, conversation, pick(answer.body, 'reply._id'));
    expect(next).toMatchObject({ content: 'Kept.', parentId: reply._id });
    const again = await user.call('POST', `${path(next._id)}/regenerate`, {});
    expect([again.status, pick(again.body, 'message')]).toEqual([400, 'The message to reply to was deleted']);
  });

  it('can still be decided in each version of a reply', async () => {
    const place = await start();
    const { user, conversation } = place;
    fakes.script(
      { toolCalls: [save], reply: '' },
      { toolCalls: [save], reply: '' },
      { reply: 'One.' },
      { reply: 'Two.' },
    );
    const { reply } = await talk(user, conversation, 'Keep this');
    const path = `/api/conversations/${conversation}/messages/${reply._id}/regenerate`;
    const again = await user.call('POST', path, {});
    const version = await ended(user, conversation, pick(again.body, 'reply._id'));
    expect(callsOf(version)).toMatchObject([{ state: 'needs_confirmation' }]);
    const newer = await decide(place, version, true);
    expect(newer).toMatchObject({ status: 200, body: { data: { toolCalls: [{ state: 'done' }] } } });
    const next = await ended(user, conversation, pick(newer.body, 'reply._id'));
    expect(next).toMatchObject({ content: 'One.', parentId: version._id });
    const older = await decide(place, reply, true);
    expect(older).toMatchObject({ status: 200, body: { data: { toolCalls: [{ state: 'done' }] } } });
    expect(await contexts(user)).toMatchObject({ count: 2 });
  });

  it.each([
    ['a call that is not there', 'f'.repeat(24), 404],
    ['no id at all', 'nothing', 404],
  ])('cannot be approved by %s', async (_what, id, status) => {
    const place = await start();
    fakes.script({ toolCalls: [save], reply: '' });
    const { reply } = await talk(place.user, place.conversation, 'Keep this');
    expect((await decide(place, reply, true, id)).status).toBe(status);
    expect(await contexts(place.user)).toMatchObject({ count: 0 });
  });

  it('cannot be decided by somebody else, or twice, or without a word', async () => {
    const place = await start();
    const stranger = await app.register();
    fakes.script({ toolCalls: [save], reply: '' }, { reply: 'No.' });
    const { reply } = await talk(place.user, place.conversation, 'Keep this');
    expect((await decide({ ...place, user: stranger }, reply, true)).status).toBe(404);
    const path = `/api/conversations/${place.conversation}/messages/${reply._id}/tool-calls/${callsOf(reply)[0]?._id}`;
    expect((await place.user.call('POST', path, {})).status).toBe(400);
    const refused = await decide(place, reply, false);
    expect(refused.status).toBe(200);
    expect((await decide(place, reply, true, callsOf(reply)[0]?._id)).status).toBe(409);
    // The assistant's answer to this is requested by now, and would count among the next test's requests.
    await ended(place.user, place.conversation, pick(refused.body, 'reply._id'));
    expect(await contexts(place.user)).toMatchObject({ count: 0 });
  });
});

describe('The built-in assistant', () => {
  it('works without a key, and answers from the help', async () => {
    const { user, conversation } = await startOffline();
    const { reply } = await talk(user, conversation, 'What is the Context Capsule?');
    expect(reply.status).toBe('complete');
    expect(reply.content).toContain('Capsule');
    expect(reply.agentName).toBe('Symbi Core Assistant');
    expect(fakes.requests).toHaveLength(0);
  });

  it.each([
    ['/calc 2+2', 'calculate', '2+2 = 4'],
    ['/time Europe/Berlin', 'get_current_time', 'Europe/Berlin'],
    ['/profile', 'get_profile', 'Ada Caller'],
    ['/agents', 'list_agents', 'Symbi Core'],
    ['/conversations', 'list_conversations', 'New Conversation'],
    ['/trust', 'get_trust_scores', 'Nothing was found.'],
    ['/search nothing like this', 'search_contexts', 'Nothing was found.'],
    ['/CALC (1', 'calculate', 'is missing'],
  ])('runs %s', async (content, name, words) => {
    const { user, conversation } = await startOffline();
    const { reply } = await talk(user, conversation, content);
    expect(callsOf(reply)).toMatchObject([{ name }]);
    expect(reply.content).toContain(words);
    expect(reply.status).toBe('complete');
  });

  it('finds what the person keeps', async () => {
    const { user, conversation } = await startOffline();
    await user.call('POST', '/api/context', { tag: 'bees', data: { text: 'The hive stands behind the *barn*.' } });
    const { reply } = await talk(user, conversation, '/search where is the hive');
    expect(reply.content).toContain('The hive stands behind the \\*barn\\*.');
  });

  it('keeps something from each version of a reply that is approved', async () => {
    const place = await startOffline();
    const { user, conversation } = place;
    const { reply } = await talk(user, conversation, '/save plan: Meet at noon.');
    const again = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/regenerate`, {});
    const version = await ended(user, conversation, pick(again.body, 'reply._id'));
    for (const each of [reply, version]) {
      const answer = await decide(place, each, true);
      expect(answer).toMatchObject({ status: 200, body: { data: { toolCalls: [{ state: 'done' }] } } });
      expect((await ended(user, conversation, pick(answer.body, 'reply._id'))).content).toContain('Done');
    }
    expect(await contexts(user)).toMatchObject({ count: 2 });
  });

  it.each([
    ['/help', '/save tag: text'],
    ['/calc', '/calc 2+2'],
    ['/save only-a-tag', '/save tag: text'],
    ['/format disk', 'There is no command'],
    ['/constructor x', 'There is no command'],
    ['Calculate the fee for two berths', '`/calc 17 * 23`'],
    ['What time is it in Atlantis?', '`/time Europe/Berlin`'],
  ])('explains itself after %s', async (content, words) => {
    const { user, conversation } = await startOffline();
    const { reply } = await talk(user, conversation, content);
    expect(reply.toolCalls).toBeUndefined();
    expect(reply.content).toContain(words);
  });

  it.each([
    [true, 'Done', 1],
    [false, 'did not', 0],
  ])('asks before it keeps something (%s)', async (approve, words, count) => {
    const place = await startOffline();
    const { user, conversation } = place;
    const { reply } = await talk(user, conversation, '/save plan: Meet: at noon.');
    expect(reply.content).toBe('I will do this when you approve it.');
    expect(reply.trustScore).toBeUndefined();
    const answer = await decide(place, reply, approve);
    const next = await ended(user, conversation, pick(answer.body, 'reply._id'));
    expect(next.content).toContain(words);
    expect(await contexts(user)).toMatchObject({ count });
  });

  it('is the latest one until another was talked with', async () => {
    const { user, conversation } = await start();
    const latest = async (): Promise<string> =>
      pick((await user.call('GET', '/api/assistant/latest')).body, 'assistant.name');
    expect(await latest()).toBe('Helper');
    await user.call('POST', '/api/assistant/create', { name: 'Newer' });
    expect(await latest()).toBe('Helper');
    await user.call('DELETE', `/api/conversations/${conversation}`);
    expect(await latest()).toBe('Newer');
  });
});
