import { addItems, createProject, item, startBuild } from '@symbi/testkit/projects';
import { pick } from '@symbi/testkit/request';
import { afterEach, expect, test, vi } from 'vitest';
import { loseReadsAfter } from '#support/reads.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => {
  vi.restoreAllMocks();
});

test('the end of a build is told once the database can be read again, if it went right after the commit', async () => {
  const projectId = await createProject(user);
  await addItems(user, projectId, [item('Travel', 'Journeys under six hours are made by train.')]);
  const socket = await user.connect();
  const states: unknown[] = [];
  socket.on('project:build', (build: unknown) => states.push(pick(build, 'state')));
  expect(await socket.emitWithAck('joinProject', { id: projectId })).toMatchObject({ ok: true });
  const losing = loseReadsAfter(database, async (query) => {
    const ended = query.selectFrom('project_builds').select('id').where('ended_at', 'is not', null);
    return (await ended.executeTakeFirst()) !== undefined;
  });
  await startBuild(user, projectId, ['lint']);
  const reads = await losing;
  await expect.poll(reads.lost).toBeGreaterThan(0);
  reads.end();
  await expect.poll(() => states.at(-1)).toBe('done');
  socket.disconnect();
});
