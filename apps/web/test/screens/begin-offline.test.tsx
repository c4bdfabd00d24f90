import { createConversation, readConversation, sendMessage } from '@symbi/contracts/conversations';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { chip, choose, fileOf } from '../support/composer-files.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const question = 'Where does the hive stand?';
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const kept = () => page.getByText('Not sent yet: the server cannot be reached. Kept here, and sent on reconnect.');
const unreachable = () => page.getByRole('alert').getByText('The server cannot be reached.');
const reconnect = () => window.dispatchEvent(new Event('online'));

/** A server that cannot be reached at first; what is made and sent once it can be is noted. */
const openUnreachable = async () => {
  const done: unknown[] = [];
  const line = { isDown: true };
  const { address } = await openScreen(
    paths.newConversation,
    http.post(createConversation.path, () => (line.isDown ? HttpResponse.error() : undefined)),
    answer(createConversation, () => {
      done.push('created');
      return { success: true as const, ...sampleConversation(), data: sampleConversation() };
    }),
    answer(readConversation, one(sampleThread([]))),
    answer(sendMessage, ({ body: { content } }) => {
      done.push(content);
      return one(sampleMessage({ content }));
    }),
  );
  await input().fill(question);
  await send().click();
  await expect.element(kept()).toBeVisible();
  return { done, line, address };
};

test('a first message that finds no connection says so, stays, and is sent once there is one', async () => {
  const { done, line, address } = await openUnreachable();
  await expect.element(input()).toHaveValue(question);
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await expectAccessible();
  await expectToFitPhone();
  // Still none.
  reconnect();
  await expect.element(send()).toBeEnabled();
  await expect.element(kept()).toBeVisible();
  line.isDown = false;
  reconnect();
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
  await expect.poll(() => done).toEqual(['created', question]);
  await expect.element(input()).toHaveValue('');
});

test('a first message that is changed while it waits is not sent without its author, and nothing says that it is', async () => {
  const { done, line, address } = await openUnreachable();
  await input().fill(`${question} And since when?`);
  await expect.element(kept()).not.toBeInTheDocument();
  await expect.element(unreachable()).toBeVisible();
  line.isDown = false;
  reconnect();
  await expect.element(send()).toBeEnabled();
  expect(done).toEqual([]);
  await send().click();
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
  await expect.poll(() => done).toEqual(['created', `${question} And since when?`]);
});

test('a first message that is changed and changed back is not sent without its author', async () => {
  const { done, line } = await openUnreachable();
  await input().fill(`${question}!`);
  await expect.element(unreachable()).toBeVisible();
  await input().fill(question);
  line.isDown = false;
  reconnect();
  await expect.element(unreachable()).toBeVisible();
  await expect.element(send()).toBeEnabled();
  expect(done).toEqual([]);
});

test('a first message that gets a file while it waits is not sent without its author', async () => {
  const { done, line } = await openUnreachable();
  await choose(fileOf('bees.pdf'));
  await expect.element(chip('bees.pdf')).toBeVisible();
  await expect.element(kept()).not.toBeInTheDocument();
  await expect.element(unreachable()).toBeVisible();
  line.isDown = false;
  reconnect();
  await expect.element(send()).toBeEnabled();
  expect(done).toEqual([]);
});
