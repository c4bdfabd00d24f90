import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { userRoom, type RealtimeServer } from '../../platform/realtime/realtime.ts';
import type { AccountPart } from '../auth/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { replyAlerts } from './alerts.ts';
import { Generator } from './generator.ts';
import { reportRoutes } from './routes.ts';
import { Scheduler } from './scheduler.ts';
import { Reports } from './service.ts';

export interface ReportFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly timeline: Timeline;
  readonly io: RealtimeServer;
}

export interface ReportFeature {
  readonly routes: Route[];
  readonly accountParts: AccountPart[];
  readonly scheduler: Scheduler;
  readonly name: string;
  /** Raise the alerts of a reply in the transaction that scores it. */
  readonly handlers: EventHandlers;
}

/** Puts the parts of the feature together for the composition root. */
export const reportFeature = ({ io, log, ...rest }: ReportFeatureOptions): ReportFeature => {
  const reports = new Reports({
    ...rest,
    announce: (ownerId, report) => void io.to(userRoom(ownerId)).emit('report:created', report),
  });
  const generator = new Generator({ ...rest, reports });
  return {
    routes: reportRoutes(reports, generator),
    accountParts: [{ name: 'reports', export: (ownerId) => reports.exportAll(ownerId) }],
    scheduler: new Scheduler({ ...rest, log, generator }),
    name: 'reports',
    handlers: {
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
    },
  };
};
