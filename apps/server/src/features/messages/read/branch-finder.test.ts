import { findInConversation, findLimits } from '@symbi/contracts/find';
import { sendEncrypted } from '@symbi/testkit/encrypted';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';
import { blankRow } from '../write/rows.ts';
import { createBranchFinder } from './branch-finder.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const pathOf = (conversation: string, q: string): string =>
  `/api/conversations/${conversation}/find?q=${encodeURIComponent(q)}`;

const find = async (user: TestUser, conversation: string, q: string) =>
  findInConversation.response.parse((await user.call('GET', pathOf(conversation, q))).body).data;

const idsOf = async (...asked: Parameters<typeof find>): Promise<string[]> =>
  (await find(...asked)).hits.map(({ _id }) => _id);

/** Says something and lets the agent answer. */
const say = (user: TestUser, conversation: string, content: string, reply: string) => {
  fakes.script({ reply });
  return talk(user, conversation, content);
};

const start = async (user: TestUser): Promise<string> => startConversation(user, await addRemoteAgent(user));

test('words are found in questions and replies of one conversation, oldest first, whatever their case and accents', async () => {
  const user = await app.register();
  const [here, there] = [await start(user), await start(user)];
  const first = await say(user, here, 'Où est le café?', 'At the Quay, beside the mill.');
  const second = await say(user, here, 'And the QUAY?', 'Where the sailboats are.');
  await say(user, there, 'Is there a quay?', 'No quay.');
  expect(await find(user, here, 'quay')).toEqual({
    hits: [
      { _id: first.reply._id, seq: first.reply.seq },
      { _id: second.question._id, seq: second.question.seq },
    ],
    encrypted: 0,
    hasMore: false,
  });
  expect(await idsOf(user, here, 'mill quay')).toEqual([first.reply._id]);
  expect(await idsOf(user, here, ' CAFE ')).toEqual([first.question._id]);
  expect(await idsOf(user, here, 'boats')).toEqual([second.reply._id]);
  expect(await idsOf(user, here, 'quay absent')).toEqual([]);
  expect(await idsOf(user, await start(user), 'quay')).toEqual([]);
});

test('only the branch that is shown is looked through', async () => {
  const user = await app.register();
  const conversation = await start(user);
  const { question } = await say(user, conversation, 'Which harbour?', 'The northern one.');
  fakes.script({ reply: 'The southern one.' });
  const edited = await user.call('PUT', `/api/conversations/${conversation}/messages/${question._id}`, {
    content: 'Which harbour is older?',
  });
  const reply = await ended(user, conversation, pick(edited.body, 'reply._id'));
  expect(await idsOf(user, conversation, 'harbour')).toEqual([pick(edited.body, 'data._id')]);
  expect(await idsOf(user, conversation, 'one')).toEqual([reply._id]);
  await user.call('POST', `/api/conversations/${conversation}/messages/${question._id}/select`);
  expect(await idsOf(user, conversation, 'harbour')).toEqual([question._id]);
});

test('what was deleted, or refused before anything was written, has no words, and encrypted messages are counted', async () => {
  const user = await app.register();
  const conversation = await start(user);
  const { question } = await say(user, conversation, 'The heron sleeps.', 'Well.');
  await user.call('DELETE', `/api/conversations/${conversation}/messages/${question._id}`);
  expect(await idsOf(user, conversation, 'heron')).toEqual([]);
  expect(await idsOf(user, conversation, 'deleted')).toEqual([]);
  fakes.script({ fault: '401' });
  const { reply } = await talk(user, conversation, 'Go on.');
  expect([reply.status, reply.content]).toEqual(['failed', reply.failure?.message]);
  expect(await idsOf(user, conversation, reply.content)).toEqual([]);
  await sendEncrypted(user, conversation);
  expect(await find(user, conversation, 'heron')).toEqual({ hits: [], encrypted: 1, hasMore: false });
});

test('nobody else finds anything, and a query has words and a limit', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const conversation = await start(user);
  await say(user, conversation, 'The heron sleeps.', 'Well.');
  expect((await other.call('GET', pathOf(conversation, 'heron'))).status).toBe(404);
  for (const q of ['', '  ', 'x'.repeat(findLimits.queryLength + 1)])
    expect([q, (await user.call('GET', pathOf(conversation, q))).status]).toEqual([q, 400]);
  await user.call('DELETE', `/api/conversations/${conversation}?undo=true`);
  expect((await user.call('GET', pathOf(conversation, 'heron'))).status).toBe(404);
});

/** A branch of many messages, which nobody would want to talk about one by one. */
const fill = async (user: TestUser, id: string, count: number, length = 0): Promise<void> => {
  const idAt = (index: number): string => (Number.parseInt(id.slice(-6), 16) + index).toString(16).padStart(24, 'a');
  await app.app.database.transaction(async ({ query }) => {
    for (let first = 1; first <= count; first += 200)
      await query
        .insertInto('messages')
        .values(
          Array.from({ length: Math.min(200, count - first + 1) }, (_, offset) => {
            const seq = first + offset;
            const node = { conversation: { id, owner_id: user.id }, id: idAt(seq), seq, changeSeq: seq, now: seq };
            return {
              ...blankRow({ ...node, parentId: seq === 1 ? null : idAt(seq - 1) }),
              sender: 'user' as const,
              content: (seq === 1 ? 'The needle and the hay' : `Hay ${seq}`).padEnd(length, ' .'),
              status: 'complete' as const,
            };
          }),
        )
        .execute();
    await query
      .updateTable('conversations')
      .set({ head_id: idAt(count) })
      .where('id', '=', id)
      .execute();
  });
};

test('the oldest of many messages is found, and of too many hits the newest are told', async () => {
  const user = await app.register();
  const conversation = await start(user);
  await fill(user, conversation, findLimits.hits + 300);
  expect(await find(user, conversation, 'needle')).toMatchObject({ hits: [{ seq: 1 }], hasMore: false });
  const { hits, hasMore } = await find(user, conversation, 'hay');
  expect(hasMore).toBe(true);
  expect(hits.map(({ seq }) => seq)).toEqual(Array.from({ length: findLimits.hits }, (_, index) => index + 301));
});

test('others get turns while long messages are read, and a search nobody waits for ends', async () => {
  const user = await app.register();
  const id = await start(user);
  await fill(user, id, 100, 64_000);
  const { database } = app.app;
  const row = await database.read
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const finder = createBranchFinder({ database, conversations: { find: () => Promise.resolve(row) } });
  const leave = new AbortController();
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (turns === 10) leave.abort();
    else setImmediate(count);
  };
  setImmediate(count);
  const { hits } = await finder(user.id, id, 'hay', leave.signal);
  expect(turns).toBe(10);
  expect(hits.length).toBeLessThan(100);
});

test('a person looks for one thing at a time', async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<never>();
  const find = (ownerId: string): Promise<never> => {
    begun.push(ownerId);
    return gate.promise;
  };
  const finder = createBranchFinder({ database: app.app.database, conversations: { find } });
  const asked = ['ada', 'ada', 'bob'].map((ownerId) =>
    finder(ownerId, 'conversation', 'needle', new AbortController().signal),
  );
  const outcomes = Promise.allSettled(asked);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['ada', 'bob']);
  gate.reject(new Error('gone'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun).toEqual(['ada', 'bob', 'ada']);
});
