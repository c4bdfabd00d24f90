import { createProject, ROOT } from '@symbi/testkit/projects';
import { pick } from '@symbi/testkit/request';
import { expect, test } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user: owner } = await startWithUser();
const { database } = app.app;

/** A project that somebody is invited to. */
const invite = async () => {
  const person = await app.register();
  const projectId = await createProject(owner);
  const input = { email: person.email, role: 'editor' };
  const invited = await owner.call('POST', `${ROOT}/${projectId}/invitations`, input);
  const accept = () => person.call('POST', `/api/projects/invitations/${pick(invited.body, 'data._id')}/accept`);
  return { person, projectId, accept };
};

test.runIf(app.databaseUrl !== undefined)(
  'a project that is deleted while somebody joins it is counted for nobody any more',
  async () => {
    const { person, projectId, accept } = await invite();
    const asked = await database.transaction(async ({ query }) => {
      await query.updateTable('projects').set({ name: 'Held' }).where('id', '=', projectId).execute();
      const accepted = accept();
      await expect.poll(() => countWaiting(database)).toBe(1);
      const deleted = owner.call('DELETE', `${ROOT}/${projectId}`);
      await expect.poll(() => countWaiting(database)).toBe(2);
      return { accepted, deleted };
    });
    expect((await asked.deleted).status).toBe(200);
    await asked.accepted;
    for (const user of [person, owner]) expect((await user.call('GET', ROOT)).body).toMatchObject({ count: 0 });
  },
);

test.runIf(app.databaseUrl !== undefined)(
  'whoever joins a project holds no invitation while it waits for the project',
  async () => {
    const { projectId, accept } = await invite();
    const asked = await database.transaction(async ({ query }) => {
      await query.updateTable('projects').set({ name: 'Held' }).where('id', '=', projectId).execute();
      const accepted = accept();
      await expect.poll(() => countWaiting(database)).toBe(1);
      const invitations = query.selectFrom('project_invitations').select('id').where('project_id', '=', projectId);
      expect(await invitations.forUpdate().noWait().execute()).toHaveLength(1);
      return { accepted };
    });
    expect((await asked.accepted).status).toBe(200);
  },
);
