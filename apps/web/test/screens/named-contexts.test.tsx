import { addAttachment } from '@symbi/contracts/attachments';
import { listContexts, searchContexts, type Context } from '@symbi/contracts/context';
import { createConversation, readConversation, sendMessage } from '@symbi/contracts/conversations';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { outboxStore } from '../../src/features/messages/outbox/outbox-store.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAttachment,
  sampleContext,
  sampleContextPage,
  sampleConversation,
  sampleMessage,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const fees = sampleContext({ tag: 'harbour', data: { title: 'Mooring fees', text: 'A berth costs 42 euros.' } });
const bees = sampleContext({ _id: idOf(51), tag: 'bees', data: { text: 'The hive stands behind the barn.' } });
const hive = sampleContext({ _id: idOf(52), tag: 'north', data: { title: 'A report', text: 'Of the hive.' } });

const listing = (...contexts: Context[]) => answer(listContexts, sampleContextPage(contexts));
const passage = { path: 'text', start: 0, end: 4, text: 'Of t' };
const finding = answer(searchContexts, ({ query: { query } }) => {
  const results = query === 'hive' ? [{ ...hive, score: 0.5, passage, terms: [] }] : [];
  return { success: true as const, results, data: results, count: results.length, engine: 'local' as const };
});

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const option = (name: string) => page.getByRole('listbox').getByRole('option', { name });
const named = () => page.getByRole('list', { name: 'Named contexts' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const sending = () => {
  const sent: unknown[] = [];
  const handler = answer(sendMessage, ({ body: { content, contexts = [] } }) => {
    sent.push([content, contexts]);
    return one(sampleMessage({ _id: idOf(35), parentId: idOf(31), content, seq: 3, changeSeq: 3 }));
  });
  return { sent, handler };
};

test('an at sign lists contexts behind the agents; a chosen one is named in the text and goes with the message', async () => {
  const { sent, handler } = sending();
  await openScreen(talk, listing(fees, bees), finding, handler);
  await input().click();
  await userEvent.keyboard('Sum up @moor');
  await expect.element(option('Mooring fees')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option('Mooring fees').getByText('harbour')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(input()).toHaveValue('Sum up @Mooring fees ');
  await expect.element(named().getByText('Mooring fees')).toBeVisible();
  await userEvent.keyboard('and @hive');
  // Found by its content, not its title.
  await expect.element(option('A report')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(named().getByText('A report')).toBeVisible();
  await expectAccessible();
  await page.viewport(375, 720);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Sum up @Mooring fees and @A report', [fees._id, hive._id]]]);
  await expect.element(named()).not.toBeInTheDocument();
});

test('agents and contexts stand below a heading each, and the arrow keys go through both', async () => {
  await openScreen(talk, listing(fees, bees), finding);
  await input().click();
  await userEvent.keyboard('@');
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
  await expect.element(group('Agents').getByRole('option', { name: 'Symbi Core' })).toBeVisible();
  await expect.element(group('Context').getByRole('option', { name: 'Mooring fees' })).toBeVisible();
  await expect.element(group('Agents').getByText('Agents')).toBeVisible();
  const names = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  const active = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
  for (const name of [...names, names[0]]) {
    await expect.poll(active).toBe(name);
    await userEvent.keyboard('{ArrowDown}');
  }
  await expectAccessible();
});

test('what is taken out of the text is no source, whichever way it went', async () => {
  const { sent, handler } = sending();
  await openScreen(talk, listing(fees, bees), finding, handler);
  await input().click();
  await userEvent.keyboard('Read @moor');
  await expect.element(option('Mooring fees')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await button('Remove Mooring fees').click();
  await expect.element(input()).toHaveValue('Read ');
  await expect.element(named()).not.toBeInTheDocument();
  await userEvent.keyboard('@bees');
  await expect.element(option('bees')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(named().getByText('bees')).toBeVisible();
  await input().fill('Read this');
  await expect.element(named()).not.toBeInTheDocument();
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Read this', []]]);
});

/** Types the first message of a conversation, with a context in it. */
const nameInFirstMessage = async (...handlers: HttpHandler[]) => {
  await openScreen(
    paths.newConversation,
    listing(fees),
    finding,
    answer(createConversation, { success: true, ...sampleConversation(), data: sampleConversation() }),
    answer(readConversation, one(sampleThread([]))),
    ...handlers,
  );
  await input().click();
  await userEvent.keyboard('Sum up @moor');
  await expect.element(option('Mooring fees')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(named().getByText('Mooring fees')).toBeVisible();
};

test('the first message of a conversation names contexts as well', async () => {
  const { sent, handler } = sending();
  await nameInFirstMessage(handler);
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Sum up @Mooring fees', [fees._id]]]);
});

test('words are searched once nobody types on, not for each key', async () => {
  const calls = vi.spyOn(globalThis, 'fetch');
  try {
    await openScreen(talk, listing(fees), finding);
    await input().click();
    await userEvent.keyboard('@');
    await expect.element(option('Mooring fees')).toBeVisible();
    // No timer runs between these keys, however slow the machine is.
    for (const key of 'hive') {
      document.execCommand('insertText', false, key);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    await expect.element(option('A report')).toBeVisible();
    const asked = calls.mock.calls
      .map(([asked]) => (asked instanceof Request ? asked.url : asked.toString()))
      .filter((address) => address.includes('/search?'));
    expect(asked.map((address) => new URL(address, location.href).searchParams.get('query'))).toEqual(['hive']);
  } finally {
    calls.mockRestore();
  }
});

test('Enter sends a message whose at sign finds a context only by what it says', async () => {
  const { sent, handler } = sending();
  await openScreen(talk, listing(fees), finding, handler);
  await input().click();
  await userEvent.keyboard('Ask @hive');
  await expect.element(option('A report')).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([['Ask @hive', []]]);
});

test('a file that begins the conversation takes the named contexts along', async () => {
  const { sent, handler } = sending();
  await nameInFirstMessage(handler, answer(addAttachment, one(sampleAttachment())));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['Berths'], 'report.txt', { type: 'text/plain' }));
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  await expect.element(page.getByRole('list', { name: 'Attached files' })).toBeVisible();
  await expect.element(named().getByText('Mooring fees')).toBeVisible();
  await expect.element(button('Send')).toBeEnabled();
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['Sum up @Mooring fees', [fees._id]]]);
});

test('more names than a message can have are no sources, and that is said', async () => {
  const five = ['Ash', 'Beech', 'Cedar', 'Elm', 'Fir'].map((title, n) =>
    sampleContext({ _id: idOf(60 + n), data: { title, text: 'A tree.' } }),
  );
  const { sent, handler } = sending();
  await openScreen(talk, listing(...five), finding, handler);
  await input().click();
  for (const title of ['Ash', 'Beech', 'Cedar', 'Elm', 'Fir']) {
    await userEvent.keyboard(`@${title}`);
    await expect.element(option(title)).toBeVisible();
    await userEvent.keyboard('{Enter}');
  }
  const warning = page.getByRole('alert').filter({ hasText: 'Not used as a source: Fir.' });
  await expect.element(warning).toBeVisible();
  await expectAccessible();
  await button('Remove Ash').click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(named().getByText('Fir')).toBeVisible();
  await button('Send').click();
  await expect.poll(() => sent).toEqual([['@Beech @Cedar @Elm @Fir', five.slice(1).map(({ _id }) => _id)]]);
});

test('a message that was refused comes back to be written again with what it names', async () => {
  await openScreen(talk, listing(fees, bees), finding, refuse(sendMessage, 'invalid', 'That is too long'));
  await input().click();
  await userEvent.keyboard('Sum up @moor');
  await expect.element(option('Mooring fees')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await button('Send').click();
  await expect.element(page.getByText('That is too long')).toBeVisible();
  await expect.element(named()).not.toBeInTheDocument();
  // A tab running an earlier version sends the stored fields unchanged.
  const kept = await (await outboxStore()).list(sampleUser._id, idOf(20));
  expect(kept.at(-1)?.contexts).toEqual([fees._id]);
  await button('Edit').click();
  await expect.element(input()).toHaveValue('Sum up @Mooring fees');
  await expect.element(named().getByText('Mooring fees')).toBeVisible();
});
