import { listConversations } from '@symbi/contracts/conversations';
import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const hit = {
  conversationId: idOf(20),
  conversationTitle: 'Zoo',
  messageId: idOf(31),
  sender: 'agent' as const,
  excerpt: 'The okapi sleeps',
  foundBy: 'words' as const,
  timestamp: at,
};

test('the palette looks for the beginning of a text that is longer than a search may be', async () => {
  const pasted = `okapi ${'sleeps '.repeat(40)}`;
  const asked: (string | undefined)[] = [];
  await openScreen(
    paths.agents,
    answer(listConversations, list([])),
    answer(search, ({ query }) => {
      asked.push(query.q);
      return list([hit]);
    }),
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill(pasted);
  await expect.element(page.getByRole('option', { name: 'Zoo The okapi sleeps' })).toBeVisible();
  expect(asked).toEqual([pasted.slice(0, 200).trim()]);
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument();
});

test('a title is looked for by the beginning of what is longer than a title may be', async () => {
  const pasted = 'Harbour plans '.repeat(30);
  const asked: (string | undefined)[] = [];
  const lists = answer(listConversations, ({ query }) => {
    asked.push(query.title);
    return list([sampleConversation()]);
  });
  await openScreen(`${paths.conversations}?${new URLSearchParams({ q: pasted })}`, lists);
  await expect.element(page.getByText('No conversations match your search')).toBeVisible();
  expect(asked).toContain(pasted.slice(0, 200).trim());
  const found: (string | undefined)[] = [];
  worker.use(
    answer(search, ({ query }) => {
      found.push(query.q);
      return list([]);
    }),
  );
  await page.getByRole('button', { name: /^Search messages for/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Harbour plans' })).toBeVisible();
  expect(found).toEqual([pasted.slice(0, 200).trim()]);
});
