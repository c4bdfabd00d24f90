import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Search } from '../search/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { replyAlerts } from './content/alerts.ts';
import { Generator } from './schedule/generator.ts';
import { reportRoutes } from './routes.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { Reports } from './service.ts';
import { createSubjects } from './subjects.ts';

export interface ReportFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly search: Search;
  readonly conversations: Conversations;
  readonly timeline: Timeline;
  readonly realtime: Realtime;
}

const handlersOf = (reports: Reports, scheduler: Scheduler): EventHandlers => ({
  'account.registered': (transaction, { userId }) => scheduler.enrol(transaction, userId),
  async 'message.scored'(transaction, { ownerId, agent, message, explanation, change }) {
    const drafts = replyAlerts({
      messageId: message.id,
      conversationId: message.conversation_id,
      agent: { id: agent.id, name: agent.name, threshold: agent.trust_score_threshold },
      score: explanation.state === 'checked' ? explanation.score : null,
      change: change === undefined ? undefined : { score: change.change_point_score, kind: change.kind },
    });
    for (const draft of drafts) await reports.put(transaction, ownerId, draft);
  },
});

/** The activity of a day or a week, alerts, and whether the logs still verify. */
export const createReports = ({ realtime, ...options }: ReportFeatureOptions) => {
  const reports = new Reports({
    ...options,
    announce: (ownerId, report) => void realtime.io.to(userRoom(ownerId)).emit('report:created', report),
  });
  const generator = new Generator({ ...options, reports });
  const scheduler = new Scheduler({ ...options, generator });
  return {
    name: 'reports',
    handlers: handlersOf(reports, scheduler),
    routes: reportRoutes(reports, generator, createSubjects(options.conversations)),
    accountParts: [{ name: 'reports', export: (ownerId: string) => reports.exportAll(ownerId) }],
    scheduler,
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
  };
};
