import { readConversation } from '@symbi/contracts/conversations';
import { exportSession, listEvents } from '@symbi/contracts/insights';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one, refuse } from '../support/network.ts';
import { sampleMessage, sampleReply, sampleThread, idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('a link to the signed log leads to it each time, also to that of another session', async () => {
  await page.viewport(1280, 300);
  const screen = await openScreen(
    paths.logOf(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply()]))),
    refuse(listEvents),
    refuse(exportSession),
  );
  const log = () => document.getElementById(paths.LOG_PART);
  const isReached = () => expect.poll(() => document.activeElement === log()).toBe(true);
  await isReached();
  for (const session of [20, 21]) {
    document.getElementById('main')?.focus();
    scrollTo(0, 0);
    await screen.goTo(paths.logOf(idOf(session)));
    await isReached();
    await expect.poll(() => log()?.getBoundingClientRect().top ?? 300).toBeLessThan(200);
  }
});
