import { listBuilds, listKnowledge, startBuild, addKnowledge } from '@symbi/contracts/project-builds';
import { createProject, listMembers, listProjectMessages, listProjects } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, refuse } from '../support/network.ts';
import { idOf, sampleProject } from '../support/samples.ts';
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
