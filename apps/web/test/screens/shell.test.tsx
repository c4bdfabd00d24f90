import { onlineManager } from '@tanstack/react-query';
import { me } from '@symbi/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, late, one } from '../support/network.ts';
import { idOf, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const level1 = () => page.getByRole('heading', { level: 1 });

test('drawer, palette, shortcuts and the 404 page are accessible', async () => {
  await openScreen('/no/such/page');
  await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const lists = [...sheet.element().querySelectorAll('dl')].map((rows) => [
    rows.previousElementSibling?.textContent,
    rows.textContent,
  ]);
  // One key means two things, and where it does is said.
  expect(lists.filter(([, rows]) => rows?.includes('/')).map(([where]) => where)).toEqual([
    'When you are not typing',
    'In the message field',
  ]);
  await expectAccessible();
});

test.each([
  paths.dashboard,
  paths.conversations,
  paths.newConversation,
  paths.conversation(idOf(20)),
  paths.agents,
  paths.newAgent,
  paths.assistants,
  paths.projects,
  paths.context,
  paths.reports,
  paths.review,
  paths.documentation,
  paths.settings,
  paths.settingsTab('keys'),
  '/nowhere',
])('%s does not scroll sideways at 320 pixels, for somebody with the longest name', async (path) => {
  await page.viewport(320, 640);
  await openScreen(path, answer(me, one({ ...sampleUser, name: 'A'.repeat(100) })));
  await expect.element(level1()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the account has no letter until it is known whose it is', async () => {
  const account = late(me, one(sampleUser));
  await openScreen('/nowhere', account.handler);
  const menu = page.getByRole('button', { name: 'Account menu' });
  await expect.poll(() => account.isAsked()).toBe(true);
  await expect.element(menu).toBeVisible();
  expect(menu.element().textContent).toBe('');
  account.give();
  await expect.poll(() => menu.element().textContent).toBe('A');
});

const barSizes = [
  ['a phone', 360, 640, 56, 72],
  ['a desktop', 1_280, 800, 64, 88],
] as const;

test.each(barSizes)('on %s the bar says what the conversation is called', async (_, width, height, bar, top) => {
  await page.viewport(width, height);
  await openScreen(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveTextContent('Harbour plans');
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Conversation actions' })).toBeVisible();
  const notice = page.getByRole('complementary', { name: 'Demo notice' });
  expect(notice.element().getBoundingClientRect()).toMatchObject({ top: bar, bottom: top - 1 });
  expect(getComputedStyle(document.documentElement).getPropertyValue('--shell-top')).toBe(`${top}px`);
  await expect
    .element(notice.getByText('Showcasing the trust protocol capabilities with limited functionality.'))
    .toBeVisible();
  await expect.element(notice.getByRole('link', { name: 'Contact for full version' })).toBeVisible();
  await expectAccessible();
});

test('what the bar of a phone has no room for beside a title is in its menus', async () => {
  await page.viewport(360, 640);
  await openScreen(paths.conversation(idOf(20)));
  await expect.element(level1()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Switch to dark theme' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).click();
});

test('the empty palette offers what one was at, then what can be done', async () => {
  const { address } = await openScreen(paths.dashboard);
  await expect.element(level1()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  // With its time, so that one that is called New Conversation is not taken for the action.
  await expect.element(page.getByRole('option', { name: /^Harbour plans\s*\w{3} \d+, \d+:\d\d/ })).toBeVisible();
  const groups = page.getByRole('listbox').getByRole('group').elements();
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Recent conversations', 'Actions', 'Pages']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
});

test.each(barSizes)(
  'on %s nothing moves when the network goes, and the line of the demo notice says so',
  async (_, width, height, __, top) => {
    await page.viewport(width, height);
    await openScreen(paths.agents);
    await expect.element(level1()).toBeVisible();
    const place = (): number => level1().element().getBoundingClientRect().top;
    const before = place();
    const link = page.getByRole('link', { name: 'Contact for full version' }).element();
    const linkPlace = link.getBoundingClientRect();
    onlineManager.setOnline(false);
    const said = page.getByText(/^You are offline/);
    await expect.element(said).toBeVisible();
    expect(place()).toBe(before);
    expect(said.element().getBoundingClientRect().bottom, 'it ends above what is read').toBeLessThanOrEqual(before);
    expect(getComputedStyle(document.documentElement).getPropertyValue('--shell-top')).toBe(`${top}px`);
    const line = said.element();
    expect(line.scrollWidth, 'it is read whole').toBeLessThanOrEqual(line.clientWidth);
    const { left, right, top: above, height: high } = link.getBoundingClientRect();
    expect([left, above]).toEqual([linkPlace.left, linkPlace.top]);
    const words = document.createRange();
    words.selectNodeContents(line);
    expect(words.getBoundingClientRect().right, 'it ends before the link').toBeLessThanOrEqual(left);
    const over = document.elementFromPoint((left + right) / 2, above + high / 2);
    expect(over, 'the link of the notice can be pressed').toBe(link);
    await expectAccessible();
    onlineManager.setOnline(true);
    await expect.element(said).not.toBeInTheDocument();
  },
);

test('between a phone and a desktop, that there is no connection is read whole', async () => {
  await page.viewport(1_280, 800);
  await openScreen(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  onlineManager.setOnline(false);
  const said = page.getByText(/^You are offline/);
  for (const words of ['This may be out of date', 'What is missing']) {
    await expectToSay(said, words);
    for (const width of [600, 620, 700, 780, 1_280]) {
      await page.viewport(width, 800);
      const line = said.element();
      const style = getComputedStyle(line);
      const text = document.createRange();
      text.selectNodeContents(line);
      const room = line.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      // Room also for a scroll bar.
      expect(text.getBoundingClientRect().width, `at ${width}`).toBeLessThanOrEqual(room - 15);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Logs' }).click();
  }
  onlineManager.setOnline(true);
  await expect.element(said).not.toBeInTheDocument();
});
