import type { EventHandlers } from '../../platform/events.ts';
import { judgmentRoutes } from './routes.ts';
import { Judgments, type JudgmentsOptions } from './service.ts';

/** People's judgments of scored replies, and what scores learn from them. */
export const createFeedback = (options: JudgmentsOptions) => {
  const judgments = new Judgments(options);
  const handlers: EventHandlers = {
    'message.erased': (transaction, { messageId }) => judgments.forgetNote(transaction, messageId),
  };
  return {
    name: 'feedback',
    handlers,
    service: judgments,
    routes: judgmentRoutes(judgments),
    accountParts: [judgments.accountPart],
  };
};
