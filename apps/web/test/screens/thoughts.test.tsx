import { readConversation, type Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { readThoughts } from '@symbi/contracts/thoughts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const hostile = '<img src=x onerror=alert(1)> [a link](https://example.com/)';
const content = 'The harbour opened in 1871.';
const usage = {
  provider: 'custom',
  model: 'thinker',
  inputTokens: 9,
  outputTokens: 90,
  estimated: false,
  durationMs: 70_000,
  firstTokenMs: 65_000,
  hasThoughts: true,
} as const;

const open = (reply: Partial<Message>, ...handlers: Parameters<typeof openScreen>[1][]) =>
  openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content, usage, ...reply })]))),
    ...handlers,
  );

test('what a model thought is read when somebody asks, as plain text, and says that it is not checked', async () => {
  await open({}, answer(readThoughts, one({ messageId: idOf(31), text: `Was it 1999?\n${hostile}` })));
  const button = page.getByRole('button', { name: 'Thought for 1 min 5 s' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('Was it 1999?')).not.toBeInTheDocument();
  await button.click();
  await expect.element(page.getByText('It is not part of the reply, and nothing in it is checked.')).toBeVisible();
  const box = page.getByRole('region', { name: 'Thought for 1 min 5 s' });
  await expect.element(box).toHaveTextContent(`Was it 1999? ${hostile}`);
  await expect.element(box).toHaveAttribute('tabindex', '0');
  await expectAccessible();
  await expectToFitPhone();
  await button.click();
  await expect.element(page.getByText(hostile)).not.toBeInTheDocument();
});

test('what a model thinks is read while it does, stays when it writes, and is whole at the end', async () => {
  const growing = sampleReply({ status: 'streaming', content: '', usage: undefined });
  const whole = `Was it 1999? No. ${hostile}`;
  await open({ ...growing }, answer(readThoughts, one({ messageId: idOf(31), text: whole })));
  const tellThoughts = (offset: number, text: string) =>
    tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31), offset, text });
  const box = page.getByRole('region', { name: 'Thoughts' });
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31) });
  await expect.element(page.getByText('Thinking…')).toBeVisible();
  await tellThoughts(0, 'A first try that failed');
  await page.getByRole('button', { name: 'Thinking…' }).click();
  await expect.element(box).toHaveTextContent('A first try that failed');
  // The model was asked again.
  await tellThoughts(0, 'Was it 1999? ');
  await tellThoughts(13, 'No.');
  await expect.element(box).toHaveTextContent('Was it 1999? No.');
  await expect.element(page.getByText('A first try')).not.toBeInTheDocument();
  await expectAccessible();
  await tell('message:delta', { conversationId: idOf(20), messageId: idOf(31), offset: 0, text: content });
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await expect.element(box).toHaveTextContent('Was it 1999? No.');
  // Who reads in them stays there.
  const read = box.element();
  if (read instanceof HTMLElement) read.focus();
  await tell('message:done', sampleReply({ content, usage, changeSeq: 9 }));
  await expect.element(page.getByRole('region', { name: 'Thought for 1 min 5 s' })).toHaveTextContent(whole);
  expect(document.activeElement).toBe(read);
});

const partialUsage = { hasThoughts: true } as const;

test('what a model thought stays when its reply is stopped before it wrote', async () => {
  const whole = 'Was it 1999? No.';
  const growing = { status: 'streaming', content: '', usage: undefined } as const;
  await open(growing, answer(readThoughts, one({ messageId: idOf(31), text: whole })));
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31), offset: 0, text: 'Was it' });
  await page.getByRole('button', { name: 'Thinking…' }).click();
  const box = page.getByRole('region', { name: 'Thoughts' });
  await expect.element(box).toHaveTextContent('Was it');
  const stopped = sampleReply({ status: 'stopped', content: '', usage: undefined, partialUsage, changeSeq: 9 });
  await tell('message:done', stopped);
  await expect.element(page.getByText('Stopped before anything was written.')).toBeVisible();
  await expect.element(box).toHaveTextContent(whole);
  // Without a text there is nothing to go on from.
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await expectAccessible();
  await expectToFitPhone();
});

