import { listConversations, updateConversation } from '@symbi/contracts/conversations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

// The menu and the list show the same conversations side by side.
beforeEach(async () => {
  setPinned(true);
  await page.viewport(1_440, 900);
});
// A test that ends while the menu is pinned must not take the button of the next ones.
afterEach(() => setPinned(false));

const titles = ['Harbour plans', 'Tide tables', 'Winter storage'];
const talks = titles.map((title, place) =>
  // The latest first, as in the list.
  sampleConversation({ _id: idOf(20 + place), title, tags: [], lastActivity: `2026-03-0${9 - place}T09:30:00.000Z` }),
);
/** A server that keeps what is archived. */
const archiving = () => {
  const archived = new Set<string>();
  return [
    answer(listConversations, () => list(talks.filter(({ _id }) => !archived.has(_id)))),
    answer(updateConversation, ({ params, body }) => {
      const kept = talks.find(({ _id }) => _id === params['id']) ?? sampleConversation();
      archived.add(kept._id);
      return one({ ...kept, isArchived: body.isArchived ?? false });
    }),
  ];
};

const menu = (): Locator => page.getByRole('complementary', { name: 'Main' });

const archive = async (place: Locator, title: string): Promise<void> => {
  const button = place.getByRole('button', { name: `Actions for ${title}` });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const item = page.getByRole('menuitem', { name: 'Archive' });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
};

test.each([
  ['menu', menu],
  ['list', () => page.getByRole('main')],
])('in the %s, the conversation that takes the place of an archived one has the focus', async (_, place) => {
  await openScreen(paths.conversations, ...archiving());
  await archive(place(), 'Tide tables');
  await expect.element(place().getByRole('link', { name: 'Winter storage' })).toHaveFocus();
  await archive(place(), 'Winter storage');
  await expect.element(place().getByRole('link', { name: 'Harbour plans' })).toHaveFocus();
});

test('the search of the menu has the focus once nothing is left', async () => {
  await openScreen(paths.dashboard, ...archiving());
  for (const title of titles) await archive(menu(), title);
  await expect.element(menu().getByRole('searchbox')).toHaveFocus();
});
