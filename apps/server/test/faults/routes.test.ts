import { errorBody } from '@symbi/contracts/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Transaction } from '../../src/platform/database/database.ts';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { bring } from '../../src/features/import-export/testing/bring.ts';
import { chatGptConversation } from '../../src/features/import-export/testing/files.ts';
import { pick } from '@symbi/testkit/request';
import { table } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve, type RouteAttack, type Things } from '#support/attacks/table.ts';
import { createWorld, type Person, type World } from '#support/attacks/world.ts';
import { makeAgent, readDestination } from '#support/attacks/foreign.ts';
import { consentTo, startConversation, talk } from '@symbi/testkit/talk';

let world: World;
let before: Readonly<Record<string, string[]>>;
/** For routes that need something in progress, because the table's things have ended. */
let underWay: Readonly<Record<string, Things>>;
beforeAll(async () => {
  world = await createWorld();
  underWay = await makeUnderWay();
  world.heard();
  before = await world.victimRows();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.stop());

const invite = async (host: Person, guest: Person): Promise<string> => {
  const path = `/api/projects/projects/${host.things['project']}/invitations`;
  return pick((await host.user.call('POST', path, { email: guest.user.email, role: 'viewer' })).body, 'data._id');
};

/** An unchecked reply, and a context added later that says the same. */
const makeUnchecked = async ({ user, things }: Person): Promise<Things> => {
  const words = 'The lighthouse of Norvik was built in 1871 from grey granite.';
  const conversation = await startConversation(user, things['agent']);
  const { reply } = await talk(user, conversation, words);
  expect(reply.trustState).toBe('not_checked');
  await user.call('POST', '/api/context', { tag: 'norvik', data: { title: 'The lighthouse of Norvik', text: words } });
  return { conversation, reply: reply._id };
};

/** A reply cut off at the model's limit. */
const makeCutOff = async ({ user }: Person): Promise<Things> => {
  const agent = await addRemoteAgent(user, { provider: 'openai' });
  const conversation = await startConversation(user, agent);
  world.providers.script({ fault: 'length', reply: 'The harbour opens at ni' });
  const { reply } = await talk(user, conversation, 'When does the harbour open?');
  expect(reply.usage).toMatchObject({ isCut: true });
  return { conversation, reply: reply._id };
};

/** Another person's agent with a consent to everything; both a different consent and none would change that. */
const makeConsent = async (talker: Person, owner: Person): Promise<Things> => {
  const agent = await makeAgent(owner.user, { provider: 'openai', model: 'gpt-6-luna' });
  await consentTo(talker.user, agent);
  const { id, consent } = await readDestination(talker.user, agent);
  expect(consent).toEqual({ messages: true, contexts: true });
  return { agent, destination: id };
};

/** An import that has ended, with what it created. */
const makeImported = async ({ user }: Person): Promise<Things> => {
  const ask = { role: 'user', parts: ['Which lighthouse is this?'], parent: null };
  const { report } = await bring(user, [chatGptConversation('lighthouse', 'Lighthouse', { ask }, 'ask')]);
  expect(report).toMatchObject({ imported: 1 });
  return { conversationImport: report._id };
};

const makeUnderWay = async (): Promise<Readonly<Record<string, Things>>> => {
  const { victim, attacker } = world;
  // First, because a person has one file on its way.
  const imported = await makeImported(victim);
  const opened = await victim.user.call('POST', '/api/imports', { file: 'more.json' });
  const conversationImport = { conversationImport: pick(opened.body, 'data._id') };
  const part = `/api/imports/${conversationImport.conversationImport}/parts`;
  expect((await victim.user.call('PUT', part, { n: 0, content: '[' })).status).toBe(200);
  const joined = await invite(victim, attacker);
  expect((await attacker.user.call('POST', `/api/projects/invitations/${joined}/accept`)).status).toBe(200);
  const invited = { invitation: await invite(attacker, victim) };
  const member = { member: attacker.user.id };
  const consent = await makeConsent(victim, attacker);
  return {
    'PUT /api/agents/:id/consent': consent,
    'DELETE /api/agents/:id/consent': consent,
    'POST /api/conversations/:id/messages/:messageId/check': await makeUnchecked(victim),
    'POST /api/conversations/:id/messages/:messageId/continue': await makeCutOff(victim),
    'PUT /api/imports/:id/parts': conversationImport,
    'POST /api/imports/:id/start': conversationImport,
    'POST /api/imports/:id/stop': conversationImport,
    'POST /api/imports/:id/undo': imported,
    'PUT /api/projects/projects/:id/members/:memberId': member,
    'DELETE /api/projects/projects/:id/members/:memberId': member,
    'POST /api/projects/invitations/:id/accept': invited,
    'POST /api/projects/invitations/:id/decline': invited,
  };
};

/** Has its own message, so that a test can check that nobody sees it. */
class Broken extends Error {
  override readonly name = 'Broken';
  constructor(code: string) {
    super('connection to 10.1.2.3 terminated by fault injection');
    Object.assign(this, { code });
  }
}

/** Makes every write of the app fail: before it begins, or when only the commit is missing. */
const breakWrites = (when: 'before' | 'commit', code: string): void => {
  const database: Database = world.server.app.database;
  const whole = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    if (when === 'before') throw new Broken(code);
    return whole(async (transaction: Transaction) => {
      await work(transaction);
      throw new Broken(code);
    });
  });
};

