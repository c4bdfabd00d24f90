import type { Report } from '@symbi/contracts/report';

/** Alerts that nobody has dismissed yet: how many, and no more of them than is shown. */
export interface PendingAlerts {
  readonly count: number;
  /** Of the newest. */
  readonly title: string;
  /** Of the newest, so that none is counted twice. */
  readonly ids: readonly string[];
}

const REMEMBERED = 20;

export const nothing: PendingAlerts = { count: 0, title: '', ids: [] };

/** With one more report: only alerts are told, and each once. */
export const withReport = (waiting: PendingAlerts, { _id, category, title }: Report): PendingAlerts =>
  category !== 'alert' || waiting.ids.includes(_id)
    ? waiting
    : { count: waiting.count + 1, title, ids: [...waiting.ids, _id].slice(-REMEMBERED) };
