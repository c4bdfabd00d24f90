import { createConversation, readConversation, sendMessage, updateConversation } from '@symbi/contracts/conversations';
import { updateProject } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftOf } from '../../src/features/messages/outbox/drafts.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import {
  idOf,
  sampleConversation,
  sampleMessage,
  sampleProject,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const here = 'Where does the hive stand?';
const there = 'What did the bees cost?';

/** A conversation without messages, made or opened. */
const empty = (sent: string[]) => [
  answer(createConversation, { success: true, ...sampleConversation(), data: sampleConversation() }),
  answer(readConversation, one(sampleThread([]))),
  answer(sendMessage, ({ body: { content } }) => {
    sent.push(content);
    return one(sampleMessage({ content }));
  }),
];

test.each([
  ['in a conversation', talk, idOf(20)],
  ['where one begins', paths.newConversation, 'new'],
])('what another tab wrote %s is kept when this one sends its own text', async (_, path, place) => {
  const sent: string[] = [];
  await openScreen(path, ...empty(sent));
  await input().fill(here);
  const draft = draftOf(sampleUser._id, place);
  expect(draft.read()).toBe(here);
  draft.write(there);
  await send().click();
  await expect.poll(() => sent).toEqual([here]);
  await expect.element(input()).toHaveValue('');
  expect(draft.read()).toBe(there);
});

test('what this tab sent is no draft any more, nor for another tab that shows it', async () => {
  const sent: string[] = [];
  await openScreen(talk, ...empty(sent));
  await input().fill(here);
  await send().click();
  await expect.poll(() => sent).toEqual([here]);
  await expect.element(input()).toHaveValue('');
  expect(draftOf(sampleUser._id, idOf(20)).read()).toBe('');
});

test.each([
  ['title', 'Edit Title', 'Conversation Title'],
  ['tags', 'Edit Tags', 'Tags'],
])('a dialog for the %s that changes nothing takes nothing back that another tab changed', async (_, item, field) => {
  const sent: unknown[] = [];
  await openScreen(
    paths.conversations,
    answer(updateConversation, ({ body }) => {
      sent.push(body);
      return one(sampleConversation());
    }),
  );
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: field })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('saving a project takes nothing back that another tab changed meanwhile', async () => {
  const sent: unknown[] = [];
  const project = sampleProject();
  const changed = { ...project, description: 'Changed elsewhere.' };
  await openScreen(
    paths.project(project._id),
    answer(updateProject, ({ body }) => {
      sent.push(body);
      return { success: true as const, data: changed, project: changed };
    }),
  );
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tides');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'Tides' }]);
});
