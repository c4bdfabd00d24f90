import { readConversation, sendMessage, stopMessage, type Message } from '@symbi/contracts/conversations';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('one box holds the text, who answers, the rating, the encryption, and one button that sends', async () => {
  await openScreen(talk);
  const box = () => input().element().closest('div')?.parentElement;
  await expect.element(input()).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveTextContent('Symbi Core');
  await expect.element(page.getByRole('switch', { name: 'CI Integration' })).toBeChecked();
  await expect.element(button('Encrypt')).toBeVisible();
  await expect.element(button('Send')).toBeDisabled();
  expect(box()?.contains(button('Send').element())).toBe(true);
  await input().fill('When is it open?');
  await expect.element(button('Send')).toBeEnabled();
  await expectToFitPhone();
});

test('the text grows with its lines, up to a third of what is seen', async () => {
  await openScreen(talk);
  await input().fill('one line');
  const height = () => input().element().getBoundingClientRect().height;
  const one = height();
  await input().fill('a line\n'.repeat(4));
  await expect.poll(height).toBeGreaterThan(3 * one);
  await input().fill('a line\n'.repeat(100));
  await expect.poll(height).toBeGreaterThan(innerHeight / 4);
  expect(height()).toBeLessThanOrEqual(innerHeight / 3 + 1);
  await expect.element(button('Send')).toBeInViewport();
});

test.each([
  [844, 390],
  [640, 400],
])('in a low window of %d x %d the input is one row, and most of the height is for reading', async (width, height) => {
  await page.viewport(width, height);
  await openScreen(talk, holding(sampleMessage(), sampleReply()));
  await expect.element(button('Send')).toBeInViewport();
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const field = boxOf(input().element());
  for (const name of ['Attach files', 'Encrypt', 'Send']) {
    const { top, bottom, left, right } = boxOf(button(name).element());
    expect((top + bottom) / 2, name).toBeCloseTo((field.top + field.bottom) / 2, -1);
    expect(left, name).toBeGreaterThanOrEqual(field.right);
    expect(right, name).toBeLessThanOrEqual(width);
  }
  expect(field.width).toBeGreaterThan(150);
  const seen = boxOf(page.getByRole('region', { name: 'Messages' }).element());
  expect(seen.height).toBeGreaterThan(0.6 * height);
  await input().fill('a line\n'.repeat(30));
  await expect.poll(() => boxOf(input().element()).height).toBeGreaterThan(100);
  await expect.element(button('Send')).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});

test('while a reply is written the same button stops it', async () => {
  const reply = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });
  await openScreen(
    talk,
    holding(sampleMessage(), reply),
    answer(stopMessage, one({ ...sampleReply({ status: 'stopped', changeSeq: 4 }) })),
  );
  await expect.element(button('Stop')).toBeVisible();
  expect(button('Send').elements()).toEqual([]);
  await input().hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await expectAccessible();
  await button('Stop').click();
  await expect.element(page.getByText('Stopped. The text so far is kept.')).toBeVisible();
  await expect.element(button('Send')).toBeVisible();
});

test('what is written during a reply stays in the box until the reply has ended', async () => {
  const sent: string[] = [];
  const reply = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });
  await openScreen(
    talk,
    holding(sampleMessage(), reply),
    answer(sendMessage, ({ body }) => {
      sent.push(body.content ?? '');
      return one(
        sampleMessage({ _id: idOf(61), content: body.content ?? '', parentId: reply._id, seq: 3, changeSeq: 5 }),
      );
    }),
  );
  const before = 'A reply is being written. You can send this when it ends, or after Stop.';
  const says = 'A reply is being written. Press Enter again to send this when it ends.';
  await input().fill('And on Sundays?');
  await expect.element(input()).toHaveAccessibleDescription(before);
  expect(page.getByRole('status').filter({ hasText: 'A reply is being' }).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: says })).toBeInTheDocument();
  await expect.element(input()).toHaveAccessibleDescription(says);
  await expect.element(input()).toHaveValue('And on Sundays?');
  expect(sent).toEqual([]);
  await expectAccessible();
  await expectToFitPhone();
  writeMessages(idOf(20), [sampleReply({ changeSeq: 4 })]);
  await expect.element(button('Send')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: says })).not.toBeInTheDocument();
  (input().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['And on Sundays?']);
});

