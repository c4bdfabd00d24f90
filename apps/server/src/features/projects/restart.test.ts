import { describe, expect, it } from 'vitest';
import { startApp } from '#support/app.ts';
import { addItems, createProject, endedBuild, item, readLog, ROOT, runBuild } from '@symbi/testkit/projects';

const sound = [
  item('Retention of records', 'Invoices are kept for seven years in the vault of the finance office.', {
    checks: [{ question: 'How long are invoices kept?', expects: 'seven years' }],
  }),
  item('Annual leave', 'Everybody has thirty days of paid leave; what is left in March expires.'),
  item('Travel', 'Journeys under six hours are made by train, booked through the portal.'),
];

describe('a restart', () => {
  it('keeps projects, messages, knowledge, builds, logs and archives, and settles a build whose process died', async () => {
    let own = await startApp();
    try {
      const person = await own.register();
      const projectId = await createProject(person);
      await addItems(person, projectId, sound);
      const build = await runBuild(person, projectId);
      const log = await readLog(person, projectId, build._id);
      const { id, ...run } = await own.app.database.read
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', build._id)
        .executeTakeFirstOrThrow();
      const dead = 'a'.repeat(24);
      await own.app.database.transaction(async ({ query }) => {
        await query
          .insertInto('runs')
          .values({
            ...run,
            id: dead,
            state: 'running',
            lease_owner: 'dead',
            lease_ends_at: 0,
            ended_at: null,
            last_seq: 0,
          })
          .execute();
        const row = await query.selectFrom('project_builds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        await query
          .insertInto('project_builds')
          .values({
            ...row,
            id: dead,
            number: 2,
            state: 'running',
            archive: null,
            ended_at: null,
            steps: '[{"name":"lint","state":"running"}]',
          })
          .execute();
      });
      own = await own.restart();
      const again = own.signedIn(person);
      expect(await readLog(again, projectId, build._id)).toEqual(log);
      expect(await endedBuild(again, projectId, dead)).toMatchObject({
        state: 'interrupted',
        steps: [{ name: 'lint', state: 'stopped' }],
      });
      expect((await again.call('GET', `${ROOT}/${projectId}/builds/${build._id}/archive`)).status).toBe(200);
      expect((await again.call('GET', `${ROOT}/${projectId}/knowledge`)).body).toMatchObject({ count: 3 });
    } finally {
      await own.stop();
    }
  });
});
