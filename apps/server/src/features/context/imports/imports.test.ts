import { deactivateContext, listContexts, listContextTags } from '@symbi/contracts/context';
import { readImport } from '@symbi/contracts/context-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startApp();
  user = await app.register();
});
afterAll(() => app.stop());

const ended = (person: TestUser, id: string) =>
  eventually(async () => {
    const { data } = await person.ask(readImport, { params: { id } });
    return data.state === 'running' ? undefined : data;
  });

const pickParts = (account: unknown) => (account as { parts: Record<string, unknown> }).parts;

const bring = async (file: string, format: string, content: string, tag: string, person = user) => {
  const answer = await person.call('POST', '/api/context/import', { file, format, content, tag });
  expect(answer.status, answer.text).toBe(202);
  return ended(person, pick(answer.body, 'data._id'));
};

const dataOf = async (tag: string, person = user) =>
  listContexts.response
    .parse((await person.call('GET', `/api/context?limit=50&tag=${encodeURIComponent(tag)}`)).body)
    .contexts.map(({ data }) => data);

describe('a file', () => {
  test('of JSON gives one context an object, and a report of the rest', async () => {
    const content = JSON.stringify([
      { title: 'A', text: 'The first of the two lighthouses stands on the western cape.' },
      'A text alone becomes an item of its own.',
      { tag: 'other tag', data: { note: 'as exported' }, trustScore: 3 },
      12,
      null,
      {},
    ]);
    const report = await bring('list.json', 'json', content, 'from-json');
    expect(report).toMatchObject({ state: 'done', total: 6, processed: 6, imported: 3, refused: 3, repeated: 0 });
    expect(report.problems.map(({ place }) => place)).toEqual(['item 4', 'item 5', 'item 6']);
    expect(await dataOf('from-json')).toEqual(
      expect.arrayContaining([{ text: 'A text alone becomes an item of its own.' }]),
    );
    expect(await dataOf('other tag')).toEqual([{ note: 'as exported' }]);
  });

  test.each([
    ['of it', (account: unknown) => account],
    ['of its contexts', (account: unknown) => ({ contexts: pickParts(account)['contexts'] })],
  ])('of an account gives its contexts as they were, where it is all %s', async (_, fileOf) => {
    const [from, to] = [await app.register(), await app.register()];
    const bees = { title: 'Bees', seen: [{ at: 1.5 }] };
    await from.call('POST', '/api/context', { tag: 'garden', data: bees, trustScore: 2 });
    const wasps = await from.call('POST', '/api/context', { tag: 'other', data: { title: 'Wasps' } });
    await from.ask(deactivateContext, { params: { id: pick(wasps.body, 'data._id') } });
    const { data: account } = (await from.call('GET', '/api/auth/export')).body as { data: unknown };
    const report = await bring('account.json', 'json', JSON.stringify(fileOf(account)), 'tag of the import', to);
    expect(report).toMatchObject({ state: 'done', imported: 2, refused: 0 });
    const { contexts } = listContexts.response.parse((await to.call('GET', '/api/context')).body);
    expect(contexts.toSorted((left, right) => left.tag.localeCompare(right.tag))).toMatchObject([
      { tag: 'garden', data: bees, trustScore: 2, isActive: true },
      { tag: 'other', data: { title: 'Wasps' }, isActive: false },
    ]);
    expect((await to.ask(listContextTags)).data).toMatchObject([
      { tag: 'garden', count: 1, active: 1 },
      { tag: 'other', count: 1, active: 0 },
    ]);
  });

  test('of CSV takes names from its header, quotes, semicolons and tags', async () => {
    const content = '\uFEFFname;tag;price\r\n"Chair; ""Oslo""";furniture;12,50\r\nTable;;80\r\n;;\r\na;b;c;d\r\n';
    const report = await bring('prices.csv', 'csv', content, 'from-csv');
    expect(report).toMatchObject({ imported: 2, refused: 2 });
    expect(await dataOf('furniture')).toEqual([{ name: 'Chair; "Oslo"', price: '12,50' }]);
    expect(await dataOf('from-csv')).toEqual([{ name: 'Table', price: '80' }]);
  });

  test('of CSV may end its lines as old spreadsheets for the Mac do', async () => {
    const report = await bring('mac.csv', 'csv', 'name,price\rChair,12\r"Table,\rround",80\r', 'from-mac');
    expect(report).toMatchObject({ imported: 2, refused: 0 });
    expect(await dataOf('from-mac')).toEqual(
      expect.arrayContaining([
        { name: 'Chair', price: '12' },
        { name: 'Table,\rround', price: '80' },
      ]),
    );
  });

  test('of JSON with a tag that cannot be one gives its contexts that of the import', async () => {
    const content =
      '[{"tag":"\\u0000","data":{"a":"1"}},{"tag":"\\ud800","data":{"a":"2"}},{"tag":"\\u200b","data":{"a":"3"}}]';
    const report = await bring('tags.json', 'json', content, 'from-tags');
    expect(report).toMatchObject({ state: 'done', imported: 3 });
    expect(await dataOf('from-tags')).toEqual(expect.arrayContaining([{ a: '1' }, { a: '2' }, { a: '3' }]));
  });

  test('of Markdown gives one context a section, with the titles above it', async () => {
    const content = 'Before.\n\n# Guide\nHello.\n## Install\nRun it.\n```\n# not a heading\n```\n# End\nBye.';
    await bring('guide.md', 'markdown', content, 'from-markdown');
    expect(await dataOf('from-markdown')).toEqual(
      expect.arrayContaining([
        { title: 'guide', text: 'Before.' },
        { title: 'Guide', text: 'Hello.' },
        { title: 'Guide › Install', text: 'Run it.\n```\n# not a heading\n```' },
        { title: 'End', text: 'Bye.' },
      ]),
    );
  });

  test('of text is cut at paragraphs when it is long', async () => {
    const paragraph = (number: number) => `Paragraph ${number}. ${'word '.repeat(500)}`.trim();
    const report = await bring('long.txt', 'text', [1, 2, 3].map(paragraph).join('\n\n'), 'from-text');
    expect(report).toMatchObject({ imported: 3 });
    expect(
      (await dataOf('from-text')).map(({ part }) => part).toSorted((left, right) => Number(left) - Number(right)),
    ).toEqual([1, 2, 3]);
  });

  test('of text without empty lines is cut at its lines when it is longer than an item', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `${at}: ${'word '.repeat(18)}end.`);
    const report = await bring('lines.txt', 'text', lines.join('\n'), 'from-lines');
    expect(report).toMatchObject({ state: 'done', refused: 0 });
    expect(report.imported).toBeGreaterThan(50);
    const longest = Math.max(...(await dataOf('from-lines')).map((data) => JSON.stringify(data).length));
    expect(longest).toBeLessThan(4_200);
  });

  test('says what is a duplicate and what nearly is', async () => {
    const person = await app.register();
    const text =
      'Every visitor signs the guest book at the door, receives a badge and returns it on leaving the house.';
    const near = text.replace('house', 'building');
    const report = await bring('d.json', 'json', JSON.stringify([{ text }, { text }, { text: near }]), 'd', person);
    expect(report).toMatchObject({ imported: 2, repeated: 1, similar: 1 });
    expect(report.duplicates).toEqual([
      expect.objectContaining({ place: 'item 2', exact: true, imported: false, similarity: 1 }),
      expect.objectContaining({ exact: false, imported: true }),
    ]);
    const again = await bring('d.json', 'json', JSON.stringify([{ text }]), 'd', person);
    expect(again).toMatchObject({ imported: 0, repeated: 1 });
  });

  test.each([
    ['json', '{"a":', 'not valid JSON: it ends too early'],
    ['json', '{"a": 1', 'not valid JSON: it ends too early'],
    ['json', '{\n "a" 1}', 'not valid JSON: line 2, column 6 cannot be read.'],
    ['json', 'secret', 'not valid JSON: line 1, column 1 cannot be read.'],
    ['json', '[{"a": True}]', 'not valid JSON: line 1, column 8 cannot be read.'],
    ['json', '// note\n{}', 'not valid JSON: line 1, column 1 cannot be read.'],
    ['json', '12', 'neither an object nor a list'],
    ['json', '[]', 'nothing in the file'],
    ['csv', 'a,a\n1,2', 'same name'],
    ['csv', 'a,b\n"1,2', 'inside a quoted cell'],
    ['markdown', '   \n', 'nothing in the file'],
    ['text', '\n\n', 'nothing in the file'],
  ])('of %s that cannot be read fails with a reason: %j', async (format, content, reason) => {
    const report = await bring('file', format, content, 'broken');
    expect(report).toMatchObject({ state: 'failed', imported: 0 });
    expect(report.error).toContain(reason);
    expect(await dataOf('broken')).toEqual([]);
  });

  test('with hostile values is imported as text, or refused, and nothing else happens', async () => {
    const deep = `${'['.repeat(60)}${']'.repeat(60)}`;
    const content = `[{"a":"\\u0000"},{"__proto__":{"admin":true}},{"deep":${deep}},{"a":"\\ud800"},{"ok":"<script>alert(1)</script>"}]`;
    const report = await bring('h.json', 'json', content, 'hostile');
    expect(report).toMatchObject({ state: 'done', imported: 1, refused: 4 });
    expect(await dataOf('hostile')).toEqual([{ ok: '<script>alert(1)</script>' }]);
    expect({}).not.toHaveProperty('admin');
  });
});

