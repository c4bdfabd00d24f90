import { readConversation, sendMessage, type Message } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));

const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));

test('text from right to left runs so in the bubble and in the reply', async () => {
  const arabic = 'المد والجزر هما ارتفاع وانخفاض';
  await openScreen(talk, holding(sampleMessage({ content: arabic }), sampleReply({ content: arabic })));
  await expect.element(page.getByText(arabic).first()).toBeVisible();
  for (const element of page.getByText(arabic).elements()) expect(getComputedStyle(element).direction).toBe('rtl');
  await expectToFitPhone();
});

test('bullets, columns and quotations of such text stand on its side', async () => {
  const content =
    'نص\n\n- بند أول\n- بند ثان\n\n| عمود | قيمة |\n|---|---|\n| أ | 1 |\n\n> اقتباس\n\n- A list in English\n';
  await openScreen(talk, holding(sampleMessage(), sampleReply({ content })));
  await expect.element(page.getByText('بند أول')).toBeVisible();
  const directionAt = (selector: string) =>
    [...document.querySelectorAll(`[data-message="${idOf(31)}"] ${selector}`)].map(
      (element) => getComputedStyle(element).direction,
    );
  expect(directionAt('ul')).toEqual(['rtl', 'ltr']);
  expect([directionAt('table'), directionAt('blockquote')]).toEqual([['rtl'], ['rtl']]);
  const [first, second] = [page.getByRole('columnheader').nth(0), page.getByRole('columnheader').nth(1)];
  expect(first.element().getBoundingClientRect().left).toBeGreaterThan(second.element().getBoundingClientRect().left);
  expect(getComputedStyle(page.getByRole('cell', { name: '1', exact: true }).element()).textAlign).toBe('right');
  await expectToFitPhone();
});

test('code at the beginning of an Arabic paragraph turns neither it nor the text around it', async () => {
  const content = '`npm install` \u062b\u0628\u0651\u062a \u0627\u0644\u062d\u0632\u0645\u0629.\n\n`npm start`';
  await openScreen(talk, answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content })]))));
  await expect.element(page.getByText('npm install')).toBeVisible();
  const directionsOf = (selector: string) =>
    Array.from(
      document.querySelectorAll(`[data-written] ${selector}`),
      (element) => getComputedStyle(element).direction,
    );
  expect(directionsOf('p').slice(-2)).toEqual(['rtl', 'ltr']);
  expect(directionsOf('code')).toEqual(['ltr', 'ltr']);
});

test('what a person says is at most seven tenths of the column wide, on a phone as well', async () => {
  const long = 'What does a berth for a boat of twelve metres cost in a week, and what of storms?';
  await openScreen(talk, holding(sampleMessage({ content: long }), sampleReply()));
  for (const width of [1280, 360]) {
    await page.viewport(width, 640);
    const said = page.getByText(long);
    await expect.element(said).toBeVisible();
    const column = document.querySelector(`[data-message="${idOf(30)}"]`)?.getBoundingClientRect();
    const bubble = said.element().closest('[data-bubble]')?.getBoundingClientRect();
    expect(bubble?.right).toBe(column?.right);
    expect((bubble?.width ?? 0) / (column?.width ?? 1)).toBeLessThanOrEqual(0.7);
  }
});

test.each([1_280, 360])(
  'at %d pixels the versions of a question end where it does, with its buttons before them',
  async (width) => {
    await page.viewport(width, 640);
    const question = sampleMessage({ siblings: [idOf(29), idOf(30)] });
    await openScreen(talk, holding(question, sampleReply()));
    await expect.element(page.getByText('2 / 2')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit message' })).toBeInTheDocument();
    const edges = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const versions = edges(page.getByText('2 / 2').element().closest('fieldset'));
    expect(edges(document.querySelector('[data-bubble]')).right - versions.right).toBeCloseTo(0, 0);
    expect(
      edges(page.getByRole('button', { name: 'More of this message' }).first().element()).right,
    ).toBeLessThanOrEqual(versions.left);
  },
);

test('what waits to be sent stands where it will be once it is', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply()), refuse(sendMessage, 'unavailable', 'Back soon'));
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And on Sundays?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Message not sent yet' });
  await expect.element(waiting.getByRole('button', { name: 'Discard' })).toBeVisible();
  const column = document.querySelector(`[data-message="${idOf(30)}"]`)?.getBoundingClientRect();
  const bubble = waiting.getByText('And on Sundays?').element().getBoundingClientRect();
  expect([bubble.right, waiting.element().getBoundingClientRect().left]).toEqual([column?.right, column?.left]);
  expect(bubble.width).toBeLessThanOrEqual(0.7 * (column?.width ?? 0));
  await expectAccessible();
  await expectToFitPhone();
  // Left in the browser's storage, it would be sent in the next test.
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => waiting.elements()).toEqual([]);
});

