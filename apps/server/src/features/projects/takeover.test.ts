import { addManyItems, createProject, endedBuild, ROOT, startBuild } from '@symbi/testkit/projects';
import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const startLong = async () => {
  const projectId = await createProject(user);
  await addManyItems(user, projectId);
  const buildId = await startBuild(user, projectId);
  const row = database.read.selectFrom('project_builds').selectAll().where('id', '=', buildId);
  const isIn = (step: string) => async (): Promise<boolean> =>
    (await row.executeTakeFirst())?.steps.includes(`{"name":"${step}","state":"running"}`) === true;
  return { projectId, buildId, isIn };
};

test('a build that another process has settled stays ended, whatever the one that lost it still does', async () => {
  const transaction = database.transaction.bind(database);
  const { projectId, buildId } = await startLong();
  const lines = database.read.selectFrom('run_events').select('data').where('run_id', '=', buildId);
  const isLinted = async (): Promise<boolean> =>
    (await lines.execute()).some(({ data }) => data.includes('lint passed'));
  let isSettled = false;
  vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    if (!isSettled && (await isLinted())) {
      isSettled = true;
      const ended = { state: 'interrupted' as const, ended_at: Date.now() };
      await transaction(async ({ query }) => {
        const released = { lease_owner: null, lease_ends_at: null };
        await query
          .updateTable('runs')
          .set({ ...ended, ...released })
          .where('id', '=', buildId)
          .execute();
        await query.updateTable('project_builds').set(ended).where('id', '=', buildId).execute();
      });
    }
    return transaction(work);
  });
  await expect.poll(() => isSettled).toBe(true);
  // Until the process that lost it has noticed.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await endedBuild(user, projectId, buildId)).toMatchObject({ state: 'interrupted' });
  const spec = { target: 'prototype', steps: ['lint'] };
  expect((await user.call('POST', `${ROOT}/${projectId}/builds`, { spec })).status).toBe(202);
});

test('a build that was stopped is stopped, though its process died before it heard of that', async () => {
  const { projectId, buildId, isIn } = await startLong();
  await expect.poll(isIn('lint'), { interval: 2 }).toBe(true);
  await database.transaction(({ query }) =>
    query
      .updateTable('runs')
      .set({ stop_requested: 1, lease_owner: 'dead', lease_ends_at: 0 })
      .where('id', '=', buildId)
      .execute(),
  );
  expect(await endedBuild(user, projectId, buildId)).toMatchObject({ state: 'stopped' });
});
