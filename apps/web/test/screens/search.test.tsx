import { listConversations } from '@symbi/contracts/conversations';
import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, late, list } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

test('what is found stands by its conversation, titles first, with the words marked', async () => {
  const hit = (messageId: string | null, excerpt: string, fields = {}) => ({
    conversationId: idOf(20),
    conversationTitle: 'Zoo',
    messageId,
    sender: messageId === null ? null : ('agent' as const),
    excerpt,
    foundBy: 'words' as const,
    timestamp: at,
    ...fields,
  });
  const hits = [
    hit(idOf(31), 'The okapi sleeps'),
    hit(idOf(33), 'An okapi eats'),
    hit(null, 'Okapi', { conversationId: idOf(21), conversationTitle: 'Okapi diary' }),
  ];
  await openScreen(paths.conversations, answer(search, list(hits)));
  await page.getByRole('button', { name: 'Search all messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await dialog.getByRole('searchbox').fill('okapi');
  await expect.element(dialog.getByRole('link', { name: 'Okapi diary' })).toBeVisible();
  const links = dialog.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    paths.conversation(idOf(21)),
    paths.conversation(idOf(20), { message: idOf(31) }),
    paths.conversation(idOf(20), { message: idOf(31) }),
    paths.conversation(idOf(20), { message: idOf(33) }),
  ]);
  await expect.element(dialog.getByRole('link', { name: 'Zoo 2 messages' })).toBeVisible();
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Okapi',
    'okapi',
    'okapi',
  ]);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(dialog.getByRole('searchbox')).toHaveValue('');
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
});

const found = (id: number, title: string, message: number, excerpt: string) => ({
  conversationId: idOf(id),
  conversationTitle: title,
  messageId: idOf(message),
  sender: 'agent' as const,
  excerpt,
  foundBy: 'words' as const,
  timestamp: at,
});

/** An old conversation found by its title, although many messages followed. */
const oldTitle = [
  answer(listConversations, ({ query }) =>
    list([{ ...sampleConversation(), _id: idOf(29), title: 'The okapi of old' }].filter(() => query.title === 'okapi')),
  ),
  answer(search, list([found(20, 'Zoo', 31, 'The okapi sleeps'), found(20, 'Zoo', 33, 'An okapi eats')])),
];

test('a title stands before all that was said since', async () => {
  await openScreen(`${paths.conversations}?find=okapi`, ...oldTitle);
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByRole('link', { name: 'The okapi of old' })).toBeVisible();
  expect(dialog.getByRole('link').elements()[0]?.getAttribute('href')).toBe(paths.conversation(idOf(29)));
});

test('the palette finds the same: titles first, a conversation once, with its count and the words marked', async () => {
  const { address } = await openScreen(paths.agents, ...oldTitle);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('okapi');
  const options = page.getByRole('group', { name: 'Messages and titles' }).getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['The okapi of old', 'Zoo2 messagesThe okapi sleeps']);
  const marks = options.elements().flatMap((option) => [...option.querySelectorAll('mark')]);
  expect(marks.map(({ textContent }) => textContent)).toEqual(['okapi', 'okapi']);
  await expectAccessible();
  await options.last().click();
  await expect.poll(address).toBe(paths.conversation(idOf(20), { message: idOf(31) }));
});

test('Enter in the palette opens nothing that was found for an earlier text', async () => {
  const zebra = late(search, list([found(21, 'Stable', 32, 'The zebra runs')]));
  const okapi = answer(search, list([found(20, 'Zoo', 31, 'The okapi sleeps')]));
  const { address } = await openScreen(paths.agents, answer(listConversations, list([])), okapi);
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox');
  await field.fill('okapi');
  await expect.element(page.getByRole('option', { name: 'Zoo The okapi sleeps' })).toBeVisible();
  worker.use(zebra.handler);
  await field.fill('zebra');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => zebra.isAsked()).toBe(true);
  await userEvent.keyboard('{Enter}');
  zebra.give();
  await expect.element(page.getByRole('option', { name: 'Stable The zebra runs' })).toBeVisible();
  expect(address()).toBe(paths.agents);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.conversation(idOf(21), { message: idOf(32) }));
});

test('going back closes the search and leaves the list where it was', async () => {
  const { address, back } = await openScreen(`${paths.conversations}?archived=true`, ...oldTitle);
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  const open = page.getByRole('button', { name: 'Search all messages' });
  await open.click();
  await dialog.getByRole('searchbox').fill('okapi');
  await expect.poll(address).toBe(`${paths.conversations}?archived=true&find=okapi`);
  await back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe(`${paths.conversations}?archived=true`);
  await open.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(address).toBe(`${paths.conversations}?archived=true`);
});

const hitBy = (foundBy: 'words' | 'meaning', message: number, excerpt: string) => ({
  conversationId: idOf(20),
  conversationTitle: 'Zoo',
  messageId: idOf(message),
  sender: 'agent' as const,
  excerpt,
  foundBy,
  timestamp: at,
});

test('what is found by meaning stands behind what has the words, and says so', async () => {
  const hits = [
    hitBy('words', 31, 'Holiday photographs'),
    hitBy('meaning', 33, 'Our contract grants 28 days of paid vacation.'),
  ];
  await openScreen(`${paths.conversations}?find=holiday`, answer(search, list(hits)));
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('2 results')).toBeVisible();
  const meant = dialog.getByRole('region', { name: 'Found by meaning' });
  await expect.element(meant.getByText('in other words, or in another language')).toBeVisible();
  expect(
    meant
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([paths.conversation(idOf(20), { message: idOf(33) }), paths.conversation(idOf(20), { message: idOf(33) })]);
  const all = dialog.getByRole('link').elements();
  expect(all.map((link) => link.textContent).join(' ')).toMatch(/Holiday photographs.*paid vacation/);
  await expectAccessible();
  await expectToFitPhone();
});

