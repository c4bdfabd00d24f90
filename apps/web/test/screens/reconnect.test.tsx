import { listChanges, readConversation } from '@symbi/contracts/conversations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readConnection } from '../../src/platform/api/socket.ts';
import * as paths from '../../src/platform/paths.ts';
import { hangUp, joinAnswers, joins, tell } from '../support/live-channel.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleMessage, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const browserTimeout = window.setTimeout;
let isPausing = false;

// The channel takes the function when it opens. A pause between two attempts then never ends.
beforeEach(() => {
  isPausing = false;
  joins.length = 0;
  joinAnswers.length = 0;
  const held = (handler: () => void, delay = 0): unknown =>
    isPausing && delay >= 100 ? 0 : browserTimeout.call(window, handler, delay);
  Object.assign(window, { setTimeout: held });
});
afterEach(() => {
  window.setTimeout = browserTimeout;
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the tab is seen again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
])('a lost connection is opened again at once when %s', async (_what, happen) => {
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([]))));
  await expect.poll(readConnection).toBe('online');
  isPausing = true;
  hangUp();
  await expect.poll(readConnection).toBe('reconnecting');
  happen();
  await expect.poll(readConnection).toBe('online');
});

test('a server that spreads its clients before it ends is waited for, also when the tab is seen again', async () => {
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([]))));
  await expect.poll(readConnection).toBe('online');
  isPausing = true;
  await tell('server:draining', { reconnectInMs: 5_000 });
  await expect.poll(readConnection).toBe('reconnecting');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  window.dispatchEvent(new Event('online'));
  // Nothing may happen, which no event tells.
  await new Promise((resolve) => void browserTimeout.call(window, resolve, 300));
  expect(readConnection()).toBe('reconnecting');
});

const joined = (changeSeq: number) => ({ ok: true, changeSeq, agent: idOf(10), headId: idOf(30) }) as const;

test('a conversation that could not be followed yet is followed once the server can', async () => {
  joinAnswers.push({ ok: false, code: 'unavailable', message: 'Not now' }, joined(2));
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([sampleMessage()]))));
  await expect.poll(() => joins.length, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => joinAnswers).toEqual([]);
});

test('what was missed and could not be loaded is not taken as read because of what came after it', async () => {
  const thread = one({ ...sampleThread([sampleMessage()]), changeSeq: 2 });
  joinAnswers.push(joined(9));
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, thread), refuse(listChanges, 'internal'));
  await expect.poll(() => joinAnswers).toEqual([]);
  await new Promise((resolve) => void browserTimeout.call(window, resolve, 300));
  const next = sampleMessage({ _id: idOf(40), parentId: idOf(30), content: 'And then?', changeSeq: 10 });
  await tell('newMessage', next);
  await expect.element(page.getByText('And then?')).toBeVisible();
  hangUp();
  await expect.poll(() => joins).toEqual([2, 2]);
});

test('what was missed and could not be loaded is loaded with the next news', async () => {
  const thread = one({ ...sampleThread([sampleMessage()]), changeSeq: 2 });
  joinAnswers.push(joined(9));
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, thread), refuse(listChanges, 'internal'));
  await expect.poll(() => joinAnswers).toEqual([]);
  await new Promise((resolve) => void browserTimeout.call(window, resolve, 300));
  const missed = sampleMessage({ content: 'What is a turn?', changeSeq: 9 });
  const next = sampleMessage({ _id: idOf(40), parentId: idOf(30), content: 'And then?', changeSeq: 10 });
  worker.use(answer(listChanges, one({ messages: [missed, next], changeSeq: 10, more: false })));
  await tell('newMessage', next);
  await expect.element(page.getByText('What is a turn?')).toBeVisible();
});
