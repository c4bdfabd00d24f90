import type { Database } from '../../platform/database/database.ts';
import type { AccountPart } from '../auth/service.ts';
import type { Timeline } from './service.ts';

/**
 * The person's part of the signed logs. With an account its texts, points, heads and checkpoints go; the rows stay,
 * which hold hashes and ids that then lead to nothing.
 */
export const timelineAccountParts = (database: Database, timeline: Timeline): AccountPart[] => [
  {
    name: 'signedLogs',
    export: (ownerId) => timeline.sessionsOf(ownerId),
    async remove({ query }, ownerId) {
      const mine = query.selectFrom('log_heads').select('session').where('owner_id', '=', ownerId);
      await query.deleteFrom('log_checkpoints').where('session', 'in', mine).execute();
      await query.deleteFrom('log_heads').where('owner_id', '=', ownerId).execute();
    },
  },
  {
    name: 'timeline',
    export: (ownerId) =>
      database.read.selectFrom('timeline_points').selectAll().where('owner_id', '=', ownerId).execute(),
  },
];
