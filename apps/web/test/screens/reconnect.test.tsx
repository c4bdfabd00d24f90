import { readConversation } from '@symbi/contracts/conversations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConnection } from '../../src/platform/api/socket.ts';
import * as paths from '../../src/platform/paths.ts';
import { hangUp, tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const browserTimeout = window.setTimeout;
let isPausing = false;

// The channel takes the function when it opens. A pause between two attempts then never ends.
beforeEach(() => {
  isPausing = false;
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
