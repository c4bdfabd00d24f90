import { listConversations, updateConversation } from '@symbi/contracts/conversations';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

afterEach(() => setPinned(false));

const used = new Date().toISOString();
const row = (name: string): Locator =>
  page.getByRole('list', { name: 'Conversation history' }).getByRole('link', { name });

const many = Array.from({ length: 90 }, (_, index) =>
  sampleConversation({ _id: idOf(900 - index), title: `Talk ${index}`, lastActivity: used }),
);

const talkOf = (index: number) => many[index] ?? sampleConversation();

/** Opens the menu beside a page, with more conversations than it draws; answers what scrolls them. */
const openMany = async (): Promise<Element | null> => {
  setPinned(true);
  await openScreen(paths.dashboard, answer(listConversations, list(many)));
  await expect.element(row('Talk 0')).toBeVisible();
  return document.querySelector('[data-history]');
};

test('a title that is being written is not lost when the list is scrolled', async () => {
  const box = await openMany();
  (row('Talk 1').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('New berths');
  box?.scrollTo({ top: box.scrollHeight });
  await expect.element(row('Talk 89')).toBeVisible();
  box?.scrollTo({ top: 0 });
  await expect.element(row('Talk 0')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Conversation Title' })).toHaveValue('New berths');
});

test('a list that was scrolled away from its stop is still reached with Tab', async () => {
  const box = await openMany();
  box?.scrollTo({ top: box.scrollHeight });
  await expect.element(row('Talk 89')).toBeVisible();
  (page.getByRole('searchbox', { name: 'Search titles...' }).element() as HTMLElement).focus();
  await userEvent.tab();
  expect(document.activeElement?.matches('[data-row] a')).toBe(true);
});

test('a conversation that is renamed far down takes its new name in place, and nothing is loaded again', async () => {
  setPinned(true);
  let reads = 0;
  const size = 30;
  const pages = answer(listConversations, ({ query: { cursor } }) => {
    reads += 1;
    const start = Number(cursor ?? 0);
    const isLast = start + size >= many.length;
    const part = { ...list(many.slice(start, start + size)), count: many.length };
    return isLast ? part : { ...part, nextCursor: String(start + size) };
  });
  const rename = answer(updateConversation, ({ body: { title = '' } }) => one({ ...talkOf(80), title }));
  await openScreen(paths.documentation, rename, pages);
  const box = (): Element | null => document.querySelector('[data-history]');
  const scrollOn = (): string => {
    box()?.scrollTo({ top: box()?.scrollHeight ?? 0 });
    return box()?.textContent ?? '';
  };
  await expect.poll(scrollOn).toContain('Talk 89');
  const before = reads;
  (row('Talk 80').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('New berths{Enter}');
  await expect.element(row('New berths')).toBeVisible();
  await expect.element(row('New berths')).toHaveFocus();
  expect(reads).toBe(before);
});
