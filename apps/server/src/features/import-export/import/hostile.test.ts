import { describe, expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { readMessages } from '@symbi/testkit/talk';
import { bring } from '../testing/bring.ts';
import { chatGptConversation, chatGptFile, libreChatList, type Node } from '../testing/files.ts';

const { app, user } = await startWithUser();

const whysOf = (item: { leftOut: readonly { why: string }[] } | undefined) => item?.leftOut.map(({ why }) => why);
const textsOf = async (id: string | null | undefined) =>
  (await readMessages(user, id ?? '')).map(({ content }) => content);

describe('a hostile file', () => {
  test('with circles, links to nowhere and ids that stand twice gives a tree all the same', async () => {
    const circle = chatGptConversation(
      'circle',
      'Circle',
      {
        a: { role: 'user', parts: ['A'], parent: 'c' },
        b: { role: 'assistant', parts: ['B'], parent: 'a' },
        c: { role: 'user', parts: ['C'], parent: 'b' },
        self: { role: 'user', parts: ['Self'], parent: 'self' },
        lost: { role: 'user', parts: ['Lost'], parent: 'nowhere' },
        x: { role: 'tool', parts: [''], parent: 'y' },
        y: { role: 'tool', parts: [''], parent: 'x' },
        z: { role: 'user', parts: ['Z'], parent: 'x' },
      },
      'c',
    );
    const { items, report } = await bring(user, [circle]);
    expect(report).toMatchObject({ state: 'done', messages: 6 });
    expect(whysOf(items[0])).toEqual([
      'Functions were run elsewhere; only what was said is imported',
      'The message before is not in the file',
      'They lead in a circle, which was cut open',
    ]);
    expect(await textsOf(items[0]?.conversationId)).toEqual(['A', 'B', 'C']);
    const twice = {
      ...libreChatList,
      conversationId: 'twice',
      messages: [...libreChatList.messages, ...libreChatList.messages],
    };
    const again = await bring(user, twice);
    expect(whysOf(again.items[0])).toContain('Their id stands in the file twice; the first is imported');
    expect(again.report.messages).toBe(2);
  });

  test('with NUL, halves of characters and keys of the prototype is stored as plain text', async () => {
    const text = JSON.stringify([
      chatGptConversation('nul', 'T', { m: { role: 'user', parts: ['a-NUL-b-HALF-c'], parent: null } }, 'm'),
    ])
      .replace('-NUL-', String.raw`\u0000`)
      .replace('-HALF-', String.raw`\ud800`)
      .replace(
        '"mapping":{',
        '"__proto__":{"isPublic":true},"mapping":{"__proto__":{"message":null},"constructor":{"message":7},',
      );
    const { items } = await bring(user, text);
    expect(await textsOf(items[0]?.conversationId)).toEqual(['a\uFFFDb\uFFFDc']);
    expect(whysOf(items[0])).toContain('They cannot be stored and were replaced');
    const fresh: Record<string, unknown> = {};
    expect(fresh['isPublic']).toBeUndefined();
  });

  test('with giant texts is cut, and says so on the message', async () => {
    const long = chatGptConversation(
      'long',
      'L',
      { m: { role: 'user', parts: ['x'.repeat(300_000)], parent: null } },
      'm',
    );
    const { items } = await bring(user, [long], 900_000);
    const [message] = await readMessages(user, items[0]?.conversationId ?? '');
    expect(message?.content).toHaveLength(200_000);
    expect(message?.notices).toEqual(['Cut after 200,000 characters when it was imported.']);
  });

  test('nested thousands of levels deep is read without going down into it', async () => {
    const depth = 3_000;
    const open = '{"messageId":"d","isCreatedByUser":true,"text":"deep","children":['.repeat(depth);
    const text = `{"conversationId":"deep","title":"Deep","exportAt":"x","messages":[${open}${']}'.repeat(depth)}]}`;
    const { report, items } = await bring(user, text, 900_000);
    expect(report).toMatchObject({ state: 'done', imported: 1, messages: 1 });
    expect(await textsOf(items[0]?.conversationId)).toEqual(['deep']);
    const deeper = `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`;
    const refused = await bring(user, deeper, 900_000);
    expect(whysOf(refused.items[0])).toEqual(['It is nested too deeply']);
  });

  test('of a hundred thousand entries that say nothing is refused before anything is made of them', async () => {
    const entries = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`e${n}`, 0]));
    const list = Object.values(entries);
    const things = [
      { title: 'Tree', mapping: entries },
      { title: 'Chat', chat: { history: { messages: entries } } },
      { title: 'List', conversationId: 'x', messages: list },
      { title: 'Lists', conversationId: 'x', messages: [{ children: list }] },
      { title: 'Ours', _id: 'x', headId: null, messages: list },
    ];
    const { items } = await bring(user, things, 900_000);
    expect(items.map(({ title, state, leftOut }) => [title, state, leftOut])).toEqual(
      things.map(({ title }) => [
        title,
        'refused',
        [{ what: 'the conversation', why: 'It has more than 40,000 entries', count: 1 }],
      ]),
    );
  });

  test('of very many versions of one turn keeps the first of them, and what follows those', async () => {
    const versions = Object.fromEntries(
      Array.from({ length: 300 }, (_, n): [string, Node][] => [
        [`v${n}`, { role: 'assistant', parts: [`Version ${n}`], parent: 'ask' }],
        [`below${n}`, { role: 'user', parts: [`Below ${n}`], parent: `v${n}` }],
        [`first${n}`, { role: 'user', parts: ['First'], parent: null }],
      ]).flat(),
    );
    const ask = { role: 'user', parts: ['Ask'], parent: null };
    const { items } = await bring(user, [chatGptConversation('wide', 'Wide', { ask, ...versions }, 'below7')], 900_000);
    expect(items[0]).toMatchObject({ state: 'imported', messages: 600 });
    expect(items[0]?.leftOut).toEqual([
      { what: 'messages', why: 'At most 200 versions of a turn are imported', count: 301 },
    ]);
    const shown = await readMessages(user, items[0]?.conversationId ?? '');
    expect(shown.map(({ content }) => content)).toEqual(['Ask', 'Version 7', 'Below 7']);
    expect(shown[1]?.siblings).toHaveLength(200);
    expect(shown[1]?.siblings[7]).toBe(shown[1]?._id);
  });

  test('of one very long line of messages shows all of it', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, n) => [
        `m${n}`,
        { role: n % 2 === 0 ? 'user' : 'assistant', parts: [`Number ${n}`], parent: n === 0 ? null : `m${n - 1}` },
      ]),
    );
    const { items } = await bring(user, [chatGptConversation('line', 'Line', nodes, 'm2999')], 900_000);
    const id = items[0]?.conversationId ?? '';
    const rows = await app.app.database.read
      .selectFrom('messages')
      .select(['id', 'parent_id', 'active_child_id'])
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows).toHaveLength(3_000);
    expect(rows.map((row) => row.active_child_id)).toEqual([...rows.slice(1).map((row) => row.id), null]);
    const begun = await user.call('GET', `/api/conversations/${id}/messages?around=${rows[0]?.id}&limit=4`);
    expect(begun.body).toMatchObject({ data: { hasOlder: false, hasNewer: true } });
  });

  test('of wrong types is refused item by item, and the rest is imported', async () => {
    const things = [
      null,
      1,
      'text',
      [],
      {},
      { mapping: [] },
      { mapping: { a: null, b: 1, c: { message: { author: { role: 7 } } } } },
      { messages: 'x', conversationId: 'x' },
      { messages: [null, 1, { messageId: {} }], conversationId: 'x' },
      { chat: { history: 7 } },
      { _id: 'x', headId: null, messages: [{ _id: 'a', sender: 'agent', content: 7 }] },
      chatGptConversation('good', 'Good', { m: { role: 'user', parts: ['Good'], parent: null } }, 'm'),
    ];
    const { report, items } = await bring(user, things);
    expect(report).toMatchObject({ state: 'done', imported: 1, refused: things.length - 1 });
    expect(whysOf(items[4])?.join()).toContain('exports of ChatGPT, LibreChat, Open WebUI and Symbi');
    expect(await textsOf(items.at(-1)?.conversationId)).toEqual(['Good']);
  });

  test('that breaks off keeps what came before, and says that it is not complete', async () => {
    const whole = JSON.stringify([
      chatGptConversation('cut', 'Cut', { m: { role: 'user', parts: ['Kept'], parent: null } }, 'm'),
      ...chatGptFile,
    ]);
    const { report } = await bring(user, whole.slice(0, whole.length - 400));
    expect(report.state).toBe('failed');
    expect(report.error).toContain('breaks off: its end is missing. What came before was imported.');
    expect((await bring(user, '[{"title": "Cut')).report.error).toContain('Nothing was imported.');
    expect(report.imported + report.repeated).toBeGreaterThan(0);
    expect((await bring(user, 'PK\u0003\u0004 this is an archive')).report).toMatchObject({
      state: 'failed',
      imported: 0,
    });
  });

  test('of somebody else never reaches into what is there', async () => {
    const { items } = await bring(user, chatGptFile);
    const other = await app.register();
    const theirs = await bring(other, chatGptFile);
    expect(theirs.report.imported).toBe(2);
    expect(theirs.items[0]?.conversationId).not.toBe(items[0]?.conversationId);
    expect((await other.call('GET', `/api/conversations/${items[0]?.conversationId}`)).status).toBe(404);
  });
});
