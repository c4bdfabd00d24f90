import { addItems, createProject, item, ROOT, startBuild } from '@symbi/testkit/projects';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { countTries, countWaiting, countWaitingForRows } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user: owner } = await startWithUser();
const { database } = app.app;

afterEach(() => vi.restoreAllMocks());

/** A project with an invitation to somebody. */
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

test.runIf(app.databaseUrl !== undefined).each(['project_members', 'project_invitations'] as const)(
  'whoever deletes an account holds none of its %s while it waits for their project',
  async (table) => {
    const { person, projectId, accept } = await invite();
    if (table === 'project_members') expect((await accept()).status).toBe(200);
    const asked = await database.transaction(async ({ query }) => {
      await query.updateTable('projects').set({ name: 'Held' }).where('id', '=', projectId).execute();
      const deleted = person.call('DELETE', '/api/auth/account', { password: person.password });
      await expect.poll(() => countWaiting(database)).toBe(1);
      const theirs = query.selectFrom(table).select('project_id').where('project_id', '=', projectId);
      const rows = await theirs
        .where(table === 'project_members' ? 'role' : 'project_id', '!=', 'owner')
        .forUpdate()
        .noWait()
        .execute();
      expect(rows).toHaveLength(1);
      return { deleted };
    });
    expect((await asked.deleted).status).toBe(200);
    const { body } = await owner.call('GET', `${ROOT}/${projectId}/members`);
    expect(body).toMatchObject({ data: [{ role: 'owner' }], invitations: [] });
  },
);

test.runIf(app.databaseUrl !== undefined)(
  'a member who is removed while their account is deleted meets it in no deadlock, and is counted once',
  async () => {
    const { person, projectId, accept } = await invite();
    await accept();
    const asked = await database.transaction(async ({ query }) => {
      await query.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute();
      const tries = countTries(database);
      const removed = owner.call('DELETE', `${ROOT}/${projectId}/members/${person.id}`);
      await expect.poll(() => countWaiting(database)).toBe(1);
      const deleted = person.call('DELETE', '/api/auth/account', { password: person.password });
      await expect.poll(() => countWaiting(database)).toBe(2);
      return { deleted, removed, tries };
    });
    expect((await asked.removed).status).toBe(200);
    expect((await asked.deleted).status).toBe(200);
    expect(Math.max(...asked.tries)).toBe(1);
    const counts = database.read.selectFrom('projects').select(['member_count', 'people_count']);
    expect(await counts.where('id', '=', projectId).executeTakeFirst()).toEqual({ member_count: 1, people_count: 1 });
  },
);

test.runIf(app.databaseUrl !== undefined)(
  'an account that is deleted as a build ends meets it in no deadlock',
  async () => {
    const person = await app.register();
    await talk(person, await startConversation(person), 'What is a pivot?');
    const projectId = await createProject(person);
    await addItems(person, projectId, [item('Travel', 'Journeys under six hours are made by train.')]);
    const asked = await database.transaction(async ({ query }) => {
      // Messages are deleted after projects and before runs: here the deletion waits while it holds the builds.
      await query.selectFrom('messages').select('id').where('owner_id', '=', person.id).forUpdate().execute();
      const tries = countTries(database);
      const deleting = await database.transaction(async (beside) => {
        // The build cannot write its log, and so waits before its end.
        await sql`lock table run_events in share mode`.execute(beside.query);
        await startBuild(person, projectId, ['lint']);
        await expect.poll(() => countWaiting(database)).toBe(1);
        const deleted = person.call('DELETE', '/api/auth/account', { password: person.password });
        await expect.poll(() => countWaiting(database)).toBe(2);
        return { deleted };
      });
      // The table is free: the deletion waits for the messages, and the build, which goes on, for the deletion.
      await expect.poll(() => countWaitingForRows(database)).toBe(2);
      return { ...deleting, tries };
    });
    expect((await asked.deleted).status).toBe(200);
    expect(Math.max(...asked.tries)).toBe(1);
  },
);
