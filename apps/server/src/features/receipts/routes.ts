import { listEvents } from '@symbi/contracts/insights';
import { route, type Route } from '../../platform/http/route.ts';
import { presentReceipt } from './presenter.ts';
import type { Receipts } from './service.ts';

export const receiptRoutes = (receipts: Receipts): Route[] => [
  route(listEvents, async ({ user, query }) => {
    const { rows, nextCursor } = await receipts.list(user.id, query.session_id, query);
    return { events: rows.map(presentReceipt), count: rows.length, nextCursor };
  }),
];
