import { placesOfReport, type Report } from '@symbi/contracts/report';
import * as paths from '../../../platform/paths.ts';

/** Alerts not yet dismissed: their number, and only what is shown of them. */
export interface PendingAlerts {
  readonly count: number;
  /** Title of the newest alert. */
  readonly title: string;
  /** Ids of the newest alerts, so that none is counted twice. */
  readonly ids: readonly string[];
}

const REMEMBERED = 20;

export const nothing: PendingAlerts = { count: 0, title: '', ids: [] };

/** Adds a report: only alerts count, each once. */
export const withReport = (waiting: PendingAlerts, { _id, category, title }: Report): PendingAlerts =>
  category !== 'alert' || waiting.ids.includes(_id)
    ? waiting
    : { count: waiting.count + 1, title, ids: [...waiting.ids, _id].slice(-REMEMBERED) };

/** True for an alert about a reply on the page at `pathname`, where its badge says the same. */
export const isAboutReplyOn = (pathname: string, { metadata }: Report): boolean => {
  const { conversationId, messageId } = placesOfReport(metadata);
  return conversationId !== undefined && messageId !== undefined && pathname === paths.conversation(conversationId);
};
