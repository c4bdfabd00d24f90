import { selectMessage, updateConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { both, dialog, first, open, question, second, server, talk, windowOf } from '../support/compared.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('the conversation goes on with the reply that is chosen', async () => {
  const kept: string[] = [];
  await openScreen(
    talk,
    answer(selectMessage, () => {
      kept.push('selected');
      return one(windowOf(question, first));
    }),
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Continue with this one' }).first().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => kept).toEqual(['selected']);
});

test('the agent of the reply that is chosen answers what is written next', async () => {
  const changed: unknown[] = [];
  await openScreen(
    talk,
    ...both(second),
    answer(selectMessage, one(windowOf(question, second))),
    answer(updateConversation, ({ body }) => {
      changed.push(body);
      return one(sampleConversation({ agent: idOf(88) }));
    }),
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Continue with this one' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(changed).toEqual([{ agent: idOf(88) }]);
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveTextContent('Scout');
});

test('an agent that no list has answers what is written next', async () => {
  const changed: unknown[] = [];
  const unlisted = { ...second, agentId: idOf(99) };
  const change = answer(updateConversation, ({ body }) => {
    changed.push(body);
    return one(sampleConversation({ agent: idOf(99) }));
  });
  await openScreen(
    talk,
    ...both(unlisted),
    answer(selectMessage, one(windowOf(question, unlisted))),
    change,
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Continue with this one' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(changed).toEqual([{ agent: idOf(99) }]);
});

test('a reply whose agent is gone can be gone on with', async () => {
  await openScreen(
    talk,
    ...both(second),
    answer(selectMessage, one(windowOf(question, second))),
    refuse(updateConversation, 'not_found'),
    ...server,
  );
  await open();
  await dialog().getByRole('button', { name: 'Continue with this one' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});
