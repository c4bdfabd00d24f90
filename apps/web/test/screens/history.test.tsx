import { listConversations, removeConversation, updateConversation } from '@symbi/contracts/conversations';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

// A test that ends while the menu is pinned must not take the button of the next ones.
afterEach(() => setPinned(false));

const day = 24 * 60 * 60 * 1_000;
// Read once: of conversations made with a tick of the clock between them, the later ones would come first.
const now = Date.now();
const ago = (days: number): string => new Date(now - days * day).toISOString();

const talks = [
  sampleConversation({ _id: idOf(21), title: 'Tide tables', isPinned: true, lastActivity: at }),
  sampleConversation({ _id: idOf(20), lastActivity: ago(0), ethicalScore: 0.84, trustCount: 3 }),
  sampleConversation({ _id: idOf(22), title: '', lastActivity: ago(3), agent: null, uncheckedCount: 0 }),
  sampleConversation({ _id: idOf(23), title: 'Winter storage', lastActivity: '2025-11-02T09:30:00.000Z' }),
];

const history = (): Locator => page.getByRole('list', { name: 'Conversation history' });
const row = (name: string | RegExp): Locator => history().getByRole('link', { name });
const menuButton = (): Locator => page.getByRole('button', { name: 'Open menu' });

const openDrawer = async (): Promise<void> => {
  await menuButton().click();
  await expect.element(row('Harbour plans')).toBeVisible();
};

test('the menu lists conversations by their time, with agent and tier, above the ten entries', async () => {
  await openScreen(paths.dashboard, answer(listConversations, list(talks)));
  await openDrawer();
  const shown = history().getByRole('listitem').elements();
  const titles = shown.map((item) => item.textContent.replaceAll(/Not checked|Trusted: 84%|Symbi Core/g, ''));
  const [upper, lower] = [titles.slice(0, 4), titles.slice(4)];
  expect(upper).toEqual(['Pinned', 'Tide tables', 'Today', 'Harbour plans']);
  expect(lower).toEqual(['Last 7 days', 'Untitled Conversation', 'November 2025', 'Winter storage']);
  await expect
    .element(row(/Trusted: 84% Harbour plans Symbi Core/))
    .toHaveAttribute('href', paths.conversation(idOf(20)));
  expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link').elements()).toHaveLength(10);
  await expectAccessible();
});

test.each([1_280, 390])('at %d pixels the menu opens the palette, and names its keys there alone', async (width) => {
  await page.viewport(width, 800);
  await openScreen(paths.dashboard, answer(listConversations, list(talks)));
  await openDrawer();
  const button = page.getByRole('button', { name: 'Open command palette' });
  await expect.element(button.getByText(/^(Ctrl\+K|⌘K)$/)).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search titles...', exact: true });
  await expect.element(field).toBeVisible();
  expect(page.getByText(/^(Ctrl\+K|⌘K)$/).elements()).toHaveLength(1);
  await expectAccessible();
  await button.click();
  await expect.element(page.getByRole('combobox', { name: 'Go to a page or search messages…' })).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Main' })).not.toBeInTheDocument();
});

