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

/** What is done to many conversations; `folder` is the place they are moved to. */
export type Action =
  | { readonly kind: 'archive' | 'unarchive' | 'remove' | 'restore' }
  | { readonly kind: 'move'; readonly folder: string | null };

interface Done {
  readonly id: string;
  readonly at: number;
}

interface Job {
  readonly action: Action;
  readonly ids: readonly string[];
  /** Done before a retry: they count as one work with it. */
  readonly earlier: readonly Done[];
  readonly isUndo: boolean;
}

interface Failure {
  readonly job: Job;
  /** How many there were, with those that were done. */
  readonly of: number;
  readonly error: unknown;
}

/** What was done, to be said once. */
interface Result {
  readonly kind: Action['kind'];
  readonly count: number;
  /** The ids that Undo takes back; none where Undo is not offered. */
  readonly undo: readonly string[];
}

interface Work {
  readonly running: { readonly kind: Action['kind']; readonly settled: number; readonly of: number } | null;
  readonly isPaused: boolean;
  readonly failed: Failure | null;
  readonly finished: Result | null;
}

const idle: Work = { running: null, isPaused: false, failed: null, finished: null };

/** Outside the page, so that a work goes on while another page is open, and is found again. */
export const work = createStore(idle);

const change = (part: Partial<Work>): void => work.set({ ...work.get(), ...part });

let stopper = new AbortController();

/** Starts no more; what was done can be undone. */
export const stopWork = (): void => stopper.abort();

onSessionChange(() => {
  stopWork();
  work.set(idle);
});

const update = (id: string, body: { isArchived: boolean } | { folder: string | null }): Promise<unknown> =>
  call(contract.updateConversation, { params: { id }, body });

const taskOf = (action: Action): ((id: string) => Promise<unknown>) => {
  switch (action.kind) {
    case 'archive':
      return (id) => update(id, { isArchived: true });
    case 'unarchive':
      return (id) => update(id, { isArchived: false });
    case 'move':
      return (id) => update(id, { folder: action.folder });
    case 'restore':
      return (id) => call(contract.restoreConversation, { params: { id } });
    case 'remove':
      return (id) => call(contract.removeConversation, { params: { id }, query: { undo: true } });
  }
};

type Page = z.infer<typeof contract.listConversations.response>;

/** Removes those that left their list from all of them at once, before the lists are reloaded. */
const dropListed = (ids: ReadonlySet<string>): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists }, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => !ids.has(_id)) })) },
  );
};

/** The server keeps a deleted one for twice as long as Undo is offered: an older one might be erased by then. */
const undoableOf = ({ action, isUndo }: Job, done: readonly Done[]): string[] => {
  if (isUndo || action.kind === 'move') return [];
  const kept = action.kind === 'remove' ? done.filter(({ at }) => performance.now() - at < UNDO_MS) : done;
  return kept.map(({ id }) => id);
};

const finish = (job: Job, { done, failed, error }: Outcome, times: ReadonlyMap<string, number>): void => {
  const all = [...job.earlier, ...done.flatMap((id) => ({ id, at: times.get(id) ?? -Infinity }))];
  const { kind } = job.action;
  if (kind !== 'move') dropListed(new Set(done));
  reloadLists();
  work.set({
    running: null,
    isPaused: false,
    failed:
      failed.length === 0
        ? null
        : { job: { ...job, ids: failed, earlier: all }, of: job.earlier.length + job.ids.length, error },
    finished: all.length === 0 ? null : { kind, count: all.length, undo: undoableOf(job, all) },
  });
};

/** The browser asks before the page is closed in the middle of it. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Does the job, and returns the ids it was not done to. */
const run = async (job: Job): Promise<readonly string[]> => {
  if (work.get().running !== null) return job.ids;
  const of = job.earlier.length + job.ids.length;
  const { kind } = job.action;
  stopper = new AbortController();
  const { signal } = stopper;
  let settled = job.earlier.length;
  work.set({ ...idle, running: { kind, settled, of } });
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
        // Deleted elsewhere meanwhile: it is gone, as was wanted.
        if (kind !== 'remove' || !hasCode(error, 'not_found')) throw error;
      }
    },
    {
      signal,
      onSettled: () => {
        settled += 1;
        if (signal === stopper.signal && work.get().running !== null) change({ running: { kind, settled, of } });
      },
      onPause: (isPaused) => change({ isPaused }),
    },
  );
  window.removeEventListener('beforeunload', holdPage);
  // After a sign-out nothing of it is said to whoever signs in.
  if (work.get().running !== null) finish(job, outcome, times);
  return [...outcome.failed, ...outcome.left];
};

export const startWork = (action: Action, ids: readonly string[]): Promise<readonly string[]> =>
  run({ action, ids, earlier: [], isUndo: false });

export const retryWork = ({ job }: Failure): Promise<readonly string[]> => run(job);

const opposite = { archive: 'unarchive', unarchive: 'archive', remove: 'restore' } as const;

export const undoWork = ({ kind, undo: ids }: Result): void => {
  if (kind === 'move' || kind === 'restore') return;
  void run({ action: { kind: opposite[kind] }, ids, earlier: [], isUndo: true });
};

export const forgetFailed = (): void => change({ failed: null });

export const forgetFinished = (): void => change({ finished: null });