/** These only read, or find that what they would end has ended: nothing could be left half done. */
const writeNothing = new Set([
  'POST /api/context/import/:id/stop',
  'POST /api/conversations/:id/messages/:messageId/score',
  'POST /api/conversations/:id/messages/:messageId/stop',
  'POST /api/projects/projects/:id/builds/:buildId/stop',
]);

/** For routes whose table entry is refused before anything is written: a file part, a correct password, a consent. */
const bodies = ({ user: { email, password } }: Person, things: Things): Readonly<Record<string, unknown>> => ({
  'PUT /api/agents/:id/consent': { destination: things['destination'], messages: true, contexts: false },
  'PUT /api/imports/:id/parts': { n: 1, content: ']' },
  'POST /api/context/import/document': new TextEncoder().encode('The harbour opens at nine.'),
  'POST /api/conversations/:id/attachments': new TextEncoder().encode('The harbour opens at nine.'),
  'POST /api/auth/login': { email, password },
  'DELETE /api/auth/account': { password },
});

/** A deletion that can be undone only for seconds has its own test below. */
const RESTORE = 'POST /api/conversations/:id/restore';

const changing = [...table].filter(([key]) => methodOf(key) !== 'GET' && key !== RESTORE);

const send = (key: string, attack: RouteAttack) => {
  const { user } = world.victim;
  const things = { ...world.victim.things, ...underWay[key] };
  return user.call(
    methodOf(key),
    pathOf(key, attack, things),
    bodies(world.victim, things)[key] ?? resolve(attack.body, things),
  );
};

describe.each([
  ['cannot be reached', 'before', 'ECONNREFUSED', 503],
  ['fails at the commit', 'commit', 'XX000', 500],
] as const)('a database that %s', (_name, when, code, status) => {
  test.each(changing)('leaves nothing half done of %s, and says so', async (key, attack) => {
    breakWrites(when, code);
    const answer = await send(key, attack);
    vi.restoreAllMocks();
    if (writeNothing.has(key)) expect(answer.status).toBe(200);
    else {
      expect(answer.status).toBe(status);
      expect(errorBody.parse(answer.body).code).toBe(status === 503 ? 'unavailable' : 'internal');
    }
    expect(answer.text).not.toMatch(/10\.1\.2\.3|fault injection|XX000|ECONNREFUSED/);
    expect(await world.victimRows()).toEqual(before);
    // The same connection receives nothing about work that failed, and the next request is served.
    expect(world.heard()).toEqual([]);
    expect((await world.victim.user.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('leaves a deleted conversation where it can still be taken back', async () => {
    // Of another person than the one whose connection is watched.
    const { user, things } = world.attacker;
    const path = `/api/conversations/${await startConversation(user, things['agent'])}`;
    expect((await user.call('DELETE', `${path}?undo=true`)).status).toBe(200);
    breakWrites(when, code);
    expect((await user.call('POST', `${path}/restore`)).status).toBe(status);
    vi.restoreAllMocks();
    expect((await user.call('POST', `${path}/restore`)).status).toBe(200);
  });
});
