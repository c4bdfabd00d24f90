import { judgmentRoutes } from './routes.ts';
import { Judgments, type JudgmentsOptions } from './service.ts';

/** What a person says of scored replies, and what the scores learn from it. */
export const createFeedback = (options: JudgmentsOptions) => {
  const judgments = new Judgments(options);
  return {
    name: 'feedback',
    service: judgments,
    routes: judgmentRoutes(judgments),
    accountParts: [judgments.accountPart],
  };
};
