import { createInvitation, listMembers, listProjectMessages, updateMember } from '@symbi/contracts/projects';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { membersQuery } from '../../src/features/projects/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, late, one, refuse } from '../support/network.ts';
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

test('an address typed while another person is invited stays', async () => {
  const invitation = { _id: idOf(95), projectId: project._id, email: 'first@example.com', role: 'editor' as const };
  const invited = late(createInvitation, one({ ...invitation, createdAt: at }));
  await openScreen(paths.project(project._id), answer(listMembers, people('viewer')), invited.handler);
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('first@example.com');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(invited.isAsked).toBe(true);
  await field.fill('second@example.com');
  invited.give();
  await expect.element(page.getByRole('button', { name: 'Invite' })).toBeEnabled();
  await expect.element(field).toHaveValue('second@example.com');
});

test('earlier messages that could not be loaded are said to be missing', async () => {
  const said = { _id: idOf(96), projectId: project._id, seq: 2, userId: sampleUser._id, sender: 'Ada', ts: at };
  await openScreen(
    paths.project(project._id),
    answer(listProjectMessages, {
      success: true,
      data: [{ ...said, payload: 'Hello' }],
      nextCursor: 'WzJd',
      more: false,
    }),
  );
  await expect.element(page.getByText('Hello')).toBeVisible();
  worker.use(refuse(listProjectMessages));
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await expect.element(page.getByText('Failed to load messages')).toBeVisible();
});
