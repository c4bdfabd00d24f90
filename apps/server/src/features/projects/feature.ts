import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createProjectChannel, listenForProjects } from './live/realtime.ts';
import { projectRoutes } from './routes.ts';
import { createProjectService, projectsAccountPart, type ProjectsOptions } from './service.ts';

export interface ProjectFeatureOptions extends Omit<ProjectsOptions, 'channel'> {
  readonly log: Log;
  readonly realtime: Realtime;
}

/** What people work on together. */
export const createProjects = ({ realtime, log, ...options }: ProjectFeatureOptions) => {
  const projects = createProjectService({ ...options, channel: createProjectChannel(realtime.io) });
  listenForProjects(realtime, projects.room, log);
  const handlers: EventHandlers = {
    'account.deleted': (transaction, { userId }) => projects.removeAccount(transaction, userId),
  };
  return {
    name: 'projects',
    handlers,
    routes: projectRoutes(projects),
    accountParts: [projectsAccountPart(projects)],
  };
};
