import { describe, expect, test } from 'vitest';
import { readAgent } from '@symbi/contracts/agents';
import { addKey } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import {
  CAPSULE,
  CONTEXT,
  EARLIER,
  consent,
  countMessages,
  local,
  makeAgent,
  move,
  question,
  readDestination,
  send,
  startHosts,
} from '#support/attacks/foreign.ts';
import { ended, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes, elsewhere, custom, sent, start, expectAsked } = await startHosts();

/** Changes where an agent answers behind the back of the server. */
const forge = ({ agent }: { readonly agent: string }, base_url: string): Promise<unknown> =>
  app.app.database.transaction(({ query }) =>
    query.updateTable('agents').set({ base_url }).where('id', '=', agent).execute(),
  );

describe("somebody else's agent on another host", () => {
  test('names host and owner, and is sent nothing before the yes', async () => {
    const place = await start();
    const answer = await send(place, question, { clientId: 'first-message' });
    const { destination } = await expectAsked(place, answer, 'new');
    expect(destination).toMatchObject({ host: `127.0.0.1:${fakes.port}`, owner: 'Olga Owner', key: 'none' });
    expect(await countMessages(place)).toBe(0);
    expect((await consent(place)).status).toBe(200);
    const { reply } = await talk(place.talker, place.conversation, question, { clientId: 'first-message' });
    expect(reply.status).toBe('complete');
    expect(sent()).toContain('lighthouse');
  });

  test('gets neither contexts nor capsule without a yes of their own, and both with it', async () => {
    const place = await start();
    await consent(place);
    await talk(place.talker, place.conversation, question);
    expect(fakes.requests).toHaveLength(1);
    expect(sent()).not.toMatch(/canary-/);
    await consent(place, { contexts: true });
    await talk(place.talker, place.conversation, question);
    expect(sent()).toContain(CONTEXT);
    expect(sent()).toContain(CAPSULE);
    const { contexts } = (await readDestination(place.talker, place.agent)).consent;
    expect(contexts).toBe(true);
  });

  test.each([
    ['a server of its owner', custom],
    ['a provider, with the key of who talks', () => ({ provider: 'openai', model: 'gpt-4o', baseUrl: null })],
  ])('after the built-in agent became one at %s, it gets no earlier message', async (_where, there) => {
    const place = await start(local);
    await addKey(place.talker);
    await talk(place.talker, place.conversation, `Please keep this in mind: ${EARLIER}`);
    await move(place, there());
    const { earlierMessages } = await expectAsked(place, await send(place, question), 'changed');
    expect(earlierMessages).toBe(2);
    await consent(place);
    const { reply } = await talk(place.talker, place.conversation, question);
    expect(reply.notices.join()).toContain(`2 earlier messages were not sent to 127.0.0.1:${fakes.port}`);
    expect(fakes.requests).toHaveLength(1);
    expect(sent()).not.toMatch(/canary-/);
    // Messages sent under the consent are included, and nothing else.
    await talk(place.talker, place.conversation, 'And how tall is it?');
    expect(JSON.stringify(fakes.requests[1]?.body)).toContain('When was the lighthouse');
    expect(sent()).not.toMatch(/canary-/);
  });

  test('gets the earlier messages of the conversation that the yes names, and of no other', async () => {
    const place = await start(local);
    await talk(place.talker, place.conversation, `Keep this: ${EARLIER}`);
    const other = { ...place, conversation: await startConversation(place.talker, place.agent) };
    await talk(place.talker, other.conversation, 'Keep this as well: canary-other');
    await move(place, custom());
    await consent(place, { conversationId: place.conversation });
    await talk(place.talker, place.conversation, question);
    expect(sent()).toContain(EARLIER);
    await talk(place.talker, other.conversation, question);
    expect(sent()).not.toContain('canary-other');
    expect(sent()).not.toMatch(/canary-(?:context|capsule)/);
    // A yes to another host names no conversation, though nobody has taken back the one before.
    await forge(place, elsewhere.baseUrls.custom);
    await consent(place);
    await talk(place.talker, place.conversation, question);
    expect(elsewhere.requests).toHaveLength(1);
    expect(JSON.stringify(elsewhere.requests[0]?.body)).not.toContain(EARLIER);
  });

  test('gets nothing of what was said to another agent in the same conversation, before or since', async () => {
    const place = await start();
    const mine = await makeAgent(place.talker, { ...local, isPublic: false });
    await talk(place.talker, place.conversation, `Only for mine: ${EARLIER}`, { agentId: mine });
    await consent(place, { conversationId: place.conversation });
    await talk(place.talker, place.conversation, 'Hello');
    expect(sent()).toContain(EARLIER);
    await talk(place.talker, place.conversation, 'Only for mine again: canary-since', { agentId: mine });
    await talk(place.talker, place.conversation, 'Hello again');
    expect(sent()).not.toContain('canary-since');
  });

  test.each([
    ['another host', (): Record<string, unknown> => ({ baseUrl: elsewhere.baseUrls.custom })],
    ['a provider', () => ({ provider: 'openai', model: 'gpt-4o', baseUrl: null })],
  ])('asks again at %s, and again when it is back', async (_where, there) => {
    const place = await start();
    await consent(place, { contexts: true, conversationId: place.conversation });
    await talk(place.talker, place.conversation, `Hello ${EARLIER}`);
    fakes.reset();
    await move(place, there());
    await expectAsked(place, await send(place, question), 'changed');
    expect((await place.talker.call('GET', '/api/agents/consents')).body).toMatchObject({ data: [] });
    await move(place, custom());
    await expectAsked(place, await send(place, question), 'changed');
  });

  test('does not go on there with what it wrote elsewhere', async () => {
    const place = await start();
    await consent(place);
    fakes.script({ fault: 'length', reply: 'The canary-begun of Norvik was bu' });
    const { reply } = await talk(place.talker, place.conversation, question);
    expect(reply.content).toContain('canary-begun');
    await move(place, { baseUrl: elsewhere.baseUrls.custom });
    await consent(place);
    const path = `/api/conversations/${place.conversation}/messages/${reply._id}/continue`;
    const answer = await place.talker.call('POST', path);
    const anew = await ended(place.talker, place.conversation, pick(answer.body, 'reply._id'));
    expect(anew.status).toBe('complete');
    const sentThere = JSON.stringify(elsewhere.requests.map(({ body }) => body));
    expect(sentThere).toContain('lighthouse');
    expect(sentThere).not.toContain('canary-begun');
  });

  test('asks again when it belongs to somebody else, also when only the row says so', async () => {
    const place = await start();
    await consent(place, { contexts: true });
    const heir = await app.register('Hans Heir');
    await app.app.database.transaction(({ query }) =>
      query.updateTable('agents').set({ owner_id: heir.id }).where('id', '=', place.agent).execute(),
    );
    const { destination } = await expectAsked(place, await send(place, question), 'changed');
    expect(destination.owner).toBe('Hans Heir');
  });

  test.each([
    ['host', () => elsewhere.baseUrls.custom],
    ['protocol', () => fakes.baseUrls.custom.replace('http:', 'https:')],
  ])('asks again when its row was forged to another %s', async (_what, forged) => {
    const place = await start();
    await consent(place, { contexts: true });
    await forge(place, forged());
    await expectAsked(place, await send(place, question), 'changed');
  });

  test('asks again after it was private for a while', async () => {
    const place = await start();
    await consent(place, { contexts: true });
    expect((await place.talker.call('GET', '/api/agents/consents')).body).toMatchObject({
      data: [{ agentId: place.agent, host: `127.0.0.1:${fakes.port}`, messages: true, contexts: true }],
    });
    await move(place, { isPublic: false });
    const refused = await send(place, question);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { agentId: 'Choose an agent for this conversation' } },
    });
    expect((await send(place, question, { agentId: place.agent })).status).toBe(404);
    expect(fakes.requests).toEqual([]);
    await move(place, { isPublic: true });
    // The conversation has released it meanwhile, so it must be chosen again as well.
    expect((await send(place, question)).status).toBe(400);
    await expectAsked(place, await send(place, question, { agentId: place.agent }), 'changed');
  });

  test('is sent nothing more once the yes is taken back', async () => {
    const place = await start();
    await consent(place, { contexts: true });
    await talk(place.talker, place.conversation, 'Hello');
    fakes.reset();
    expect((await place.talker.call('DELETE', `/api/agents/${place.agent}/consent`)).status).toBe(200);
    await expectAsked(place, await send(place, question), 'changed');
    expect((await place.talker.call('DELETE', `/api/agents/${place.agent}/consent`)).status).toBe(404);
  });
});