test('a message that is said differently offers nothing else meanwhile', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply()));
  const question = page.getByRole('listitem').filter({ hasText: 'You' });
  await question.getByRole('button', { name: 'Edit message' }).click();
  await expect.element(question.getByRole('textbox', { name: 'Edit message' })).toHaveFocus();
  const names = () =>
    question
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Send', 'Cancel']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question.getByRole('button', { name: 'Edit message' })).toBeInTheDocument();
});

const row = '| 12 m | 30 € | 210 € |';
const content = `| Boat | Night | Week |\n|---|---|---|\n| 10 m | 24 € | 168 € |\n${row}\n`;
const start = content.indexOf(row);

test('a row of a table that is in doubt is marked once, in its first cell, and pressed in every cell', async () => {
  const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
  const explanation = answer(
    readTrust,
    one(
      sampleTrust({
        sentences: [{ start, end: start + row.length, support: 0.1, flagged: true, kind: 'number' }],
        sources: [{ id: 's1', kind: 'context', title: 'Fees', text: 'A berth costs 24 euros.', refId: idOf(50) }],
        verdict: 'A row is not in the sources.',
      }),
    ),
  );
  await openScreen(talk, holding(sampleMessage(), reply), explanation);
  const lines = () => [...document.querySelectorAll('[data-mark]')].map(({ textContent }) => textContent);
  await expect.poll(lines).toEqual(['12 m']);
  // The doubt is about every cell of it.
  for (const cell of ['12 m', '210 €']) {
    await page.getByText(cell, { exact: true }).click();
    const evidence = page.getByRole('dialog', { name: 'Why this rating' });
    await expectToSay(evidence, 'A number that is not in its passage');
    await userEvent.keyboard('{Escape}');
    await expect.element(evidence).not.toBeInTheDocument();
    await expect.element(page.getByText(cell, { exact: true })).toHaveFocus();
  }
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  // Behind the open popover no element has a role.
  const buttons = () => [...document.querySelectorAll('td button')].map((button) => button.closest('td')?.textContent);
  await expect.poll(buttons).toEqual([expect.stringContaining('210 €')]);
  expect(lines()).toEqual(['12 m']);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expectAccessible();
});

/** A screen that changed its size is laid out again shortly after. */
const atRest = async (read: () => number | undefined): Promise<number | undefined> => {
  let last: number | undefined;
  await expect
    .poll(() => {
      const before = last;
      last = read();
      return last === before;
    })
    .toBe(true);
  return last;
};

test.each([[['mine']], [[]]])(
  'the three dots of a question tagged %j stay still, and open below their line',
  async (tags) => {
    await openScreen(talk, holding(sampleMessage({ contextTags: tags }), sampleReply()));
    const dots = page.getByRole('button', { name: 'More of this message' }).first();
    const boxOf = (selector: Element | null | undefined) => selector?.getBoundingClientRect();
    await expect.element(dots).toBeVisible();
    await expect.poll(() => page.getByRole('link', { name: 'mine' }).elements()).toHaveLength(tags.length);
    for (const width of [1280, 390]) {
      await page.viewport(width, 700);
      const resting = await atRest(() => boxOf(dots.element())?.left);
      await dots.click();
      const add = page.getByRole('button', { name: 'Add Tag' });
      await expect.element(add).toBeVisible();
      expect(boxOf(dots.element())?.left, `under the pointer at ${width}`).toBe(resting);
      const panel = page.getByRole('region', { name: 'More of this message' });
      const line = boxOf(dots.element().closest('[data-foot]'));
      expect(boxOf(panel.element())?.top, `below the line at ${width}`).toBeGreaterThanOrEqual(
        line?.bottom ?? Infinity,
      );
      expect(panel.element().contains(add.element())).toBe(true);
      await dots.click();
      await expect.element(add).not.toBeInTheDocument();
    }
  },
);
