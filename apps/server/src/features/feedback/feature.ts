import { judgmentRoutes } from './routes.ts';
import { Judgments, type JudgmentsOptions } from './service.ts';

/** People's judgments of scored replies, and what scores learn from them. */
export const createFeedback = (options: JudgmentsOptions) => {
  const judgments = new Judgments(options);
  return {
    name: 'feedback',
    service: judgments,
    routes: judgmentRoutes(judgments),
    accountParts: [judgments.accountPart],
  };
};
