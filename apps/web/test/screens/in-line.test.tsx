import { readConversation, sendMessage, stopMessage } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inLine = () => page.getByRole('region', { name: 'Message not sent yet' });
const reply = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });

/** A conversation whose reply is being written; what is sent is answered by a reply of its own. */
const open = async (sent: string[]) => {
  const screen = await openScreen(
    talk,
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(stopMessage, one(sampleReply({ status: 'stopped', changeSeq: 4 }))),
    answer(sendMessage, ({ body: { content, clientId } }) => {
      sent.push(content);
      const seq = 1 + 2 * sent.length;
      const question = { _id: idOf(60 + seq), content, clientId, parentId: reply._id, seq, changeSeq: 3 + seq };
      const next = { ...reply, _id: idOf(61 + seq), parentId: question._id, seq: seq + 1, changeSeq: 4 + seq };
      return { ...one(sampleMessage(question)), reply: next };
    }),
  );
  await expect.element(button('Stop')).toBeVisible();
  return screen;
};
const end = (fields: Parameters<typeof sampleReply>[0] = {}): boolean =>
  writeMessages(idOf(20), [sampleReply({ changeSeq: 4, ...fields })]);

const putInLine = async (content: string): Promise<void> => {
  await input().fill(content);
  await button('Send when it ends').click();
  await expect.element(input()).toHaveValue('');
};
test('a second Enter puts a message in line, which is sent once the reply has ended', async () => {
  const sent: string[] = [];
  await open(sent);
  await input().fill('And on Sundays?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Press Enter again' })).toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(inLine().getByText('In line: sent when the reply ends.')).toBeVisible();
  await expect.element(input()).toHaveValue('');
  await expect.element(input()).toHaveFocus();
  expect(
    inLine()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'Remove']);
  await expectAccessible();
  await expectToFitPhone();
  expect(sent).toEqual([]);
  end();
  await expect.poll(() => sent).toEqual(['And on Sundays?']);
  await expect.element(inLine()).not.toBeInTheDocument();
});

test('of two messages in line the second waits for the reply to the first', async () => {
  const sent: string[] = [];
  await open(sent);
  await putInLine('And on Sundays?');
  await putInLine('And at night?');
  end();
  await expect.poll(() => sent).toEqual(['And on Sundays?']);
  await expect.element(inLine().getByText('In line: sent when the reply ends.')).toBeVisible();
  writeMessages(idOf(20), [{ ...reply, _id: idOf(64), parentId: idOf(63), seq: 4, changeSeq: 9, status: 'complete' }]);
  await expect.poll(() => sent).toEqual(['And on Sundays?', 'And at night?']);
  await expect.element(inLine()).not.toBeInTheDocument();
});

test('what is in line is still there after the page was left, and is changed or removed', async () => {
  const sent: string[] = [];
  const { goTo } = await open(sent);
  await putInLine('And on Sundays?');
  await goTo(paths.conversations);
  await expect.element(inLine()).not.toBeInTheDocument();
  await goTo(talk);
  await expect.element(inLine().getByText('In line: sent when the reply ends.')).toBeVisible();
  await inLine().getByRole('button', { name: 'Edit' }).click();
  await expect.element(input()).toHaveValue('And on Sundays?');
  await putInLine('And at night?');
  await inLine().getByRole('button', { name: 'Remove' }).click();
  await expect.element(inLine()).not.toBeInTheDocument();
  end();
  await expect.element(button('Send')).toBeVisible();
  expect(sent).toEqual([]);
});

test('whoever stops the reply has the message in line back in the box', async () => {
  const sent: string[] = [];
  await open(sent);
  await putInLine('And on Sundays?');
  await input().fill('Or at night?');
  await button('Stop').click();
  await expect.element(page.getByText('Stopped. The text so far is kept.')).toBeVisible();
  await expect.element(input()).toHaveValue('And on Sundays?\nOr at night?');
  await expect.element(inLine()).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('what is sent after a reply that failed passes the message that stayed', async () => {
  const sent: string[] = [];
  await open(sent);
  await putInLine('And on Sundays?');
  end({ status: 'failed', content: '' });
  await expect.element(inLine().getByText('Not sent: the reply before it ended early.')).toBeVisible();
  await input().fill('Where is it?');
  await button('Send').last().click();
  await expect.poll(() => sent).toEqual(['Where is it?']);
  await expect.element(inLine().getByText('In line: sent when the reply ends.')).toBeVisible();
  await inLine().getByRole('button', { name: 'Remove' }).click();
  await expect.element(inLine()).not.toBeInTheDocument();
});

test('after a reply that failed the message stays, with a button that sends it', async () => {
  const sent: string[] = [];
  await open(sent);
  await putInLine('And on Sundays?');
  end({ status: 'failed', content: '' });
  await expect.element(inLine().getByText('Not sent: the reply before it ended early.')).toBeVisible();
  await expectAccessible();
  expect(sent).toEqual([]);
  await inLine().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sent).toEqual(['And on Sundays?']);
  await expect.element(inLine()).not.toBeInTheDocument();
});