test('what a model thought stays when its reply is stopped in a later answer, before any text', async () => {
  await open({ status: 'stopped', content: '' });
  await expect.element(page.getByText('Stopped before anything was written.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Thought for 1 min 5 s' })).toBeVisible();
});

test('what a model thought of a reply that was stopped later is read with its duration', async () => {
  const kept = { ...partialUsage, firstTokenMs: 65_000 };
  await open({ status: 'stopped', usage: undefined, partialUsage: kept });
  await expect.element(page.getByRole('button', { name: 'Thought for 1 min 5 s' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('that a model thinks is said once, also to who comes later', async () => {
  await open({ status: 'streaming', content: '', usage: undefined });
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31), offset: 90, text: 'In 1871, then.' });
  await expect.element(page.getByRole('button', { name: 'Thinking…' })).toBeVisible();
  expect(page.getByText(/Thinking|Thoughts|Writing/).elements()).toHaveLength(1);
  expect(document.querySelector(`[data-message="${idOf(31)}"] .MuiSkeleton-root`)).toBeNull();
  await tell('message:delta', { conversationId: idOf(20), messageId: idOf(31), offset: 0, text: content });
  await expect.element(page.getByRole('button', { name: 'Thoughts' })).toBeVisible();
  await expect.element(page.getByText('Writing…')).toBeVisible();
});

test('of long thoughts the end is shown while they grow', async () => {
  await open({ status: 'streaming', content: '', usage: undefined });
  await expect.element(page.getByText('Writing…')).toBeVisible();
  for (let at = 0; at < 8_000; at += 1_000) {
    const text = `${at}`.padEnd(1_000, '.');
    await tell('message:thinking', { conversationId: idOf(20), messageId: idOf(31), offset: at, text });
  }
  await page.getByRole('button', { name: 'Thinking…' }).click();
  await expect.element(page.getByText(/^… 3000\./)).toBeVisible();
});

test('thoughts that cannot be loaded can be asked for again', async () => {
  await open({}, refuse(readThoughts));
  await page.getByRole('button', { name: 'Thought for 1 min 5 s' }).click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a reply that was stopped and then erased does not say that nothing was written', async () => {
  await open({ status: 'stopped', content: '', usage: undefined, notices: [ERASED_NOTICE] });
  await expect.element(page.getByText(ERASED_NOTICE)).toBeVisible();
  await expect.element(page.getByText('Stopped before anything was written.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Thought/ })).not.toBeInTheDocument();
});

test('a reply without thoughts, and one that was erased, offer none', async () => {
  await open({ content: '', notices: [ERASED_NOTICE] });
  await expect.element(page.getByText('This message was deleted').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Thought/ })).not.toBeInTheDocument();
});

test('while its provider asks to wait, a reply says for how long, and what it thinks or writes then', async () => {
  await open({ status: 'streaming', content: '', usage: undefined });
  const told = { conversationId: idOf(20), messageId: idOf(31) };
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await tell('message:thinking', { ...told, waitMs: 90_000 });
  const waits = page.getByRole('timer');
  await expectToSay(waits, 'The provider asks to wait 90 s. Trying again in ');
  expect(page.getByText('Writing…').elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeEnabled();
  await expectAccessible();
  await expectToFitPhone();
  await tell('message:thinking', { ...told, waitMs: 500 });
  await expect.element(page.getByText('Writing…')).toBeVisible();
  await tell('message:thinking', { ...told, waitMs: 60_000 });
  await expect.element(waits).toBeVisible();
  await tell('message:thinking', told);
  await expect.element(page.getByText('Thinking…')).toBeVisible();
  await tell('message:thinking', { ...told, waitMs: 60_000 });
  await tell('message:delta', { ...told, offset: 0, text: content });
  await expect.element(page.getByText('Writing…')).toBeVisible();
});
