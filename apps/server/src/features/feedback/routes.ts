import {
  judgeMessage,
  listBlindReplies,
  listJudgments,
  readCalibration,
  removeJudgment,
  rescoreMessage,
} from '@symbi/contracts/feedback';
import { route, type Route } from '../../platform/http/route.ts';
import { presentJudgment } from './presenter.ts';
import type { Judgments } from './service.ts';

export const judgmentRoutes = (judgments: Judgments): Route[] => [
  route(judgeMessage, async ({ user, params, body }) => ({
    data: presentJudgment(await judgments.judge(user.id, params.id, params.messageId, body)),
  })),
  route(removeJudgment, async ({ user, params }) => {
    await judgments.remove(user.id, params.id, params.messageId);
    return {};
  }),
  route(listBlindReplies, async ({ user }) => ({ data: await judgments.blindReplies(user.id) })),
  route(readCalibration, async ({ user }) => ({ data: await judgments.state(user.id) })),
  route(listJudgments, async ({ user, query }) => {
    const { rows, nextCursor } = await judgments.page(user.id, query);
    return { data: rows.map(presentJudgment), count: rows.length, nextCursor };
  }),
  route(rescoreMessage, async ({ user, params }) => ({
    data: await judgments.rescore(user.id, params.id, params.messageId),
  })),
];
