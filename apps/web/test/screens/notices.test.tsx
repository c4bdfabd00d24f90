import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleReport, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const reply = sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
const thread = answer(readConversation, one(sampleThread([sampleMessage(), reply])));
const region = () => page.getByRole('region', { name: 'New alerts' });

const alert = (n: number, conversationId: string) =>
  sampleReport({
    _id: idOf(80 + n),
    category: 'alert',
    title: `Below 70%: Reply ${n} scored 41%`,
    metadata: { cause: 'trust_below_threshold', conversationId, messageId: reply._id },
  });

test('an alert about a reply of the open conversation needs no banner, and one about another does', async () => {
  await openScreen(talk, thread, answer(readTrust, one(sampleTrust({ score: 0.41 }))));
  await expect.element(page.getByRole('button', { name: 'Moderate: 41%' })).toBeVisible();
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await tell('report:created', alert(2, idOf(21)));
  await expectToSay(region(), 'Below 70%: Reply 2 scored 41%');
  await tell('report:created', alert(3, idOf(20)));
  await tell('report:created', alert(4, idOf(21)));
  await expectToSay(region(), '2 new alerts');
});

test('elsewhere the alert about the same reply is told', async () => {
  await openScreen(paths.agents);
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await expectToSay(region(), 'Below 70%: Reply 1 scored 41%');
});

test('on a phone there is one bar above the page: alerts wait for the network', async () => {
  await page.viewport(390, 740);
  await openScreen(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  await expect.element(region()).toBeInTheDocument();
  await tell('report:created', alert(1, idOf(20)));
  await expectToSay(region(), '1 new alert');
  onlineManager.setOnline(false);
  const offline = page.getByText(/^You are offline/);
  await expect.element(offline).toBeVisible();
  expect(region().element().textContent).toBe('');
  await expectToFitPhone();
  onlineManager.setOnline(true);
  await expect.element(offline).not.toBeInTheDocument();
  await expectToSay(region(), '1 new alert');
});