describe('a yes', () => {
  test('counts only for the destination that was shown', async () => {
    const place = await start();
    const { id } = await readDestination(place.talker, place.agent);
    await move(place, { baseUrl: elsewhere.baseUrls.custom });
    const late = await place.talker.call('PUT', `/api/agents/${place.agent}/consent`, {
      destination: id,
      messages: true,
      contexts: true,
    });
    await expectAsked(place, late, 'changed');
    await expectAsked(place, await send(place, question), 'new');
  });

  test('is nobody else’s, and names only conversations of who gives it', async () => {
    const place = await start();
    const other = await app.register('Otto Other');
    const theirs = await startConversation(other);
    expect((await consent(place, { conversationId: theirs })).status).toBe(404);
    await consent(place, { contexts: true });
    const conversation = await startConversation(other, place.agent);
    await expectAsked(place, await send({ ...place, talker: other, conversation }, question), 'new');
    expect((await other.call('GET', '/api/agents/consents')).body).toMatchObject({ data: [] });
  });

  test('is asked neither for own agents nor for the built-in one, which send nothing elsewhere unasked', async () => {
    const place = await start(local);
    expect((await talk(place.talker, place.conversation, question)).reply.content).toContain('1871');
    expect((await consent(place)).status).toBe(400);
    const mine = await makeAgent(place.talker, { ...custom(), isPublic: false });
    const { destination } = readAgent.response.parse((await place.talker.call('GET', `/api/agents/${mine}`)).body).data;
    expect(destination).toMatchObject({ needsConsent: false, owner: null, host: `127.0.0.1:${fakes.port}` });
    await talk(place.talker, await startConversation(place.talker, mine), question);
    expect(sent()).toContain(CONTEXT);
  });

  test('to contexts without messages is refused', async () => {
    const place = await start();
    const { id } = await readDestination(place.talker, place.agent);
    const body = { destination: id, messages: false, contexts: true };
    expect((await place.talker.call('PUT', `/api/agents/${place.agent}/consent`, body)).status).toBe(400);
  });

  test('is kept with what became of it, exported, and erased with the account', async () => {
    const place = await start();
    await consent(place, { contexts: true });
    await move(place, { baseUrl: elsewhere.baseUrls.custom });
    await consent(place);
    const { data } = (await place.talker.call('GET', '/api/auth/export')).body as {
      data: { parts: { agentConsents: Record<string, unknown>[] } };
    };
    expect(data.parts.agentConsents).toMatchObject([
      { host: `127.0.0.1:${fakes.port}`, contexts: 1, ended_by: 'changed' },
      { host: `127.0.0.1:${elsewhere.port}`, contexts: 0, ended_by: null },
    ]);
    await place.talker.call('DELETE', '/api/auth/account', { password: place.talker.password });
    const left = app.app.database.read.selectFrom('agent_consents').selectAll();
    expect(await left.where('owner_id', '=', place.talker.id).execute()).toEqual([]);
  });
});

