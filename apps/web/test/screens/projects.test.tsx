import {
  addKnowledge,
  buildSteps,
  listBuilds,
  listKnowledge,
  readBuildLog,
  startBuild,
  type Build,
} from '@symbi/contracts/project-builds';
import {
  createProject,
  listMembers,
  listProjectMessages,
  listProjects,
  listReceivedInvitations,
  readProject,
} from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, refuse } from '../support/network.ts';
import { at, idOf, sampleProject, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const shown = (words: string) => expect.element(page.getByText(words)).toBeVisible();

test('a failing server is named in every part of a project, and each can be asked again', async () => {
  const parts = [listProjectMessages, listMembers, listBuilds, listKnowledge, startBuild, addKnowledge];
  await openScreen(paths.project(idOf(90)), ...parts.map((call) => refuse(call)));
  for (const words of [
    'Failed to load messages',
    'Failed to load people',
    'Failed to load builds',
    'Failed to load knowledge',
  ])
    await shown(words);
  await expectAccessible();
  await page.getByRole('button', { name: 'Start Build' }).click();
  await shown('Failed to start build');
  await page.getByRole('button', { name: 'Add Sample Knowledge' }).click();
  await shown('Failed to add sample knowledge');
  worker.resetHandlers();
  for (let left = 4; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).all().length).toBeLessThan(left);
  }
  for (const words of ['No messages yet', 'No builds yet', 'No knowledge yet']) await shown(words);
  await expectAccessible();
});

test('a project that could not be made keeps what was typed', async () => {
  const project = sampleProject();
  const { address } = await openScreen(
    paths.projects,
    answer(listProjects, { success: true, projects: [], data: [], count: 0 }),
    refuse(createProject),
  );
  await shown('No projects yet');
  await page.getByRole('textbox', { name: 'Name' }).fill('Atlas');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await shown('Failed to create project');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Atlas');
  await expectAccessible();
  worker.use(answer(createProject, { success: true, project, data: project, _id: project._id }));
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Atlas' })).toBeVisible();
  await expect.poll(address).toBe(paths.project(project._id));
});

test('projects with an invitation are accessible and fit a phone', async () => {
  const invitation = { _id: idOf(95), projectName: 'Theirs', ownerName: 'Ann', role: 'viewer' as const, createdAt: at };
  await openScreen(paths.projects, answer(listReceivedInvitations, list([invitation])));
  await shown('invites you');
  await expect.element(page.getByRole('link', { name: /Atlas/ })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

const buildOf = (number: number, fields: Partial<Build>): Build => ({
  _id: idOf(200 + number),
  projectId: idOf(90),
  number,
  target: 'prototype',
  state: 'done',
  steps: buildSteps.map((name) => ({ name, state: 'passed' })),
  startedBy: sampleUser.name,
  archive: { name: 'atlas-2.tar.gz', bytes: 2_048, sha256: 'b'.repeat(64), items: 1 },
  createdAt: at,
  endedAt: at,
  ...fields,
});

test('knowledge is read as title and text, with all of its fields when asked; without them as it is stored', async () => {
  const common = { projectId: sampleProject()._id, source: 'handbook', addedBy: 'Ada', createdAt: at };
  const leave = { ...common, _id: idOf(97), tag: 'policy', data: { title: 'Leave', text: 'Thirty days.', page: 3 } };
  const bare = { ...common, _id: idOf(98), tag: 'figures', data: { berths: 40 } };
  await openScreen(paths.project(sampleProject()._id), answer(listKnowledge, list([leave, bare])));
  const panel = page.getByRole('region', { name: 'Knowledge' });
  await expect.element(panel.getByRole('heading', { name: 'Leave' })).toBeVisible();
  await expect.element(panel.getByText('Thirty days.', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('"berths": 40')).toBeVisible();
  await expect.element(panel.getByText('"page": 3')).not.toBeVisible();
  await panel.getByText('All fields').click();
  await expect.element(panel.getByText('"page": 3')).toBeVisible();
});

test('a project that does not exist has one heading, and leads back to the others', async () => {
  const { address } = await openScreen(paths.project(idOf(77)), refuse(readProject, 'not_found'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  expect(page.getByText('Project not found').all()).toHaveLength(1);
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect.poll(address).toBe(paths.projects);
});

test('a project with long words, builds, their log and its dialogs is accessible and fits a phone', async () => {
  const project = sampleProject({ name: 'A name that is rather longer than a phone is wide' });
  const text = `A very long word: ${'w'.repeat(200)}`;
  const said = { _id: idOf(96), projectId: project._id, seq: 1, userId: sampleUser._id, sender: 'Ada', ts: at };
  const item = {
    _id: idOf(97),
    tag: 'policy',
    source: 'handbook',
    data: { title: text.slice(0, 20), text },
    addedBy: 'Ada',
  };
  const line = { projectId: project._id, buildId: idOf(202), step: 'lint' as const, level: 'info' as const, ts: at };
  await openScreen(
    paths.project(project._id),
    answer(readProject, { success: true, project, data: project }),
    answer(listProjectMessages, { success: true, data: [{ ...said, payload: 'x'.repeat(300) }], more: false }),
    answer(listKnowledge, list([{ ...item, createdAt: at }])),
    answer(
      listBuilds,
      list([
        buildOf(2, {}),
        buildOf(1, { state: 'failed', steps: buildSteps.map((name) => ({ name, state: 'failed' })), archive: null }),
      ]),
    ),
    answer(readBuildLog, {
      success: true,
      data: [1, 2].map((seq) => ({ ...line, seq, msg: `${seq}: ${'checked'.repeat(40)}` })),
      more: false,
    }),
  );
  await expect.element(page.getByText(/2: checked/)).toBeVisible();
  await expect.element(page.getByText('x'.repeat(300))).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  // The title breaks into lines beside the back button.
  const back = page.getByRole('link', { name: 'All projects' }).element().getBoundingClientRect();
  expect(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top).toBeLessThan(back.bottom);
  await page.getByRole('button', { name: 'Add Knowledge', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Add' })).toBeInViewport();
  await expectToFitPhone();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeInViewport();
  await expectToFitPhone();
});

test('a build cannot be started from nothing, and the reason stands below the button', async () => {
  await openScreen(paths.project(idOf(90)), answer(listKnowledge, list([])));
  const start = page.getByRole('button', { name: 'Start Build' });
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveAccessibleDescription('There is no knowledge to build. Add some first.');
});
