import { listContexts } from '@symbi/contracts/context';
import { readImport } from '@symbi/contracts/context-import';
import { docxOf, epubOf, pdfOf, pptxOf, xlsxOf, zipOf } from '@symbi/documents/testing';
import { pngOf } from '@symbi/testkit/pictures';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startApp();
  user = await app.register();
});
afterAll(() => app.stop());

const send = (name: string, bytes: Uint8Array, tag: string, more = '') =>
  user.call('POST', `/api/context/import/document?name=${encodeURIComponent(name)}&tag=${tag}${more}`, bytes);

const bring = async (name: string, bytes: Uint8Array, tag: string, more = '') => {
  const answer = await send(name, bytes, tag, more);
  expect(answer.status, answer.text).toBe(202);
  const id = pick(answer.body, 'data._id');
  return eventually(async () => {
    const { data } = await user.ask(readImport, { params: { id } });
    return data.state === 'running' ? undefined : data;
  });
};

const textOf = (words: string) => new TextEncoder().encode(words);
const contextsOf = async (tag: string) =>
  listContexts.response.parse((await user.call('GET', `/api/context?limit=50&tag=${tag}`)).body).contexts;

test('a page of a PDF becomes a context that names the file and the page', async () => {
  const pdf = pdfOf([['The hive stands behind the old barn.'], ['Honey is sold on Fridays.']]);
  const report = await bring('bees.pdf', pdf, 'bees', '&trustScore=3');
  expect(report).toMatchObject({ state: 'done', format: 'document', imported: 2, refused: 0 });
  expect((await contextsOf('bees')).map(({ data, trustScore }) => ({ data, trustScore }))).toEqual(
    expect.arrayContaining([
      { data: { title: 'bees › page 1', text: 'The hive stands behind the old barn.' }, trustScore: 3 },
      { data: { title: 'bees › page 2', text: 'Honey is sold on Fridays.' }, trustScore: 3 },
    ]),
  );
  expect(await bring('bees.pdf', pdf, 'bees')).toMatchObject({ imported: 0, repeated: 2 });
});

test.each([
  ['rules.docx', docxOf(['The gate closes at nine.'])],
  [
    'prices.xlsx',
    xlsxOf({
      Prices: [
        ['Item', 'Price'],
        ['Chair', 12],
      ],
    }),
  ],
  ['talk.pptx', pptxOf([['The harbor is dredged in May.']])],
  ['book.epub', epubOf('Book', ['<p>The lighthouse keeper sleeps by day.</p>'])],
  ['page.html', textOf('<h1>Ferry</h1><p>The ferry leaves at ten.</p><script>steal()</script>')],
])('%s is read as an attachment is', async (name, bytes) => {
  const tag = name.replace('.', '-');
  expect(await bring(name, bytes, tag)).toMatchObject({ state: 'done', imported: 1 });
  expect(JSON.stringify(await contextsOf(tag))).not.toContain('steal');
});

test.each([
  ['empty.pdf', new Uint8Array(), /empty/],
  ['torn.pdf', pdfOf([['Words']]).slice(0, 90), /./],
  ['picture.png', pngOf(4, 4), /^Pictures cannot be imported\. Choose a document with text\.$/],
  ['drawing.svg', textOf('<svg></svg>'), /^Pictures cannot be imported/],
  ['archive.zip', zipOf({ 'a.txt': 'x' }), /^Archives cannot be read\. Choose PDF/],
  ['bomb.docx', zipOf({ 'word/document.xml': 'x'.repeat(201 * 1024 * 1024) }), /./],
  ['blank.pdf', pdfOf([[]]), /no text/],
])('%s is refused with a sentence, and nothing is begun', async (name, bytes, why) => {
  const answer = await send(name, bytes, 'refused');
  expect(answer.status, answer.text).toBe(400);
  expect(pick(answer.body, 'message')).toMatch(why);
  expect(pick(answer.body, 'message')).not.toMatch(/undefined|Unexpected|Error:/);
  expect(await contextsOf('refused')).toEqual([]);
});

test('a file that is too large is refused before it is read', async () => {
  const answer = await send('large.pdf', new Uint8Array(20 * 1024 * 1024 + 1), 'large');
  expect(answer.status).toBe(413);
});
