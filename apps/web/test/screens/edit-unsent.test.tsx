import { readConversation, sendMessage } from '@symbi/contracts/conversations';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, late, one, refuse } from '../support/network.ts';
import { idOf, sampleMessage, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const content = 'Where does the hive stand?';
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const unsent = () => page.getByRole('region', { name: 'Message not sent yet' });
const edit = () => unsent().getByRole('button', { name: 'Edit' });

/** A conversation whose message is being sent for the second time; the first time the network was away. */
const retry = async () => {
  const retried = late(sendMessage, one(sampleMessage({ content })));
  let asked = 0;
  const away = http.post('/api/conversations/:id/messages', () => {
    asked += 1;
    return asked === 1 ? HttpResponse.error() : undefined;
  });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([]))),
    away,
    retried.handler,
  );
  await input().fill(content);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(edit()).toBeVisible();
  await expect.poll(retried.isAsked).toBe(true);
  return retried;
};

test('a message that is sent while it is taken back to be edited is not in the field as well', async () => {
  const retried = await retry();
  await edit().click();
  retried.give();
  await expect.element(unsent()).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').getByText(content)).toBeVisible();
  await expect.element(input()).toHaveValue('');
});

test('a message that cannot be sent while it is taken back is in the field, before what was typed meanwhile', async () => {
  let fail: (() => void) | undefined;
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let asked = 0;
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([]))),
    http.post('/api/conversations/:id/messages', async () => {
      asked += 1;
      if (asked === 2) await failing;
      return asked < 3 ? HttpResponse.error() : undefined;
    }),
    refuse(sendMessage),
  );
  await input().fill(content);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(edit()).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await edit().click();
  await input().fill('And the bees?');
  fail?.();
  await expect.element(input()).toHaveValue(`${content}\nAnd the bees?`);
  await expect.element(unsent()).not.toBeInTheDocument();
  expect(asked).toBe(2);
});
