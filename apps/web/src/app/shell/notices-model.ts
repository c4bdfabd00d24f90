import type { Report } from '@symbi/contracts/reports';

/** Alerts that nobody has dismissed yet, oldest first. */
export type Waiting = readonly Report[];

const AT_ONCE = 3;

/** With one more report: only alerts are told, and each once. */
export const withReport = (waiting: Waiting, report: Report): Waiting =>
  report.category !== 'alert' || waiting.some(({ _id }) => _id === report._id) ? waiting : [...waiting, report];

export const without = (waiting: Waiting, id: string): Waiting => waiting.filter(({ _id }) => _id !== id);

/** Those that are shown, and how many follow. */
export const shownOf = (waiting: Waiting): { readonly shown: Waiting; readonly more: number } => ({
  shown: waiting.slice(0, AT_ONCE),
  more: Math.max(0, waiting.length - AT_ONCE),
});

/** What takes the place of a shown alert once it is dismissed: the one below it, else the one above; null when it was the last. */
export const neighbourOf = (waiting: Waiting, id: string): string | null => {
  const at = waiting.findIndex(({ _id }) => _id === id);
  return (waiting[at + 1] ?? waiting[at - 1])?._id ?? null;
};
