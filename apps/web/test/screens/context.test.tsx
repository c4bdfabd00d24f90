import { deactivateContext, listContexts, searchContexts } from '@symbi/contracts/context';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleContext, sampleContextPage } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('long tags, long texts and inactive contexts fit a phone', async () => {
  const contexts = [1, 3, 5].map((trustScore) =>
    sampleContext({ _id: idOf(50 + trustScore), tag: 'long'.repeat(12), data: { a: 'word '.repeat(60) }, trustScore }),
  );
  contexts.push(sampleContext({ data: { text: 'switched off' }, isActive: false }));
  await openScreen(paths.context, answer(listContexts, sampleContextPage(contexts)));
  await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expectToFitPhone();
});

test.each([360, 320])('the buttons of many pages stand in one row on %i px', async (width) => {
  await page.viewport(width, 640);
  const first = { ...sampleContextPage([sampleContext()]), count: 3_900, totalPages: 195 };
  await openScreen(`${paths.context}?page=98`, answer(listContexts, first));
  const pages = page.getByRole('navigation', { name: 'Pages of contexts' });
  await expect.element(pages).toBeVisible();
  const tops = pages
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  await expectToFitPhone();
});

test('where the last page has gone with its last context, the page that is the last now is shown', async () => {
  const pages = answer(listContexts, ({ query }) => {
    const shown = query.source === 'symbi' ? [] : [sampleContext({ data: { title: `Page ${query.page}`, text: 'a' } })];
    const [count, totalPages] = query.source === 'symbi' ? [1, 1] : [25, 3];
    return { ...sampleContextPage(query.page > 3 ? [] : shown), count, page: query.page, totalPages };
  });
  const { back } = await openScreen(`${paths.context}?page=4`, pages);
  await expect.element(page.getByRole('heading', { name: 'Page 3' })).toBeVisible();
  // Back from a shorter list the page is what it was.
  await page.getByRole('tab', { name: 'Symbi' }).click();
  await expect.element(page.getByRole('heading', { name: 'Page 3' })).not.toBeInTheDocument();
  await back();
  await expect.element(page.getByRole('heading', { name: 'Page 3' })).toBeVisible();
});

test('of two contexts deactivated one after the other the first is told too when it stays', async () => {
  const [first, second] = [idOf(51), idOf(52)];
  const failing = Promise.withResolvers<void>();
  const failed = http.put(`/api/context/${first}/deactivate`, async () => {
    await failing.promise;
    return HttpResponse.error();
  });
  let isSecondStored = false;
  const stored = answer(deactivateContext, ({ params }) => {
    isSecondStored = params['id'] === second;
    return one(sampleContext({ _id: second, isActive: false }));
  });
  await openScreen(paths.context, failed, stored, listOf([first, second].map((_id) => sampleContext({ _id }))));
  for (const at of [0, 1]) await page.getByRole('button', { name: 'Deactivate' }).nth(at).click();
  await expect.poll(() => isSecondStored).toBe(true);
  failing.resolve();
  await expect.element(page.getByText('Failed to deactivate context. Please try again.')).toBeVisible();
});