test.each([
  { file: '', format: 'json', content: '[]', tag: 'a' },
  { file: 'a', format: 'exe', content: '[]', tag: 'a' },
  { file: 'a', format: 'json', content: 5, tag: 'a' },
  { file: 'a', format: 'json', content: '[]', tag: '' },
  { file: 'a', format: 'json', content: '[]', tag: 'a', trustScore: 9 },
])('a request such as %j is refused', async (input) => {
  expect((await user.call('POST', '/api/context/import', input)).status).toBe(400);
});

test("another user's import cannot be read or stopped", async () => {
  const other = await app.register();
  const started = await user.call('POST', '/api/context/import', {
    file: 'a.txt',
    format: 'text',
    content: 'mine alone',
    tag: 'mine',
  });
  const id = pick(started.body, 'data._id');
  expect((await other.call('GET', `/api/context/import/${id}`)).status).toBe(404);
  expect((await other.call('POST', `/api/context/import/${id}/stop`)).status).toBe(404);
  await ended(user, id);
});

test('an import goes on after a restart, and no item comes twice', async () => {
  const person = await app.register();
  const items = Array.from({ length: 200 }, (_, number) => ({
    text: `Entry ${number} of the harbour register.`,
    number,
  }));
  const started = await person.call('POST', '/api/context/import', {
    file: 'many.json',
    format: 'json',
    content: JSON.stringify(items),
    tag: 'many',
  });
  const id = pick(started.body, 'data._id');
  await app.app.database.transaction(({ query }) =>
    query.updateTable('runs').set({ lease_owner: 'a process that died' }).where('subject_id', '=', id).execute(),
  );
  app = await app.restart();
  const again = app.signedIn(person);
  const report = await ended(again, id);
  expect(report).toMatchObject({ state: 'done', processed: 200, imported: 200 });
  expect((await again.call('GET', '/api/context?tag=many')).body).toMatchObject({ count: 200 });
});
