import { listMembers, updateMember } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { membersQuery } from '../../src/features/projects/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one, refuse } from '../support/network.ts';
import { at, idOf, sampleProject, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const project = sampleProject();
const grace = { _id: idOf(2), name: 'Grace', email: 'grace@example.com', role: 'viewer' as const, joinedAt: at };
const people = (role: 'viewer' | 'editor') => ({
  success: true as const,
  data: [
    { _id: sampleUser._id, name: 'Ada', role: 'owner' as const, joinedAt: at },
    { ...grace, role },
  ],
  count: 2,
  invitations: [],
});
const role = () => page.getByRole('combobox', { name: 'Role of Grace' });

const choose = async (name: string): Promise<void> => {
  await role().click();
  await page.getByRole('option', { name }).click();
};

test('a role that could not be changed is shown as it is', async () => {
  await openScreen(paths.project(project._id), answer(listMembers, people('viewer')), refuse(updateMember));
  await choose('Editor');
  await expect.element(page.getByText('Failed to change people')).toBeVisible();
  await expect.element(role()).toHaveTextContent('Viewer');
});

test('a role that is changed again in another tab is shown as it is', async () => {
  await openScreen(
    paths.project(project._id),
    answer(listMembers, people('viewer')),
    answer(updateMember, () => {
      worker.use(answer(listMembers, people('editor')));
      return one({ ...grace, role: 'editor' as const });
    }),
  );
  await choose('Editor');
  await expect.element(role()).toBeEnabled();
  await expect.element(role()).toHaveTextContent('Editor');
  worker.use(answer(listMembers, people('viewer')));
  await queryClient.refetchQueries(membersQuery(project._id));
  await expect.element(role()).toHaveTextContent('Viewer');
});
