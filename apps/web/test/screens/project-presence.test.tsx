import { listMembers } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { membersQuery, presenceQuery } from '../../src/features/projects/api.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer } from '../support/network.ts';
import { at, idOf, sampleProject, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const project = sampleProject();
const ada = { _id: sampleUser._id, name: 'Ada', role: 'owner' as const, joinedAt: at };
const grace = { _id: idOf(2), name: 'Grace', role: 'viewer' as const, joinedAt: at };
const people = (...data: (typeof ada | typeof grace)[]) =>
  answer(listMembers, { success: true, data, count: data.length, invitations: [] });

test('whoever was removed from a project is no longer said to be here', async () => {
  await openScreen(paths.project(project._id), people(ada, grace));
  await expect.element(page.getByRole('button', { name: 'Remove Grace' })).toBeVisible();
  const here = [ada, grace].map(({ _id, name }) => ({ _id, name }));
  queryClient.setQueryData(presenceQuery(project._id).queryKey, here);
  const panel = page.getByRole('region', { name: 'Collaboration' });
  await expect.element(panel.getByText('Grace')).toBeVisible();
  worker.use(people(ada));
  await queryClient.refetchQueries(membersQuery(project._id));
  await expect.element(panel.getByText('Grace')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Ada (you)')).toBeVisible();
});

test('nothing moves when it is known who is in a project', async () => {
  await openScreen(paths.project(project._id), people(ada));
  const panel = page.getByRole('region', { name: 'Collaboration' });
  const field = panel.getByRole('textbox', { name: 'Message' });
  await expect.element(field).toBeVisible();
  queryClient.setQueryData(presenceQuery(project._id).queryKey, []);
  await expect.element(panel.getByText('Here now:')).not.toBeInTheDocument();
  const before = field.element().getBoundingClientRect().y;
  queryClient.setQueryData(presenceQuery(project._id).queryKey, [{ _id: ada._id, name: ada.name }]);
  await expect.element(panel.getByText('Here now:')).toBeVisible();
  expect(field.element().getBoundingClientRect().y).toBe(before);
});
