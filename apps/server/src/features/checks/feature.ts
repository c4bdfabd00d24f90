import type { EventHandlers } from '../../platform/events.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { CHECK_RUN } from '../messages/service.ts';
import { ReplyChecks, type ReplyChecksOptions } from './service.ts';
import { CheckRun } from './check-run.ts';
import { checkRoutes, type CheckRoutesOptions } from './routes.ts';

export interface CheckFeatureOptions extends Omit<ReplyChecksOptions, 'checks'>, CheckRoutesOptions {
  readonly runs: Runs;
}

/** Requests made about a reply after it was stored: further answers, a second model, the person's contexts. */
export const createChecks = (options: CheckFeatureOptions) => {
  const checks = new CheckRun(options);
  options.runs.register(CHECK_RUN, checks);
  const handlers: EventHandlers = { 'message.scored': (...scored) => checks.start(...scored) };
  return { name: 'checks', handlers, routes: checkRoutes(new ReplyChecks({ ...options, checks }), options) };
};
