import { readState } from './queries/states.ts';
import { readTrust } from '@symbi/contracts/trust';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import { add, find, list } from './testing/contexts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("another user's contexts", () => {
  test('cannot be read, changed or deleted, and look as if they were not there', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const { _id } = await add(owner, { text: 'A secret recipe for marmalade.' }, 'secret');
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/deactivate'],
      ['PUT', '/activate'],
      ['DELETE', ''],
    ] as const) {
      const theirs = await other.call(method, `/api/context/${_id}${path}`);
      const random = await other.call(method, `/api/context/${'f'.repeat(24)}${path}`);
      expect(theirs.status).toBe(404);
      expect({ ...(theirs.body as object), requestId: '' }).toEqual({ ...(random.body as object), requestId: '' });
    }
    expect(await list(owner)).toMatchObject({ count: 1, contexts: [{ isActive: true }] });
  });

  test('appear in no list, search, count, tag or duplicate', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const text = 'The combination of the vault in the cellar is written behind the clock.';
    await add(owner, { text }, 'vault');
    const before = await find(other, text, '&threshold=0');
    expect(before).toMatchObject({ results: [], count: 0 });
    const own = await add(other, { text: 'My own note about a cellar and a clock.' }, 'own');
    const alone = await find(other, 'cellar clock', '&threshold=0');
    for (let number = 0; number < 5; number += 1)
      await add(owner, { text: `${text} ${number}`, cellar: 'clock' }, 'vault');
    expect(await find(other, 'cellar clock', '&threshold=0')).toEqual(alone);
    expect((await add(other, { text })).duplicates).toEqual([]);
    expect(await list(other, '?tag=vault')).toMatchObject({ count: 0, contexts: [] });
    expect((await other.call('GET', `/api/context/${own._id}`)).status).toBe(200);
    expect((await other.call('GET', '/api/context/tags')).text).not.toContain('vault');
  });

  test('go with the account and are in its export alone', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    await add(owner, { text: 'canary-of-the-owner' });
    expect((await owner.call('GET', '/api/auth/export')).text).toContain('canary-of-the-owner');
    expect((await other.call('GET', '/api/auth/export')).text).not.toContain('canary-of-the-owner');
    await owner.call('DELETE', '/api/auth/account', { password: owner.password });
    const left = await app.app.database.read
      .selectFrom('contexts')
      .select('id')
      .where('owner_id', '=', owner.id)
      .execute();
    expect(left).toEqual([]);
    expect(await readState(app.app.database.read, owner.id)).toMatchObject({ total: 0 });
  });
});

describe('a reply', () => {
  test('rests on the contexts that match and cites them with small numbers', async () => {
    const user = await app.register();
    const { _id } = await add(user, {
      title: 'Onboarding',
      text: 'New colleagues get a laptop from Priya on the first Monday.',
    });
    await add(user, { title: 'Kitchen', text: 'The dishwasher is emptied by whoever comes first.' });
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'From whom do new colleagues get a laptop?');
    expect(reply.content).toContain('Priya');
    expect(reply.citations).toEqual([
      expect.objectContaining({ n: expect.any(Number) as number, title: 'notes: Onboarding' }),
    ]);
    expect(reply.citations[0]?.n).toBeLessThanOrEqual(9);
    const { data } = await user.ask(readTrust, { params: { id: conversation, messageId: reply._id } });
    expect(data.sources).toContainEqual(expect.objectContaining({ kind: 'context', refId: _id }));
    expect(data.mode).toBe('grounded');
  });

  test('answers from a value deep inside an item', async () => {
    const user = await app.register();
    await add(user, { name: 'Brightwater Ltd', seats: 240, renewal: '2027-03-01' }, 'customers');
    const { reply } = await talk(user, await startConversation(user), 'How many seats does Brightwater Ltd have?');
    expect(reply.content).toContain('240');
  });

  test('does not use a deactivated context', async () => {
    const user = await app.register();
    const { _id } = await add(user, { text: 'The spare key hangs beside the thermostat in room nine.' });
    await user.call('PUT', `/api/context/${_id}/deactivate`);
    const { reply } = await talk(user, await startConversation(user), 'Where does the spare key hang?');
    expect(reply.content).not.toContain('thermostat');
  });
});

describe('a live connection', () => {
  test('hears of changes of its own user only', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const [mine, theirs] = [await user.connect(), await other.connect()];
    let heard = 0;
    let overheard = 0;
    const capsules: unknown[] = [];
    mine.on('context:changed', () => (heard += 1));
    theirs.on('context:changed', () => (overheard += 1));
    mine.on('capsule:saved', (saved: unknown) => capsules.push(saved));
    theirs.on('capsule:saved', () => (overheard += 1));
    const { _id } = await add(user, { text: 'news' });
    await user.call('DELETE', `/api/context/${_id}`);
    const conversation = await startConversation(user);
    await user.call('PUT', `/api/context/capsule/conv:${conversation}`, { goals: ['ship it'] });
    const path = `/api/context/capsule/${conversation}`;
    expect((await user.call('PUT', path, { goals: ['late'], version: 0 })).status).toBe(409);
    expect((await user.call('PUT', path, { goals: ['ship it'], version: 1 })).status).toBe(200);
    await user.call('PUT', path, { goals: ['ship it', 'test it'] });
    // Events arrive in order, so neither the conflict nor the save without a change was announced.
    await eventually(async () => (heard >= 2 && capsules.length > 1 ? true : undefined));
    expect(capsules).toMatchObject([
      { conversationId: conversation, version: 1, goals: ['ship it'] },
      { conversationId: conversation, version: 2, goals: ['ship it', 'test it'] },
    ]);
    expect(overheard).toBe(0);
    mine.disconnect();
    theirs.disconnect();
  });
});
