import { afterAll, afterEach, expect } from 'vitest';
import { consentRequired, readAgent, type ConsentQuestion, type Destination } from '@symbi/contracts/agents';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '../app.ts';
import { readMessages, startConversation } from '@symbi/testkit/talk';

export const CONTEXT = 'canary-context-7f3a';
export const CAPSULE = 'canary-capsule-51bd';
export const EARLIER = 'canary-earlier-c09e';

/** About something a context of the talker says. */
export const question = 'When was the lighthouse of Norvik built?';

/** A user with a context and a capsule, in a conversation with another person's agent. */
export interface ForeignWorld {
  readonly owner: TestUser;
  readonly talker: TestUser;
  readonly agent: string;
  readonly conversation: string;
}

export const local = { provider: 'local', model: 'symbi-core', baseUrl: null };
const customAt = ({ baseUrls }: FakeProviders) => ({
  provider: 'custom',
  model: 'fake',
  baseUrl: baseUrls.custom,
});

export const makeAgent = async (owner: TestUser, more: Record<string, unknown>): Promise<string> => {
  const body = { name: 'Their agent', isPublic: true, contextBridgeEnabled: true, ...more };
  return pick((await owner.call('POST', '/api/agents', body)).body, 'data._id');
};

const arrive = async (server: TestApp, agentInput: Record<string, unknown>): Promise<ForeignWorld> => {
  const [owner, talker] = [await server.register('Olga Owner'), await server.register('Tom Talker')];
  const agent = await makeAgent(owner, agentInput);
  await talker.call('POST', '/api/context', {
    tag: 'house',
    source: 'symbi',
    data: { text: `The lighthouse of Norvik was built in 1871. ${CONTEXT}` },
  });
  const conversation = await startConversation(talker, agent);
  await talker.call('PUT', `/api/context/capsule/${conversation}`, { goals: [CAPSULE], notes: CAPSULE });
  return { owner, talker, agent, conversation };
};

export const readDestination = async (user: TestUser, agent: string): Promise<Destination> =>
  (await user.ask(readAgent, { params: { id: agent } })).data.destination;

/** A consent to messages only, unless more is given. */
export const consent = async (
  { talker, agent }: Pick<ForeignWorld, 'talker' | 'agent'>,
  given: { contexts?: boolean; conversationId?: string; destination?: string } = {},
) => {
  const { id } = await readDestination(talker, agent);
  const body = { destination: id, messages: true, contexts: false, ...given };
  return talker.call('PUT', `/api/agents/${agent}/consent`, body);
};

export const send = ({ talker, conversation }: ForeignWorld, content: string, more: Record<string, unknown> = {}) =>
  talker.call('POST', `/api/conversations/${conversation}/messages`, { content, sender: 'user', ...more });

export const move = async ({ owner, agent }: ForeignWorld, change: Record<string, unknown>): Promise<void> => {
  expect((await owner.call('PUT', `/api/agents/${agent}`, change)).status).toBe(200);
};

export const countMessages = async ({ talker, conversation }: ForeignWorld): Promise<number> =>
  (await readMessages(talker, conversation)).length;

/** Everything that left the server, for any host. */
const sentTo = (...hosts: readonly FakeProviders[]): string =>
  JSON.stringify(hosts.flatMap(({ requests }) => requests.map(({ body }) => body)));

/** Refused, with the facts needed to decide about a consent. */
const detailsOf = (place: ForeignWorld, answer: { status: number; body: unknown }): ConsentQuestion => {
  expect(answer).toMatchObject({ status: 409, body: { code: 'agent_consent_required' } });
  const details = consentRequired.parse((answer.body as { details: unknown }).details);
  expect(details.agent._id).toBe(place.agent);
  expect(details.destination).toMatchObject({ needsConsent: true, consent: { messages: false, contexts: false } });
  return details;
};

/** The app, the `fakes` and the hosts `elsewhere` for the tests of a file, with the helpers that use them. */
export const startHosts = async () => {
  const [fakes, elsewhere] = await Promise.all([startFakeProviders(), startFakeProviders()]);
  const app = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai, TOGETHER_BASE_URL: fakes.baseUrls.together });
  afterEach(() => [fakes, elsewhere].forEach((each) => each.reset()));
  afterAll(async () => {
    await app.stop();
    await Promise.all([fakes.close(), elsewhere.close()]);
  });
  const custom = () => customAt(fakes);
  const sent = (): string => sentTo(fakes, elsewhere);
  const start = (more: Record<string, unknown> = custom()): Promise<ForeignWorld> => arrive(app, more);

  const expectAsked = async (
    place: ForeignWorld,
    answer: { status: number; body: unknown },
    reason: 'new' | 'changed',
  ) => {
    const details = detailsOf(place, answer);
    expect(details.reason).toBe(reason);
    expect(sent()).toBe('[]');
    return details;
  };
  return { app, fakes, elsewhere, custom, sent, start, expectAsked };
};
