import { listKnowledge, removeKnowledge } from '@symbi/contracts/project-builds';
import { listMembers, removeMember, removeProject } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, refuse } from '../support/network.ts';
import { at, idOf, sampleProject, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const project = sampleProject();
const dialog = () => page.getByRole('alertdialog');

/** Confirms what is refused, closes the dialog and opens it again. */
const tryTwice = async (open: readonly (() => Promise<void>)[], confirm: string, failure: string): Promise<void> => {
  await open[0]?.();
  await dialog().getByRole('button', { name: confirm }).click();
  await expect.element(dialog().getByText(failure)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await open[1]?.();
  await expect.element(dialog().getByRole('button', { name: confirm })).toBeVisible();
  expect(dialog().getByText(failure).all()).toHaveLength(0);
};

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();

test('a failure to remove one person is not shown when another is to be removed', async () => {
  const person = (number: number, name: string, role: 'owner' | 'viewer') => ({
    _id: idOf(number),
    name,
    role,
    joinedAt: at,
  });
  const data = [
    { ...person(1, 'Ada', 'owner'), _id: sampleUser._id },
    person(2, 'Grace', 'viewer'),
    person(3, 'Ben', 'viewer'),
  ];
  await openScreen(
    paths.project(project._id),
    answer(listMembers, { success: true, data, count: data.length, invitations: [] }),
    refuse(removeMember),
  );
  await tryTwice([press('Remove Grace'), press('Remove Ben')], 'Remove', 'Failed to change people');
});

test('a failure to remove one item is not shown when another is to be removed', async () => {
  const item = (number: number, tag: string) => ({
    _id: idOf(number),
    tag,
    source: 'handbook',
    data: { text: tag },
    addedBy: 'Ada',
    createdAt: at,
  });
  await openScreen(
    paths.project(project._id),
    answer(listKnowledge, list([item(97, 'leave'), item(98, 'berths')])),
    refuse(removeKnowledge),
  );
  const items = [press('Remove the item leave'), press('Remove the item berths')];
  await tryTwice(items, 'Remove', 'Failed to remove knowledge');
});

test('a failure to delete a project is not shown when its dialog is opened again', async () => {
  await openScreen(paths.project(project._id), refuse(removeProject));
  const open = async (): Promise<void> => {
    await press('Project actions')();
    await page.getByRole('menuitem', { name: 'Delete project' }).click();
  };
  await tryTwice([open, open], 'Delete', 'Failed to delete project');
});
