import { listAgents } from '@symbi/contracts/agents';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, hold, late, list, one } from '../support/network.ts';
import { idOf, sampleAgent, sampleKey, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const long = Array.from(
  { length: 40 },
  (_, index) => `Paragraph ${index + 1} tells what the harbour does on a day of wind and rain, and who pays for it.`,
);

const messages = () => page.getByRole('region', { name: 'Messages' });
const jump = () => page.getByRole('button', { name: 'Jump to latest' });

test('the button to the end covers no part of a line, and gives the focus to the messages', async () => {
  await openScreen(
    talk,
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content: long.join('\n\n') })]))),
  );
  await expect.element(page.getByText(long[39] ?? '')).toBeInViewport();
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
  ] as const) {
    await page.viewport(width, height);
    messages().element().scrollTo({ top: 300 });
    await expect.element(jump()).toBeVisible();
    const around = jump().element().getBoundingClientRect();
    const column = document.querySelector('[data-message]')?.getBoundingClientRect() ?? new DOMRect();
    // Beside the button nothing of the text is seen either: no line ends below it.
    for (let x = column.left + 1; x < column.right; x += 20)
      for (const y of [around.top + 1, around.bottom - 1])
        expect(document.elementFromPoint(x, y)?.closest('[data-message]') ?? null).toBeNull();
  }
  await expectAccessible();
  await expectToFitPhone();
  await jump().click();
  await expect.element(page.getByText(long[39] ?? '')).toBeInViewport();
  await expect.element(jump()).not.toBeInTheDocument();
  await expect.element(messages()).toHaveFocus();
});

const { destination } = sampleAgent();
const remote = sampleAgent({
  provider: 'openai',
  destination: { ...destination, provider: 'openai', host: 'api.openai.com', key: 'yours' },
});
const line = () => page.getByRole('region', { name: 'Where messages go' });

test('the line that names the host has its room once the agent is known, and moves nothing when it is loaded', async () => {
  const agents = late(listAgents, list([remote]));
  await openScreen(talk, agents.handler, answer(listApiKeys, list([sampleKey({ provider: 'openai' })])));
  await expect.poll(agents.isAsked).toBe(true);
  await expect.element(messages()).toBeVisible();
  const shown = messages().element();
  const height = (): number => shown.getBoundingClientRect().height;
  const before = height();
  const heights = new Set<number>();
  const watching = new ResizeObserver(() => heights.add(height()));
  watching.observe(shown);
  agents.give();
  await expect.element(line()).toHaveTextContent('Messages go to api.openai.com');
  const after = height();
  expect(before - after).toBeGreaterThan(0);
  // An observer is told with the next frame.
  await expect.poll(() => heights.has(after)).toBe(true);
  watching.disconnect();
  expect([...heights].filter((seen) => seen < before)).toEqual([after]);
});

test('a list of agents that does not come holds up no conversation', async () => {
  await openScreen(talk, hold(listAgents).handler);
  await expect.element(messages()).toBeVisible();
});

test('when a failed reply can be asked for again is counted down, and then it can', async () => {
  const now = Date.now();
  const retryAt = new Date(now + 90_000).toISOString();
  const failure = { code: 'rate_limited', message: 'OpenAI is limiting.', hint: 'Try again in 90 seconds.', retryAt };
  const limited = sampleReply({ status: 'failed', sender: 'system', content: failure.message, failure });
  await openScreen(talk, answer(readConversation, one(sampleThread([sampleMessage(), limited]))));
  const hint = page.getByRole('timer');
  await expect.poll(() => hint.elements()[0]?.textContent).toMatch(/^Try again in \d+ seconds\.$/);
  await expectAccessible();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 89_000 });
  onTestFinished(() => void vi.useRealTimers());
  await expectToSay(hint, 'Try again in 1 second.');
  vi.setSystemTime(now + 91_000);
  await expectToSay(hint, 'Try again now.');
});

test('on a phone the words of a failure have the whole width, and the button is below them', async () => {
  await page.viewport(360, 640);
  const message = 'OpenAI is limiting how often this key may call. OpenAI says: \u201cRate limit reached.\u201d';
  const failure = { code: 'rate_limited', message, hint: 'Wait a minute, then try again.' };
  const limited = sampleReply({ status: 'failed', sender: 'system', content: message, failure });
  await openScreen(talk, answer(readConversation, one(sampleThread([sampleMessage(), limited]))));
  const words = page.getByText(failure.hint);
  await expect.element(words).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' }).element().getBoundingClientRect();
  expect(retry.top).toBeGreaterThanOrEqual(words.element().getBoundingClientRect().bottom);
  await expectToFitPhone();
});
