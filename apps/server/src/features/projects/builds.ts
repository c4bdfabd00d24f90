import { buildSteps, type Build, type BuildStep, type BuildUpdate } from '@symbi/contracts/project-builds';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { createId } from '../../platform/id.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { canWrite } from './policy.ts';
import { presentBuild, presentLine, type BuildView } from './presenter.ts';
import { BUILD_RUN, type ListRequest, type ProjectParts } from './projects.ts';
import type { StoredStep } from './table.ts';

const activeStates = ['queued', 'running'] as const;

export interface BuildParts extends ProjectParts {
  readonly runs: Runs;
}

/** Reads builds with the names of who started them; always within one project. */
export const createBuildReads = ({ database }: Pick<ProjectParts, 'database'>) => {
  const all = (projectId: string) =>
    database.read
      .selectFrom('project_builds')
      .leftJoin('users', 'users.id', 'project_builds.started_by')
      .selectAll('project_builds')
      .select('users.name as started_by_name')
      .where('project_builds.project_id', '=', projectId);
  return {
    all,
    async find(projectId: string, buildId: string): Promise<BuildView> {
      const row = await all(projectId).where('project_builds.id', '=', buildId).executeTakeFirst();
      if (row === undefined) throw notFound();
      return row;
    },
  };
};

const createFind =
  (parts: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<BuildView> => {
    await parts.access.require(userId, projectId);
    return createBuildReads(parts).find(projectId, buildId);
  };

const createList =
  ({ database, access }: BuildParts) =>
  async (userId: string, projectId: string, { limit, cursor }: ListRequest) => {
    const project = await access.require(userId, projectId);
    let query = createBuildReads({ database }).all(projectId);
    if (cursor !== undefined) query = query.where('number', '<', decodeCursor(cursor, ['number'])[0]);
    const rows = await query.orderBy('number', 'desc').limit(limit).execute();
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      rows,
      count: project.build_count,
      nextCursor: last === undefined ? undefined : encodeCursor([last.number]),
    };
  };

const createStart =
  ({ database, clock, users, access, channel, runs }: BuildParts) =>
  async (
    userId: string,
    projectId: string,
    spec: { readonly target: string; readonly steps: readonly BuildStep[] },
  ): Promise<Build> => {
    await access.require(userId, projectId, canWrite);
    const { name } = await users.find(userId);
    const steps: StoredStep[] = buildSteps
      .filter((step) => spec.steps.includes(step))
      .map((step) => ({ name: step, state: 'waiting' }));
    return database.transaction(async (transaction) => {
      const { query } = transaction;
      const project = await access.lock(transaction, userId, projectId, canWrite, clock());
      const active = await query
        .selectFrom('project_builds')
        .select('id')
        .where('project_id', '=', projectId)
        .where('state', 'in', activeStates)
        .executeTakeFirst();
      if (active !== undefined) throw conflict('A build is already running');
      const number = project.build_count + 1;
      await query.updateTable('projects').set({ build_count: number }).where('id', '=', projectId).execute();
      const row = await query
        .insertInto('project_builds')
        .values({
          id: createId(),
          project_id: projectId,
          started_by: userId,
          number,
          target: spec.target,
          steps: JSON.stringify(steps),
          state: 'queued',
          archive: null,
          created_at: clock(),
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const build = presentBuild({ ...row, started_by_name: name });
      transaction.afterCommit(() => channel.build(build));
      // The run is the project's, not the person's: it stays when an editor's account goes.
      await runs.enqueue(transaction, {
        id: row.id,
        kind: BUILD_RUN,
        ownerId: project.owner_id,
        subjectId: projectId,
        input: {},
      });
      return build;
    });
  };

const createLog =
  (parts: BuildParts) =>
  async (
    userId: string,
    projectId: string,
    buildId: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<{ data: BuildUpdate[]; more: boolean }> => {
    const build = await createFind(parts)(userId, projectId, buildId);
    const events = await parts.runs.events.read(build.id, after, limit + 1);
    return {
      data: events.slice(0, limit).map((event) => presentLine(projectId, build.id, event)),
      more: events.length > limit,
    };
  };

const createStop =
  ({ database, access, runs }: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<BuildView> => {
    await access.require(userId, projectId, canWrite);
    const reads = createBuildReads({ database });
    const build = await reads.find(projectId, buildId);
    if (build.ended_at === null) await runs.requestStop(build.id);
    return reads.find(projectId, buildId);
  };

const createArchive =
  (parts: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<FileAnswer> => {
    const { archive } = presentBuild(await createFind(parts)(userId, projectId, buildId));
    if (archive === null) throw notFound();
    const row = await parts.database.read
      .selectFrom('project_archives')
      .select('content')
      .where('project_id', '=', projectId)
      .where('hash', '=', archive.sha256)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return { name: archive.name, bytes: new Uint8Array(Buffer.from(row.content, 'base64')) };
  };

/** Builds of a project: each is a run, so it survives a reload and a restart and can be followed from any line. */
export const createBuilds = (parts: BuildParts) => ({
  list: createList(parts),
  find: createFind(parts),
  start: createStart(parts),
  /** Lines after a number, oldest first. */
  log: createLog(parts),
  /** Asks the build to stop, wherever it runs; one that has ended stays as it is. */
  stop: createStop(parts),
  archive: createArchive(parts),
});