test('where nothing is found by meaning nothing is said of it', async () => {
  await openScreen(`${paths.conversations}?find=holiday`, answer(search, list([hitBy('words', 31, 'Holiday')])));
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('1 result', { exact: true })).toBeVisible();
  expect(dialog.getByText('Found by meaning').elements()).toEqual([]);
});

test('the palette lists a conversation once, whatever it is found by, and opens the message it quotes', async () => {
  const titled = { ...sampleConversation({ title: 'The okapi of old' }), _id: idOf(29) };
  const meant = { ...found(29, titled.title, 30, 'Striped like a zebra'), foundBy: 'meaning' as const };
  const alsoMeant = { ...found(20, 'Zoo', 34, 'It has a long tongue'), foundBy: 'meaning' as const };
  const { address } = await openScreen(
    paths.agents,
    answer(listConversations, ({ query }) => list([titled].filter(() => query.title === 'okapi'))),
    answer(search, list([found(20, 'Zoo', 31, 'The okapi sleeps'), meant, alsoMeant])),
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('okapi');
  const options = page.getByRole('listbox').getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['The okapi of oldStriped like a zebra', 'Zoo2 messagesThe okapi sleeps']);
  await options.first().click();
  await expect.poll(address).toBe(paths.conversation(idOf(29), { message: idOf(30) }));
});

test('the palette shows what is found by meaning by itself', async () => {
  const meaning = { ...found(21, 'Staff', 33, '28 days of paid vacation.'), foundBy: 'meaning' as const };
  const hits = [hitBy('words', 31, 'Holiday photographs'), meaning];
  await openScreen(paths.conversations, answer(search, list(hits)));
  await expect.element(page.getByRole('button', { name: 'Search all messages' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Go to a page or search messages' }).fill('holiday');
  const meant = page.getByRole('group', { name: 'Found by meaning' });
  await expect.element(meant.getByRole('option', { name: 'Staff 28 days of paid vacation.' })).toBeVisible();
  const words = page.getByRole('group', { name: 'Messages and titles' });
  await expect.element(words.getByRole('option', { name: 'Zoo Holiday photographs' })).toBeVisible();
  await expectAccessible();
});

test('an index that is made anew after an upgrade is said where one searches, with how far it is', async () => {
  const hits = { ...list([found(20, 'Zoo', 31, 'The okapi sleeps')]), indexed: 0.428 };
  await openScreen(`${paths.conversations}?find=okapi`, answer(search, hits));
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('The search index is being rebuilt (42%).')).toBeVisible();
  await expect.element(dialog.getByText('The okapi sleeps')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('okapi');
  await expect.element(page.getByText('The search index is being rebuilt (42%).')).toBeVisible();
});

test('nothing is said of an index that is there', async () => {
  await openScreen(
    `${paths.conversations}?find=okapi`,
    answer(search, list([found(20, 'Zoo', 31, 'The okapi sleeps')])),
  );
  await expect.element(page.getByText('The okapi sleeps')).toBeVisible();
  expect(document.body.textContent).not.toContain('The search index is being rebuilt');
});

test('a date that begins a line on a phone begins with nothing but itself', async () => {
  await page.viewport(320, 640);
  const excerpts = Array.from({ length: 12 }, (_, index) => `Okapi ${'sleeps '.repeat(index)}`.trim());
  const hits = excerpts.map((excerpt, index) => found(20, 'Zoo', 31 + index, excerpt));
  await openScreen(paths.conversations, answer(search, list(hits)));
  await page.getByRole('button', { name: 'Search all messages' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('okapi');
  await expect.poll(() => document.querySelectorAll('[role="dialog"] time').length).toBe(excerpts.length);
  const places = [...document.querySelectorAll('[role="dialog"] time')].map((time) => {
    const excerpt = [...(time.previousElementSibling?.getClientRects() ?? [])].at(-1);
    const { left, top, bottom } = time.getBoundingClientRect();
    return { text: time.textContent, left, isAlone: (excerpt?.bottom ?? 0) <= (top + bottom) / 2, excerpt };
  });
  expect(places.map(({ text }) => text.charAt(0)).join('')).not.toContain('·');
  const starts = places.filter(({ isAlone }) => isAlone).map(({ left }) => left);
  expect(starts.length).toBeGreaterThan(0);
  for (const { isAlone, left, excerpt } of places)
    if (!isAlone) expect(left - (excerpt?.right ?? 0)).toBeGreaterThan(6);
  await expectToFitPhone();
});

test('what no title has is looked for in the messages with one press', async () => {
  const asked: unknown[] = [];
  await openScreen(
    paths.conversations,
    answer(listConversations, ({ query }) => list(query.title === undefined ? [sampleConversation()] : [])),
    answer(search, ({ query }) => {
      asked.push(query.q);
      return list([]);
    }),
  );
  await page.getByRole('searchbox', { name: 'Search conversations...' }).fill(' gasket ');
  const look = page.getByRole('button', { name: 'Search messages for "gasket"' });
  await expect.element(look).toBeVisible();
  await expectToFitPhone();
  await look.click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByRole('searchbox')).toHaveValue('gasket');
  await expect.poll(() => asked).toContain('gasket');
});
