import { buildSteps, type Build, type BuildStep, type BuildUpdate } from '@symbi/contracts/project-builds';
import { pageOf } from '../../../platform/database/keyset.ts';
import { conflict, notFound } from '../../../platform/failure.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { createId } from '../../../platform/id.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import { canWrite } from '../policy.ts';
import { nameOf, presentBuild, presentLine, type BuildView } from '../presenter.ts';
import { BUILD_RUN, type ProjectParts } from '../projects.ts';
import { updateProject, type ListRequest } from '../queries.ts';
import type { ProjectBuildRow, StoredStep } from '../table.ts';
import { findArchive, findBuild, hasActiveBuild, insertBuild, listBuilds } from './queries.ts';

export interface BuildParts extends ProjectParts {
  readonly runs: Runs;
}

/** Builds with the names of the people who started them; always within one project. */
export const createBuildReads = ({ database, users }: Pick<ProjectParts, 'database' | 'users'>) => {
  const viewsOf = async (rows: readonly ProjectBuildRow[]): Promise<BuildView[]> => {
    const people = await users.people(rows.flatMap((row) => row.started_by ?? []));
    return rows.map((row) => ({ ...row, started_by_name: nameOf(people, row.started_by) }));
  };
  return {
    list: async (projectId: string, request: ListRequest): Promise<BuildView[]> =>
      viewsOf(await listBuilds(database.read, projectId, request)),
    async find(projectId: string, buildId: string): Promise<BuildView> {
      const row = await findBuild(database.read, projectId, buildId);
      const [view] = await viewsOf(row === undefined ? [] : [row]);
      if (view === undefined) throw notFound();
      return view;
    },
  };
};

const createFind =
  (parts: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<BuildView> => {
    await parts.access.require(userId, projectId);
    return createBuildReads(parts).find(projectId, buildId);
  };

const createList = (parts: BuildParts) => async (userId: string, projectId: string, request: ListRequest) => {
  const project = await parts.access.require(userId, projectId);
  const builds = await createBuildReads(parts).list(projectId, request);
  return { ...pageOf(builds, request.limit, ({ number }) => [number]), count: project.build_count };
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
      if (await hasActiveBuild(query, projectId)) throw conflict('A build is already running');
      const number = project.build_count + 1;
      await updateProject(query, projectId, { build_count: number });
      const row: ProjectBuildRow = {
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
      };
      await insertBuild(query, row);
      const build = presentBuild({ ...row, started_by_name: name });
      transaction.afterCommit(() => channel.build(build));
      // The run belongs to the project: it stays when the editor's account is deleted.
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
  (parts: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<BuildView> => {
    const { access, runs } = parts;
    await access.require(userId, projectId, canWrite);
    const reads = createBuildReads(parts);
    const build = await reads.find(projectId, buildId);
    if (build.ended_at === null) await runs.requestStop(build.id);
    return reads.find(projectId, buildId);
  };

const createArchive =
  (parts: BuildParts) =>
  async (userId: string, projectId: string, buildId: string): Promise<FileAnswer> => {
    const { archive } = presentBuild(await createFind(parts)(userId, projectId, buildId));
    if (archive === null) throw notFound();
    const row = await findArchive(parts.database.read, projectId, archive.sha256);
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
  /** Asks the build to stop, in whatever process it runs; one that has ended stays as it is. */
  stop: createStop(parts),
  archive: createArchive(parts),
});