describe('what is copied from somebody else', () => {
  test('is an own agent without their address', async () => {
    const place = await start();
    const copy = await place.talker.call('POST', `/api/agents/${place.agent}/duplicate`);
    const agent = pick(copy.body, 'data._id');
    const conversation = await startConversation(place.talker, agent);
    const { reply } = await talk(place.talker, conversation, question);
    expect(reply.status).toBe('failed');
    expect(sent()).toBe('[]');
  });

  test('an assistant is never anybody else’s, whatever its row says', async () => {
    const owner = await app.register();
    const talker = await app.register();
    await addKey(owner);
    const made = await owner.call('POST', '/api/assistant/create', { name: 'Helper' });
    const assistant = pick(made.body, 'assistant.id');
    await app.app.database.transaction(({ query }) =>
      query.updateTable('agents').set({ is_public: 1 }).where('id', '=', assistant).execute(),
    );
    expect((await talker.call('POST', '/api/conversations', { agent: assistant })).status).toBe(404);
    const conversation = await startConversation(talker);
    const answer = await talker.call('POST', `/api/conversations/${conversation}/messages`, {
      content: question,
      sender: 'user',
      agentId: assistant,
    });
    expect(answer.status).toBe(404);
    expect(sent()).toBe('[]');
  });

  test('is neither sampled nor judged, whatever its owner set', async () => {
    const owner = await app.register();
    const apiKeyId = await addKey(owner, { provider: 'together' });
    const judge = { provider: 'together', model: 'judge', apiKeyId, baseUrl: null };
    const agent = await makeAgent(owner, { ...custom(), checkSamples: 3, judge });
    const talker = await app.register();
    const place = { owner, talker, agent, conversation: await startConversation(talker, agent) };
    await consent(place, { contexts: true });
    await talk(talker, place.conversation, question);
    expect(fakes.requests).toHaveLength(1);
  });
});
