import { listMessages, readConversation, selectMessage } from '@symbi/contracts/conversations';
import { regenerateMessage } from '@symbi/contracts/regenerate';
import { expect, test } from 'vitest';
import { dialog, first, question, second, server, talk, windowOf } from '../support/compared.ts';
import { answer, late, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const next = sampleMessage({ _id: idOf(32), parentId: first._id, content: 'And the bridge?', seq: 3 });
const answered = sampleReply({
  _id: idOf(33),
  parentId: next._id,
  content: 'It is 80 metres long.',
  siblings: [idOf(33)],
  seq: 4,
});
const shown = windowOf(question, first, next, answered);
const handlers = [
  answer(readConversation, one({ ...sampleConversation(), ...shown })),
  answer(listMessages, ({ query }) =>
    one(windowOf([first, second, answered].find(({ _id }) => _id === query.around) ?? first)),
  ),
  ...server,
];

/** Opens the comparison of one reply among several. */
const compare = async (id: string): Promise<void> => {
  const buttons = () => [...document.querySelectorAll<HTMLElement>(`[data-message="${id}"] button`)];
  const more = () => buttons().find((button) => button.hasAttribute('data-more'));
  const open = () => buttons().find(({ textContent }) => textContent === 'Side by side');
  await expect.poll(more).toBeDefined();
  more()?.click();
  await expect.poll(open).toBeDefined();
  open()?.click();
  await expect.element(dialog().getByRole('button', { name: 'Continue with this one' })).toBeVisible();
};

const close = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
};

/** Time for an answer to arrive, of which nothing may be seen. */
const pause = () => new Promise((resolve) => void setTimeout(resolve, 400));

test('an answer asked for in a comparison that was closed is not added to that of another question', async () => {
  const asked = late(regenerateMessage, { success: true as const, data: question, reply: second });
  await openScreen(talk, asked.handler, ...handlers);
  await compare(first._id);
  await dialog().getByRole('button', { name: 'Scout' }).click();
  await expect.poll(asked.isAsked).toBe(true);
  await close();
  await compare(answered._id);
  asked.give();
  await pause();
  await expect.element(dialog().getByText('It is 80 metres long.')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Continue with this one' }).elements()).toHaveLength(1);
});

test('to go on with a reply closes its own comparison, and not one of another question opened since', async () => {
  const selected = late(selectMessage, one(shown));
  await openScreen(talk, selected.handler, ...handlers);
  await compare(first._id);
  await dialog().getByRole('button', { name: 'Continue with this one' }).click();
  await expect.poll(selected.isAsked).toBe(true);
  await close();
  await compare(answered._id);
  selected.give();
  await pause();
  await expect.element(dialog().getByText('It is 80 metres long.')).toBeVisible();
});
