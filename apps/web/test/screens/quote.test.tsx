import { readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const offered = () => page.getByRole('group', { name: 'Selected text' });

const open = async (): Promise<void> => {
  const messages = [sampleMessage(), sampleReply({ content: 'The harbour opens at nine.\n\nBring a coat.' })];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(
      readConversation,
      one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 }),
    ),
  );
  await expect.element(page.getByText('Bring a coat.')).toBeVisible();
};

const select = (from: Element, to: Element): void => {
  const range = document.createRange();
  range.setStartBefore(from);
  range.setEndAfter(to);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
};

const paragraph = (words: string) => page.getByText(words, { exact: true }).element();

test('what is selected in a message is quoted above what is typed', async () => {
  await open();
  await input().fill('Even on Sundays?');
  select(paragraph('The harbour opens at nine.'), paragraph('Bring a coat.'));
  await expect.element(offered()).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await offered().getByRole('button', { name: 'Quote' }).click();
  await expect.element(input()).toHaveValue('> The harbour opens at nine.\n>\n> Bring a coat.\n\nEven on Sundays?');
  await expect.element(input()).toHaveFocus();
  await expect.element(offered()).not.toBeInTheDocument();
});

test('a question about what is selected is begun, and not sent before its author has read it', async () => {
  await open();
  select(paragraph('Bring a coat.'), paragraph('Bring a coat.'));
  await offered().getByRole('button', { name: 'Ask about this' }).click();
  await expect.element(input()).toHaveValue('> Bring a coat.\n\nWhat does this rest on?');
});

test('what is quoted has neither the numbers of its sources nor their joins, only its own spaces', async () => {
  const content = 'The office closes at eighteen[1], the pier at nine. [2] So it is.';
  const citations = [
    { n: 1, title: 'Opening hours' },
    { n: 2, title: 'The pier' },
  ];
  const shown = {
    ...sampleConversation(),
    messages: [sampleReply({ content, citations })],
    hasOlder: false,
    hasNewer: false,
    changeSeq: 2,
  };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(shown)));
  await expect.element(page.getByText('The office closes')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-message] p button')).toHaveLength(2);
  // A text that is drawn again meanwhile is no longer selected.
  const said = (): Element => {
    const text = document.querySelector('[data-written] p');
    if (text === null) throw new Error('No text was drawn');
    return text;
  };
  await expect
    .poll(() => {
      select(said(), said());
      return offered().query();
    })
    .not.toBeNull();
  await offered().getByRole('button', { name: 'Quote' }).click();
  const quoted = '> The office closes at eighteen, the pier at nine. So it is.\n\n';
  await expect.element(input()).toHaveValue(quoted);
  // As a triple click selects the last paragraph.
  const range = document.createRange();
  range.setStart(said(), 0);
  range.setEnd(input().element(), 0);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  await offered().getByRole('button', { name: 'Quote' }).click();
  await expect.element(input()).toHaveValue(`${quoted}${quoted}`);
});

test('what is selected from the name of its author to the buttons below is quoted as its own text alone', async () => {
  const content = 'The harbour opens at nine.\n\n- Bring a coat.\n- Bring a hat. [1]\n\n```js\nopen();\n```';
  const rating = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.91 } as const;
  const reply = sampleReply({ content, ...rating, citations: [{ n: 1, title: 'Opening hours' }] });
  const shown = { ...sampleConversation(), messages: [reply], hasOlder: false, hasNewer: false, changeSeq: 2 };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(shown)));
  const message = () => document.querySelector('[data-message]');
  await expect.element(page.getByText('Trusted', { exact: true })).toBeVisible();
  await expect.element(page.getByText('open();')).toBeVisible();
  const [name] = message()?.querySelectorAll('h2') ?? [];
  const end = message()?.lastElementChild;
  if (name === undefined || !end) throw new Error('No message was drawn');
  // The page is left as it is until a button is pressed: a copy of the message would load its pictures again.
  const added: string[] = [];
  const changes = new MutationObserver((records) =>
    added.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? ''))),
  );
  changes.observe(document.body, { childList: true });
  onTestFinished(() => changes.disconnect());
  select(name, end);
  await expect.element(offered()).toBeVisible();
  expect(added).toEqual([]);
  await offered().getByRole('button', { name: 'Quote' }).click();
  await expect
    .element(input())
    .toHaveValue('> The harbour opens at nine.\n>\n> Bring a coat.\n> Bring a hat.\n> open();\n\n');
  select(paragraph('The harbour opens at nine.'), paragraph('The harbour opens at nine.'));
  await expect.element(offered()).toBeVisible();
  // Nothing of its own text is selected.
  select(name, name);
  await expect.poll(() => offered().elements()).toEqual([]);
});

test('three clicks on the last paragraph of a message select it for a question', async () => {
  const messages = [
    sampleReply({ content: 'The harbour opens at nine.\n\nBring a coat.' }),
    { ...sampleMessage(), _id: idOf(39), parentId: sampleReply()._id, content: 'Thank you' },
  ];
  const shown = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(shown)));
  await page.getByText('Bring a coat.', { exact: true }).tripleClick();
  await offered().getByRole('button', { name: 'Quote' }).click();
  await expect.element(input()).toHaveValue('> Bring a coat.\n\n');
});

test('what is selected and scrolled out of view is offered when it is back, and never over what is above', async () => {
  const content = Array.from({ length: 60 }, (_, line) => `Line ${line} of the harbour's log.`).join('\n\n');
  const shown = {
    ...sampleConversation(),
    messages: [sampleReply({ content })],
    hasOlder: false,
    hasNewer: false,
    changeSeq: 2,
  };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(shown)));
  const list = page.getByRole('region', { name: 'Messages', exact: true });
  await expect.element(page.getByText("Line 59 of the harbour's log.")).toBeVisible();
  select(paragraph("Line 30 of the harbour's log."), paragraph("Line 30 of the harbour's log."));
  const scroller = list.element();
  const scrollTo = (place: ScrollLogicalPosition): void =>
    paragraph("Line 30 of the harbour's log.").scrollIntoView({ block: place });
  scrollTo('start');
  await expect.element(offered()).toBeVisible();
  const view = scroller.getBoundingClientRect();
  expect(offered().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(view.top);
  scroller.scrollTop += 100;
  await expect.element(offered()).not.toBeInTheDocument();
  scroller.scrollTop = 0;
  await expect.element(offered()).not.toBeInTheDocument();
  scrollTo('center');
  await expect.element(offered()).toBeVisible();
});

test('nothing is offered for what is selected elsewhere, or over several messages', async () => {
  await open();
  select(page.getByRole('heading', { level: 1 }).element(), page.getByRole('heading', { level: 1 }).element());
  const [first] = document.querySelectorAll('[data-message]');
  if (first === undefined) throw new Error('There is no message');
  select(first, paragraph('Bring a coat.'));
  await input().hover();
  await expect.element(offered()).not.toBeInTheDocument();
});
