import { listPublicAgents } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, late, list } from '../support/network.ts';
import { at, idOf, sampleAgent, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { write } from '../support/write.ts';

test('a search is narrowed by agent, trust, days, tag and pivots, and all of that stands in the address', async () => {
  const asked: object[] = [];
  const { address } = await openScreen(
    `${paths.conversations}?find=okapi`,
    answer(search, ({ query }) => {
      asked.push(query);
      return list([]);
    }),
  );
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('Nothing found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'Symbi Core' }).click();
  await dialog.getByRole('combobox', { name: 'Trust' }).click();
  await page.getByRole('option', { name: 'Caution' }).click();
  await dialog.getByLabelText('From').fill('2026-01-31');
  await dialog.getByLabelText('Tag').fill('zoo');
  await dialog.getByRole('checkbox', { name: 'Changes of mind only' }).click();
  const agent = sampleConversation().agent ?? '';
  await expect
    .poll(address)
    .toBe(`${paths.conversations}?find=okapi&agent=${agent}&tier=caution&from=2026-01-31&with=zoo&pivots=true`);
  await expect.poll(() => asked.at(-1)).toMatchObject({ q: 'okapi', agent, tier: 'caution', tag: 'zoo', pivots: true });
  await expect.element(dialog.getByText('Nothing found with these filters.')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await dialog.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe(`${paths.conversations}?find=okapi`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(address).toBe(paths.conversations);
});

test('a tag of blanks alone narrows nothing', async () => {
  const asked: (string | undefined)[] = [];
  const found = answer(search, ({ query }) => {
    asked.push(query.tag);
    return list([]);
  });
  const { address } = await openScreen(`${paths.conversations}?find=okapi&with=%20&tag=%20`, found);
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('Nothing found.')).toBeVisible();
  await expect.poll(address).toBe(`${paths.conversations}?tag=+&find=okapi`);
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click();
  await dialog.getByLabelText('Tag').fill('  ');
  await dialog.getByRole('checkbox', { name: 'Changes of mind only' }).click();
  await expect.poll(address).toBe(`${paths.conversations}?tag=+&find=okapi&pivots=true`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Harbour plans')).toBeVisible();
  await expect.element(page.getByText('Tag:')).not.toBeInTheDocument();
  expect(new Set(asked)).toEqual(new Set([undefined]));
});

test('two filters in quick succession both count', async () => {
  const { address } = await openScreen(`${paths.conversations}?find=&pivots=true`, answer(search, list([])));
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByLabelText('Tag')).toBeVisible();
  write(dialog.getByLabelText('From').element(), '2026-01-31');
  write(dialog.getByLabelText('Tag').element(), 'zoo');
  await expect.poll(address).toBe(`${paths.conversations}?find=&from=2026-01-31&with=zoo&pivots=true`);
});

test('days in the wrong order are said to be at their fields', async () => {
  await openScreen(`${paths.conversations}?find=&from=2026-12-05&until=2026-12-01`, answer(search, list([])));
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByLabelText('Until')).toHaveAccessibleDescription('This day is before From.');
  write(dialog.getByLabelText('Until').element(), '2026-12-06');
  await expect.element(dialog.getByText('This day is before From.')).not.toBeInTheDocument();
});

test('a filter alone finds what it names, and the address leads there', async () => {
  const asked: object[] = [];
  const hit = {
    conversationId: idOf(20),
    conversationTitle: 'Zoo',
    messageId: idOf(31),
    sender: 'agent' as const,
    excerpt: 'Okapis may fly.',
    foundBy: 'words' as const,
    timestamp: at,
  };
  await openScreen(
    `${paths.conversations}?find=&tier=caution`,
    answer(search, ({ query }) => {
      asked.push(query);
      return list([hit]);
    }),
  );
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog.getByText('Okapis may fly.')).toBeVisible();
  expect(asked).toEqual([{ tier: 'caution', limit: 20 }]);
  await expect.element(dialog.getByRole('combobox', { name: 'Trust' })).toHaveTextContent('Caution');
  await dialog.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(dialog.getByText('Type to search all your conversations, or choose a filter.')).toBeVisible();
});

test('Escape pressed twice closes the search and stays on the page', async () => {
  const { address } = await openScreen(paths.agents);
  await page.getByRole('link', { name: 'Conversations', exact: true }).first().click();
  await page.getByRole('button', { name: 'Search all messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog).toBeVisible();
  const within = dialog.element();
  for (const key of ['Escape', 'Escape']) within.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe(paths.conversations);
});

/** What was said last, by an agent that is not among one's own. */
const gone = {
  conversationId: idOf(20),
  sender: 'agent' as const,
  agentId: idOf(77),
  agentName: 'Harbor master',
  excerpt: 'Yes',
};

test('a search is narrowed to an agent that is not among those one can choose', async () => {
  const asked: object[] = [];
  const { address } = await openScreen(
    paths.conversations,
    answer(listConversations, list([sampleConversation({ agent: null })])),
    answer(listHeads, list([gone])),
    answer(search, ({ query }) => {
      asked.push(query);
      return list([]);
    }),
  );
  await expect.element(page.getByText('Harbor master')).toBeVisible();
  await page.getByRole('button', { name: 'Search all messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Agent' }).click();
  // Nothing is said of why it cannot be chosen: it may be deleted, private or somebody else's.
  await page.getByRole('option', { name: 'Harbor master', exact: true }).click();
  await expect.poll(address).toContain(`agent=${idOf(77)}`);
  await expect.poll(() => asked.at(-1)).toMatchObject({ agent: idOf(77) });
});

test('the filter of an address is shown although its agent is not known, and named once it is', async () => {
  const heads = late(listHeads, list([gone]));
  await openScreen(`${paths.conversations}?find=&agent=${idOf(77)}`, answer(search, list([])), heads.handler);
  const agent = page.getByRole('dialog', { name: 'Search messages' }).getByRole('combobox', { name: 'Agent' });
  await expect.element(agent).toHaveTextContent('Another agent');
  heads.give();
  await expect.element(agent).toHaveTextContent('Harbor master');
});

test('the agents of other people are all listed once the filters are open, on however many pages they are', async () => {
  const asked: (string | undefined)[] = [];
  const publicAgents = answer(listPublicAgents, ({ query: { cursor } }) => {
    asked.push(cursor);
    const at = cursor === 'second' ? 91 : 90;
    const page = list([sampleAgent({ _id: idOf(at), name: `Pilot ${at}`, isOwn: false })]);
    return at === 90 ? { ...page, nextCursor: 'second' } : page;
  });
  const { address } = await openScreen(`${paths.conversations}?find=`, answer(search, list([])), publicAgents);
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await expect.element(dialog).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect.poll(() => asked).toEqual([undefined, 'second']);
  await dialog.getByRole('combobox', { name: 'Agent' }).click();
  await expect.element(page.getByRole('option', { name: 'Pilot 90' })).toBeVisible();
  await page.getByRole('option', { name: 'Pilot 91' }).click();
  await expect.poll(address).toContain(`agent=${idOf(91)}`);
});
