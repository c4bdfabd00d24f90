import * as contract from '@symbi/contracts/conversations';
import { hasCode } from '@symbi/client/api-error';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../platform/api/http.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore } from '../../../platform/store.ts';
import { reloadLists } from '../api.ts';
import { conversationKeys } from '../keys.ts';
import { UNDO_MS } from '../removed.ts';
import { runAll, type Outcome } from './run-all.ts';

/** What is done to many conversations at once; `folder` is the place they are moved to. */
export type BulkAction =
  | { readonly kind: 'archive' | 'unarchive' | 'remove' | 'restore' }
  | { readonly kind: 'move'; readonly folder: string | null };

/** One conversation it was done to, and when. */
interface Change {
  readonly id: string;
  readonly at: number;
}

interface Job {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  /** Those done before a retry, which count as one action with it. */
  readonly earlier: readonly Change[];
  readonly isUndo: boolean;
}

interface Failure {
  readonly job: Job;
  /** How many there were, including those that succeeded. */
  readonly of: number;
  readonly error: unknown;
}

/** What was done, to be announced once. */
interface Result {
  readonly kind: BulkAction['kind'];
  readonly count: number;
  /** The ids that Undo takes back; none where Undo is not offered. */
  readonly undo: readonly string[];
}

interface BulkState {
  readonly running: { readonly kind: BulkAction['kind']; readonly settled: number; readonly of: number } | null;
  readonly isPaused: boolean;
  readonly failure: Failure | null;
  readonly result: Result | null;
}

const idle: BulkState = { running: null, isPaused: false, failure: null, result: null };

/** Outside the page, so that an action goes on while another page is open, and is found again. */
export const bulkState = createStore(idle);

const update = (part: Partial<BulkState>): void => bulkState.set({ ...bulkState.get(), ...part });

let stopper = new AbortController();

/** Changes no further conversations; those already changed can be undone. */
export const stopBulkAction = (): void => stopper.abort();

/** Makes the browser ask before the page is closed. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();

onSessionChange(() => {
  stopBulkAction();
  // What is still under way is nothing to whoever signs in next.
  stopper = new AbortController();
  window.removeEventListener('beforeunload', holdPage);
  bulkState.set(idle);
});

const store = (id: string, body: { isArchived: boolean } | { folder: string | null }): Promise<unknown> =>
  call(contract.updateConversation, { params: { id }, body });

const taskOf = (action: BulkAction): ((id: string) => Promise<unknown>) => {
  switch (action.kind) {
    case 'archive':
      return (id) => store(id, { isArchived: true });
    case 'unarchive':
      return (id) => store(id, { isArchived: false });
    case 'move':
      return (id) => store(id, { folder: action.folder });
    case 'restore':
      return (id) => call(contract.restoreConversation, { params: { id } });
    case 'remove':
      return (id) => call(contract.removeConversation, { params: { id }, query: { undo: true } });
  }
};

type Page = z.infer<typeof contract.listConversations.response>;

/** Removes conversations from all loaded lists at once, before the lists are reloaded. */
const dropFromLists = (ids: ReadonlySet<string>): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists }, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => !ids.has(_id)) })) },
  );
};

/** The server keeps a deleted one for twice as long as Undo is offered: an older one might be erased by then. */
const undoableOf = ({ action, isUndo }: Job, done: readonly Change[]): string[] => {
  if (isUndo || action.kind === 'move') return [];
  const kept = action.kind === 'remove' ? done.filter(({ at }) => performance.now() - at < UNDO_MS) : done;
  return kept.map(({ id }) => id);
};

const finish = (job: Job, { done, failed, error }: Outcome, times: ReadonlyMap<string, number>): void => {
  const all = [...job.earlier, ...done.flatMap((id) => ({ id, at: times.get(id) ?? -Infinity }))];
  const { kind } = job.action;
  if (kind !== 'move') dropFromLists(new Set(done));
  reloadLists();
  bulkState.set({
    running: null,
    isPaused: false,
    failure:
      failed.length === 0
        ? null
        : { job: { ...job, ids: failed, earlier: all }, of: job.earlier.length + job.ids.length, error },
    result: all.length === 0 ? null : { kind, count: all.length, undo: undoableOf(job, all) },
  });
};

/** Does the job, and returns the ids it was not done to; all of them while another one is running. */
const run = async (job: Job): Promise<readonly string[]> => {
  if (bulkState.get().running !== null) return job.ids;
  const of = job.earlier.length + job.ids.length;
  const { kind } = job.action;
  stopper = new AbortController();
  const { signal } = stopper;
  const isCurrent = (): boolean => signal === stopper.signal;
  let settled = job.earlier.length;
  bulkState.set({ ...idle, running: { kind, settled, of } });
  window.addEventListener('beforeunload', holdPage);
  const times = new Map<string, number>();
  const task = taskOf(job.action);
  const outcome = await runAll(
    job.ids,
    async (id) => {
      try {
        await task(id);
        times.set(id, performance.now());
      } catch (error) {
        // It was deleted elsewhere meanwhile, so it is gone as wanted.
        if (kind !== 'remove' || !hasCode(error, 'not_found')) throw error;
      }
    },
    {
      signal,
      onSettled: () => {
        settled += 1;
        if (isCurrent()) update({ running: { kind, settled, of } });
      },
      onPause: (isPaused) => isCurrent() && update({ isPaused }),
    },
  );
  if (isCurrent()) {
    window.removeEventListener('beforeunload', holdPage);
    finish(job, outcome, times);
  }
  return [...outcome.failed, ...outcome.left];
};

export const startBulkAction = (action: BulkAction, ids: readonly string[]): Promise<readonly string[]> =>
  run({ action, ids, earlier: [], isUndo: false });

export const retryBulkAction = ({ job }: Failure): Promise<readonly string[]> => run(job);

const opposite = { archive: 'unarchive', unarchive: 'archive', remove: 'restore' } as const;

export const undoBulkAction = ({ kind, undo: ids }: Result): void => {
  if (kind === 'move' || kind === 'restore') return;
  void run({ action: { kind: opposite[kind] }, ids, earlier: [], isUndo: true });
};

export const dismissFailure = (): void => update({ failure: null });

export const dismissResult = (): void => update({ result: null });
