import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const open = async (content: string): Promise<Element> => {
  const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 });
  const messages = [sampleMessage(), reply];
  const whole = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(whole)));
  await expect.poll(() => document.querySelector('[data-message]:last-child [dir] > *')).not.toBeNull();
  return document.querySelector('[data-message]:last-child') ?? document.body;
};
const boxOf = (element: Element | null | undefined): DOMRect => {
  if (element === null || element === undefined) throw new Error('Nothing to measure');
  return element.getBoundingClientRect();
};

test('a list of tasks has boxes that say what is done, in the place of its bullets', async () => {
  const reply = await open('- [ ] start *early*\n- [x] do not stop\n- [x]no box\n- `[ ]` neither');
  const boxes = page.getByRole('checkbox');
  await expect.poll(() => boxes.elements().length).toBe(2);
  await expect.element(boxes.nth(0)).not.toBeChecked();
  await expect.element(boxes.nth(1)).toBeChecked();
  await expect.element(boxes.nth(1)).toBeDisabled();
  const items = Array.from(reply.querySelectorAll('li'));
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'start early',
    'do not stop',
    '[x]no box',
    '[ ] neither',
  ]);
  expect(items.map((item) => getComputedStyle(item).listStyleType)).toEqual(['none', 'none', 'disc', 'disc']);
  const [first, , third] = items.map((item) => boxOf(item.querySelector('p')));
  expect(first?.x).toBe(third?.x);
  expect(boxOf(boxes.nth(0).element()).right).toBeLessThan(first?.x ?? 0);
  await expectAccessible();
});

test('a number in a table keeps its unit beside it on a phone, where the table scrolls', async () => {
  const head =
    '| Year | Opening balance | Interest earned | Closing balance | Remarks |\n| --: | --: | --: | --: | :-- |\n';
  const reply = await open(
    `${head}| 1 | 1,000.00 € | 51.16 € | 1,051.16 € | nothing at all compounds in the first year |`,
  );
  await page.viewport(360, 640);
  const cells = Array.from(reply.querySelectorAll('td'));
  const lines = cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
  expect(lines.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(lines[4]).toBeGreaterThan(1);
  await expectToFitPhone();
});

test('a long text beside many columns does not stretch its row on a phone into a void', async () => {
  const reply = await open(
    '| Boat | A night | Power | Water | Note |\n| --- | --: | --- | --- | --- |\n| up to 10 m | 24 € | included | included | Cash only on Sundays and on public holidays |',
  );
  await page.viewport(320, 640);
  const row = reply.querySelector('tbody tr');
  // Its last text has 43 characters: three lines and the room around them.
  await expect.poll(() => row?.getBoundingClientRect().height).toBeLessThan(100);
  await expectToFitPhone();
});

test('a formula of its own stands in the middle of the text around it, not of the room that tables have', async () => {
  await page.viewport(1600, 900);
  const words = 'A sentence that is long enough to be broken where the text of a reply ends. '.repeat(4);
  const reply = await open(`${words}\n\n$$A = P$$\n\n${words}`);
  await expect.poll(() => reply.querySelector('math')).not.toBeNull();
  const text = boxOf(reply.querySelector('p'));
  const formula = boxOf(reply.querySelector('math'));
  expect(Math.abs(text.x + text.width / 2 - (formula.x + formula.width / 2))).toBeLessThan(1);
});

test('the shield stands below the first letter of what it rates', async () => {
  const reply = await open('The office is open.');
  const badge = page.getByRole('button', { name: 'Trusted: 86%' });
  await expect.element(badge).toBeVisible();
  const icon = boxOf(badge.element().querySelector('svg'));
  expect(icon.x).toBe(boxOf(reply.querySelector('p')).x);
});
