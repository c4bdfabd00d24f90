import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { continueMessage, editMessage, regenerateMessage } from './actions.ts';

const [conversation, question, reply] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const body = z.object({ clientId: z.string() });

afterEach(() => vi.unstubAllGlobals());

/** A server whose answers are lost; the names of what it was asked for. */
const loseAnswers = () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(body.parse(JSON.parse(z.string().parse(init.body))).clientId);
    throw new TypeError('Failed to fetch');
  });
  return asked;
};

const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow();

test('what is asked for again after an answer that was lost is the same request', async () => {
  const asked = loseAnswers();
  for (let times = 0; times < 2; times += 1) await fails(regenerateMessage(conversation, question, { ci: true }));
  for (let times = 0; times < 2; times += 1) await fails(continueMessage(conversation, reply, true));
  await fails(regenerateMessage(conversation, reply, { ci: true }));
  const [first, again, continued, continuedAgain, another] = asked;
  expect([again, continuedAgain]).toEqual([first, continued]);
  expect(new Set([first, continued, another]).size).toBe(3);
});

test('an edit saved again after an answer that was lost is the same request, and another text is another', async () => {
  const asked = loseAnswers();
  for (let times = 0; times < 2; times += 1) await fails(editMessage(conversation, question, 'Hours?', true));
  await fails(editMessage(conversation, question, 'Fees?', true));
  const [first, again, other] = asked;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
