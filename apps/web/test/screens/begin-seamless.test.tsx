import { createConversation, readConversation, sendMessage } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const question = 'Where does the hive stand?';

/** Notes whatever the page says, however briefly, until the test ends. */
const watch = (): Set<string> => {
  const seen = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) seen.add(node.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return seen;
};

test('a conversation that begins with a message is not called empty, and is loaded once', async () => {
  let reads = 0;
  const { address } = await openScreen(
    paths.newConversation,
    answer(createConversation, () => ({ success: true as const, ...sampleConversation(), data: sampleConversation() })),
    answer(readConversation, () => {
      reads += 1;
      return one(sampleThread([]));
    }),
    answer(sendMessage, ({ body: { content } }) => one(sampleMessage({ content }))),
  );
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question);
  const seen = watch();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(address).toBe(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(question)).toBeVisible();
  expect([...seen].filter((said) => said.includes('No messages yet'))).toEqual([]);
  expect(reads).toBe(1);
});
