import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { AccountPart } from '../../platform/feature.ts';
import type { Users } from '../users/service.ts';
import { createAccess } from './access.ts';
import { createBuildRun } from './builds/build-run.ts';
import { createBuilds } from './builds/builds.ts';
import { createKnowledge } from './knowledge/knowledge.ts';
import { createProjectMessages } from './messages.ts';
import { createInvitations } from './people/invitations.ts';
import { createMembers } from './people/members.ts';
import { presentItem, presentProject } from './presenter.ts';
import { BUILD_RUN, createProjectStore } from './projects.ts';
import type { ProjectChannel, ProjectRoomReads } from './live/realtime.ts';

export interface ProjectsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly runs: Runs;
  readonly channel: ProjectChannel;
}

/** Projects: their people, messages, knowledge and builds. */
export const createProjectService = (options: ProjectsOptions) => {
  const access = createAccess(options);
  const parts = { ...options, access };
  const store = createProjectStore(parts);
  const members = createMembers(parts);
  const invitations = createInvitations(parts);
  const messages = createProjectMessages(parts);
  const knowledge = createKnowledge(parts);
  const builds = createBuilds(parts);
  options.runs.register(BUILD_RUN, createBuildRun({ ...parts, knowledge }));
  const room: ProjectRoomReads = {
    requireMember: (userId, projectId) => access.require(userId, projectId),
    membersAmong: (projectId, userIds) => members.among(projectId, userIds),
    send: (userId, projectId, input) => messages.send(userId, projectId, input),
  };
  return { ...store, members, invitations, messages, knowledge, builds, room };
};

export type Projects = ReturnType<typeof createProjectService>;

const EXPORTED_AT_ONCE = 100;

type Page<Row> = { rows: readonly Row[]; nextCursor: string | undefined };

const everyPage = async <Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
};

/** The export of a user's projects with their knowledge, and the user's own messages in them. */
export const projectsAccountPart = (projects: Projects): AccountPart => {
  const ownMessages = async (userId: string, projectId: string) => {
    const said = [];
    let after = 0;
    for (;;) {
      const page = await projects.messages.list(userId, projectId, { limit: EXPORTED_AT_ONCE, after });
      said.push(...page.data.filter((message) => message.userId === userId));
      after = page.data.at(-1)?.seq ?? after;
      if (!page.more) return said;
    }
  };
  const paged = (cursor: string | undefined) => ({ limit: EXPORTED_AT_ONCE, cursor });
  return {
    name: 'projects',
    async export(userId) {
      const mine = await everyPage((cursor) => projects.list(userId, paged(cursor)));
      return Promise.all(
        mine.map(async (project) => ({
          ...presentProject(project),
          messages: await ownMessages(userId, project.id),
          knowledge:
            project.role === 'owner'
              ? (await everyPage((cursor) => projects.knowledge.list(userId, project.id, paged(cursor)))).map(
                  presentItem,
                )
              : [],
        })),
      );
    },
  };
};