test('a message may be sent while the last reply only waits for its score', async () => {
  const sent: string[] = [];
  // Of its own: the page remembers that its text is complete, and other tests have the usual one written.
  const reply = sampleReply({ _id: idOf(39), status: 'streaming', trustState: undefined, trustScore: undefined });
  await openScreen(
    talk,
    holding(sampleMessage(), reply),
    answer(sendMessage, ({ body }) => {
      sent.push(body.content ?? '');
      return one(sampleMessage({ _id: idOf(61), parentId: reply._id, seq: 3, changeSeq: 5 }));
    }),
  );
  await input().fill('And on Sundays?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Press Enter again' })).toBeInTheDocument();
  const end = { offset: reply.content.length, text: '', isWhole: true };
  await tell('message:delta', { conversationId: idOf(20), messageId: reply._id, ...end });
  await expect.element(page.getByRole('status').filter({ hasText: 'Press Enter again' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['And on Sundays?']);
});

test('a reply that was stopped before its first word does not speak of a text', async () => {
  await openScreen(
    talk,
    holding(sampleMessage(), sampleReply({ status: 'stopped', content: '', trustState: undefined })),
  );
  await expect.element(page.getByText('Stopped before anything was written.')).toBeVisible();
});

test('whoever presses the button goes on typing', async () => {
  const reply = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });
  await openScreen(
    talk,
    holding(),
    answer(sendMessage, one(sampleMessage({ parentId: null, seq: 1, changeSeq: 1 }))),
    answer(stopMessage, one({ ...sampleReply({ status: 'stopped', changeSeq: 4 }) })),
  );
  await input().fill('When is it open?');
  await button('Send').click();
  await expect.element(input()).toHaveValue('');
  await expect.element(input()).toHaveFocus();
  await input().fill('And on Sundays?');
  (button('Send').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input()).toHaveFocus();
  writeMessages(idOf(20), [reply]);
  await button('Stop').click();
  await expect.element(input()).toHaveFocus();
  // A press that comes too late must not select text beside the button.
  const hint = page.getByText('Enter to send, Shift+Enter for a new line').element();
  expect(getComputedStyle(hint).userSelect).toBe('none');
});

test('a key that is for a word being composed neither sends nor stops a reply', async () => {
  const stopped: string[] = [];
  const reply = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });
  await openScreen(
    talk,
    holding(sampleMessage(), reply),
    answer(stopMessage, ({ params }) => {
      stopped.push(params['messageId'] ?? '');
      return one(reply);
    }),
  );
  await input().fill('橋');
  const press = (key: string, how: KeyboardEventInit): void =>
    void input()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));
  press('Escape', { isComposing: true });
  // Safari reports the end of a composition before its key.
  press('Enter', { keyCode: 229 });
  await expect.element(input()).toHaveValue('橋');
  expect(stopped).toEqual([]);
  press('Escape', {});
  await expect.poll(() => stopped).toHaveLength(1);
});

test('on a touch screen Return makes a new line and the button sends', async () => {
  const original = window.matchMedia.bind(window);
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (/coarse|hover: none/.test(query) ? original('all') : original(query)));
  const sent: string[] = [];
  await openScreen(
    talk,
    holding(),
    answer(sendMessage, ({ body }) => {
      sent.push(body.content ?? '');
      return one(sampleMessage({ parentId: null, seq: 1, changeSeq: 1 }));
    }),
  );
  await input().fill('When is it open?');
  await userEvent.keyboard('{Enter}And on Sundays?');
  await expect.element(input()).toHaveValue('When is it open?\nAnd on Sundays?');
  await expect.element(input()).toHaveAttribute('enterkeyhint', 'enter');
  expect(sent).toEqual([]);
  await button('Send').click();
  await expect.poll(() => sent).toEqual(['When is it open?\nAnd on Sundays?']);
  touch.mockRestore();
});

test('a character that AltGr types begins a message', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply()));
  await expect.element(input()).toBeVisible();
  const press = (more: KeyboardEventInit): void => {
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: '@', ctrlKey: true, altKey: true, bubbles: true, ...more }),
    );
  };
  press({});
  await expect.element(input()).not.toHaveFocus();
  press({ modifierAltGraph: true });
  await expect.element(input()).toHaveFocus();
});

test('a letter begins a message from wherever no field is, and a shortcut stays one', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply()));
  await expect.element(input()).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('Hi');
  await expect.element(input()).toHaveValue('Hi');
  await expect.element(input()).toHaveFocus();
  (page.getByRole('region', { name: 'Messages', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('!');
  await expect.element(input()).toHaveValue('Hi!');
  (page.getByRole('combobox', { name: 'Agent' }).element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(input()).toHaveValue('Hi!');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
});

test('the limits are said where a file is chosen, and with the count of a text that is too long', async () => {
  await openScreen(paths.newConversation);
  await expect
    .element(page.getByRole('button', { name: 'Attach files' }))
    .toHaveAttribute('title', 'Attach files, up to 20 MB each');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('bees '.repeat(13_000));
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 64,000 characters; this has 65,000.');
});