test('what matches less than the threshold is shown when it is asked for, until other words are searched', async () => {
  const asked: number[] = [];
  const hit = {
    ...sampleContext({ data: { text: 'Die Hafenmeisterei öffnet um acht.' } }),
    score: 0.22,
    passage: { path: 'text', start: 0, end: 34, text: 'Die Hafenmeisterei öffnet um acht.' },
    terms: [],
  };
  await openScreen(
    paths.context,
    listOf([]),
    answer(searchContexts, ({ query }) => {
      asked.push(query.threshold);
      const results = query.threshold === 0 ? [hit] : [];
      return { success: true as const, results, data: results, count: results.length, engine: 'local' as const };
    }),
  );
  const box = page.getByRole('searchbox');
  await box.fill('When does the office open?');
  await expect.element(page.getByText('No matching contexts found')).toBeVisible();
  await page.getByRole('button', { name: 'Show weaker matches' }).click();
  await expect.element(page.getByText('Die Hafenmeisterei öffnet um acht.').first()).toBeVisible();
  await expect.element(page.getByText('Match 22%')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show weaker matches' })).not.toBeInTheDocument();
  // The focused button is gone: the loaded results have the focus.
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toMatch(/^1 context/);
  await box.fill('Something else');
  await expect.element(page.getByRole('button', { name: 'Show weaker matches' })).toBeVisible();
  expect(asked).toEqual([0.7, 0, 0.7]);
});

const listOf = (contexts: ReturnType<typeof sampleContext>[]) => answer(listContexts, sampleContextPage(contexts));

test('items have the same gap between them as the line above has to the first', async () => {
  const items = [51, 52, 53].map((id) => sampleContext({ _id: idOf(id), data: { title: `Item ${id}`, text: 'a' } }));
  await openScreen(paths.context, listOf(items));
  await expect.element(page.getByRole('heading', { name: 'Item 53' })).toBeVisible();
  const boxes = [page.getByText('3 contexts'), ...page.getByRole('main').getByRole('listitem').all()].map((part) =>
    part.element().getBoundingClientRect(),
  );
  const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  expect(gaps).toEqual([12, 12, 12]);
});

test('an item is read as title and text, with its other fields, and as JSON when asked', async () => {
  const data = { title: 'Opening hours', text: 'The office opens at eight.', floor: 3 };
  await openScreen(paths.context, listOf([sampleContext({ tag: 'harbour', data })]));
  const card = page.getByRole('listitem', { name: 'Context' });
  await expect.element(card.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  expect(card.getByRole('heading').all()).toHaveLength(1);
  await expect.element(card.getByText('The office opens at eight.')).toBeVisible();
  const words = card.element().textContent;
  expect(words.indexOf('The office opens')).toBeLessThan(words.indexOf('harbour'));
  await expect.element(card.getByRole('definition').getByText('3')).toBeVisible();
  await card.getByRole('button', { name: 'JSON' }).click();
  await expect.element(card.getByText('"text": "The office opens at eight."')).toBeVisible();
  await card.getByRole('button', { name: 'JSON' }).click();
  await expect.element(card.getByText('"text": "The office opens at eight."')).not.toBeInTheDocument();
});

test('a table in a text is drawn, as many of its rows as fit until all are wanted', async () => {
  const rows = Array.from({ length: 12 }, (_, row) => `| B${row} | ${row} m |`);
  const data = { text: ['Moorings of the **north** pier', '', '| Berth | Length |', '|---|---|', ...rows].join('\n') };
  await openScreen(paths.context, listOf([sampleContext({ data }), sampleContext({ data: { text: 'a | b' } })]));
  const table = page.getByRole('table');
  await expect.element(table.getByRole('columnheader', { name: 'Length' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'B4', exact: true })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'B11' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(table.getByRole('cell', { name: 'B11' })).toBeVisible();
  await expect.element(page.getByText('a | b')).toBeVisible();
  await expectToFitPhone();
});

test('a new context is written as a text, which goes on as JSON and comes back', async () => {
  await openScreen(paths.context, listOf([]));
  await page.getByRole('button', { name: 'New Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Context' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Hours');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Open at eight.');
  await dialog.getByRole('button', { name: 'JSON' }).click();
  const json = dialog.getByRole('textbox', { name: 'Data (JSON)' });
  await expect.element(json).toHaveValue('{\n  "title": "Hours",\n  "text": "Open at eight."\n}');
  await dialog.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Open at eight.');
  await expectToFitPhone();
});

test('a search stands in the address, and a reload searches again', async () => {
  const asked: string[] = [];
  const searched = answer(searchContexts, ({ query }) => {
    asked.push(query.query);
    return { success: true as const, results: [], data: [], count: 0, engine: 'local' as const };
  });
  const { address } = await openScreen(paths.context, searched);
  await page.getByRole('searchbox', { name: 'Search text' }).fill('harbour');
  await expect.poll(address).toBe(`${paths.context}?q=harbour`);
  await expect.poll(() => asked).toEqual(['harbour']);
});

test('the words of an address are searched for', async () => {
  const asked: string[] = [];
  await openScreen(
    `${paths.context}?q=harbour`,
    answer(searchContexts, ({ query }) => {
      asked.push(query.query);
      return { success: true as const, results: [], data: [], count: 0, engine: 'local' as const };
    }),
  );
  await expect.element(page.getByRole('searchbox', { name: 'Search text' })).toHaveValue('harbour');
  await expect.poll(() => asked[0]).toBe('harbour');
});

test('who has no contexts adds the first one from where it says so', async () => {
  await openScreen(paths.context, answer(listContexts, sampleContextPage([])));
  const main = page.getByRole('main');
  await expect.element(main.getByText('No contexts found')).toBeVisible();
  await main.getByRole('button', { name: 'Create Your First Context' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New Context' })).toBeVisible();
});