test('the arrow keys lead through the rows, and one tab past them', async () => {
  const { address } = await openScreen(paths.conversation(idOf(20)), answer(listConversations, list(talks)));
  await openDrawer();
  await expect.element(row('Harbour plans')).toHaveAttribute('aria-current', 'page');
  (row('Harbour plans').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(row('Winter storage')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(row('Tide tables')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
  (row('Tide tables').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(address).toBe(paths.conversation(idOf(23)));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['down', 'ArrowDown', 22],
  ['up', 'ArrowUp', 21],
] as const)('Alt and the arrow %s lead to the next conversation that way', async (_, key, next) => {
  const { address } = await openScreen(paths.conversation(idOf(20)), answer(listConversations, list(talks)));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`);
  await expect.poll(address).toBe(paths.conversation(idOf(next)));
});

test('a title is written anew where it stands, and a refusal leaves it there to try again', async () => {
  const renamed: string[] = [];
  const rename = answer(updateConversation, ({ body }) => {
    renamed.push(body.title ?? '');
    return one(sampleConversation({ title: body.title ?? '', lastActivity: ago(0) }));
  });
  await openScreen(paths.dashboard, rename, answer(listConversations, list(talks)));
  await openDrawer();
  (row('Harbour plans').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  const field = page.getByRole('textbox', { name: 'Conversation Title' });
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('Nothing{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(row('Harbour plans')).toHaveFocus();
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('New berths{Enter}');
  await expect.poll(() => renamed).toEqual(['New berths']);
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.matches('[data-history] a')).toBe(true);
});

test('a double click renames where the title stands, and the first of the two opens the conversation', async () => {
  setPinned(true);
  const renamed: string[] = [];
  const rename = answer(updateConversation, ({ body }) => {
    renamed.push(body.title ?? '');
    return one(sampleConversation({ title: body.title ?? '', lastActivity: ago(0) }));
  });
  const { address } = await openScreen(paths.dashboard, rename, answer(listConversations, list(talks)));
  await row('Harbour plans').dblClick();
  const field = page.getByRole('textbox', { name: 'Conversation Title' });
  await expect.element(field).toHaveFocus();
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Harbour plans');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('New berths{Enter}');
  await expect.poll(() => renamed).toEqual(['New berths']);
  await expect.element(field).not.toBeInTheDocument();
});

test('what cannot be stored is said in the menu, with another try', async () => {
  await openScreen(paths.dashboard, refuse(updateConversation), answer(listConversations, list(talks)));
  await openDrawer();
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page
    .getByRole('menuitem', { name: 'Unpin' })
    .or(page.getByRole('menuitem', { name: 'Pin' }))
    .click();
  await expect.element(page.getByRole('alert').getByText(/^Could not (un)?pin "Harbour plans"\.$/)).toBeVisible();
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('ten thousand conversations are scrolled, and a few of them are drawn', async () => {
  const many = 10_000;
  const pageOf = (start: number, limit: number) => {
    const next = start + limit;
    return {
      success: true as const,
      data: Array.from({ length: Math.min(limit, many - start) }, (_, index) =>
        sampleConversation({ _id: idOf(1_000_000 - start - index), title: `Talk ${start + index}`, lastActivity: at }),
      ),
      count: many,
      ...(next < many ? { nextCursor: String(next) } : {}),
    };
  };
  const pages = answer(listConversations, ({ query }) => pageOf(Number(query.cursor ?? 0), query.limit ?? 50));
  await openScreen(paths.dashboard, pages);
  await menuButton().click();
  await expect.element(row('Talk 0')).toBeVisible();
  const box = document.querySelector('[data-history]');
  const scrollOn = (): string => {
    box?.scrollTo({ top: box.scrollHeight });
    return box?.textContent ?? '';
  };
  await expect.poll(scrollOn).toContain('Talk 180');
  expect(history().getByRole('listitem').elements().length).toBeLessThan(60);
  await expect.element(history().getByRole('listitem').last()).toHaveAttribute('aria-setsize', String(many));
});

test('from 1200 pixels on the menu can be pinned beside the page, and stays so', async () => {
  await openScreen(paths.dashboard, answer(listConversations, list(talks)));
  await openDrawer();
  await page.getByRole('button', { name: 'Keep the menu open' }).click();
  const beside = page.getByRole('complementary', { name: 'Main' });
  await expect.element(beside).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(beside.element().getBoundingClientRect()).toMatchObject({ left: 0, width: 300, top: 88 });
  // The page moves aside a frame later.
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.element().getBoundingClientRect().left).toBeGreaterThan(300);
  expect(localStorage.getItem('drawer-pinned')).toBe('on');
  await expectAccessible();
  await page.viewport(1_199, 800);
  await expect.element(beside).not.toBeInTheDocument();
  await expect.element(menuButton()).toBeVisible();
  await page.viewport(1_280, 800);
  await beside.getByRole('button', { name: 'Unpin the menu' }).click();
  await expect.element(beside).not.toBeInTheDocument();
  await expect.element(menuButton()).toHaveFocus();
});

test('the entry of the page one is on holds its words', async () => {
  await openScreen(paths.review, answer(listConversations, list(talks)));
  await openDrawer();
  const here = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review Console' });
  await expect.element(here).toHaveAttribute('aria-current', 'page');
  const words = document.createRange();
  words.selectNodeContents(here.element());
  const { right } = words.getBoundingClientRect();
  expect(here.element().getBoundingClientRect().right - right).toBeGreaterThan(3);
});

test('the open conversation is in view among many, as a whole', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    sampleConversation({ _id: idOf(900 - index), title: `Talk ${index}`, lastActivity: ago(0) }),
  );
  many[45] = sampleConversation({ _id: idOf(20), title: 'Harbour plans', lastActivity: ago(0) });
  await openScreen(paths.conversation(idOf(20)), answer(listConversations, list(many)));
  await openDrawer();
  await page.getByRole('button', { name: 'Keep the menu open' }).click();
  await expect.element(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
  const placeIn = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  await expect.element(row('Harbour plans')).toBeVisible();
  /** By how many pixels it extends beyond the visible part of the list. */
  const outside = (): number => {
    const element = row('Harbour plans').element();
    const [whole, seen] = [placeIn(element), placeIn(element.closest('[data-history]'))];
    return Math.max(seen.top - whole.top, whole.bottom - Math.min(seen.bottom, innerHeight));
  };
  await expect.poll(outside).toBeLessThan(1);
  // It stays visible when the window becomes smaller.
  await page.viewport(1_280, 700);
  await expect.poll(outside).toBeLessThan(1);
  await page.getByRole('complementary', { name: 'Main' }).getByRole('button', { name: 'Unpin the menu' }).click();
});

test('titles are found while one types, and an empty list says so', async () => {
  const found = answer(listConversations, ({ query }) =>
    list(talks.filter(({ title }) => title.includes(query.title ?? ''))),
  );
  await openScreen(paths.dashboard, answer(removeConversation, { success: true }), found);
  await openDrawer();
  const search = page.getByRole('dialog').getByRole('searchbox', { name: 'Search titles...' });
  await search.fill('Winter');
  await expect.element(row('Harbour plans')).not.toBeInTheDocument();
  await expect.element(row('Winter storage')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Winter storage')).toHaveFocus();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear search' }).click();
  await expect.element(search).toHaveFocus();
  await expect.element(row('Harbour plans')).toBeVisible();
  await search.fill('Winter in Rome');
  await expect.element(page.getByText('No matching titles')).toBeVisible();
});

test('in a low window the menu scrolls as a whole, with room for several conversations', async () => {
  await page.viewport(683, 384);
  const many = Array.from({ length: 40 }, (_, index) =>
    sampleConversation({ _id: idOf(900 - index), title: `Talk ${index}`, lastActivity: ago(0) }),
  );
  await openScreen(paths.dashboard, answer(listConversations, list(many)));
  await menuButton().click();
  await expect.element(row('Talk 0')).toBeVisible();
  const rows = row('Talk 0').element().closest('[data-history]');
  expect(rows?.clientHeight).toBeGreaterThan(200);
  await expect.poll(() => row('Talk 4').element().getBoundingClientRect().bottom).toBeLessThan(385);
  (row('Talk 0').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Talk 39')).toHaveFocus();
  await expect.poll(() => row('Talk 39').element().getBoundingClientRect().bottom).toBeLessThan(385);
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Logout' });
  leave.element().scrollIntoView();
  await expect.element(leave).toBeInViewport();
  await expect.poll(() => leave.element().getBoundingClientRect().bottom).toBeLessThan(385);
  await page.viewport(1280, 800);
});
