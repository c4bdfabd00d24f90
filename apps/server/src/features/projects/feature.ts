import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { AccountPart } from '../auth/service.ts';
import type { Users } from '../users/service.ts';
import { createProjectChannel, listenForProjects } from './realtime.ts';
import { projectRoutes } from './routes.ts';
import { createProjects, projectsAccountPart } from './service.ts';

export interface ProjectFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly runs: Runs;
  readonly realtime: Realtime;
}

/** Puts the parts of the feature together for the composition root. */
export const projectFeature = ({
  realtime,
  log,
  ...rest
}: ProjectFeatureOptions): { readonly routes: Route[]; readonly accountParts: AccountPart[] } => {
  const projects = createProjects({ ...rest, channel: createProjectChannel(realtime.io) });
  listenForProjects(realtime, projects.room, log);
  return { routes: projectRoutes(projects), accountParts: [projectsAccountPart(projects)] };
};
