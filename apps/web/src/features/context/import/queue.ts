import { ApiError } from '@symbi/client/api-error';
import * as importCalls from '@symbi/contracts/context-import';
import type { ContextImport } from '@symbi/contracts/context-import';
import { call } from '../../../platform/api/http.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { text as words } from '../../../ui/import/text.ts';
import { tagOfFile } from '../model.ts';
import { text } from '../text.ts';
import { sendFile } from './files.ts';

const POLL_MS = 500;

/** What is known of one file: why not, or its report. */
export interface FileResult {
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'running' | 'over';
  readonly report?: ContextImport;
  readonly problem?: string;
}

export interface Choice {
  readonly file: File;
  /** Why it is not sent. */
  readonly problem?: string | undefined;
}

export interface ImportQueue {
  /** In the order of the files; empty before the first import. */
  readonly results: Store<readonly FileResult[]>;
  /** Imports one file after the other, of which one at a time is in memory. An empty tag is each file's name. */
  readonly run: (choices: readonly Choice[], tag: string, trustScore: number) => Promise<void>;
  /** Stops the file that is imported, and sends no more. */
  readonly stop: () => void;
  /** Asks the server nothing any more: the account that began it is signed out. */
  readonly abandon: () => void;
  readonly clear: () => void;
}

const delay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Whether to ask again: the connection may be back soon, or there were too many questions for a moment. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTemporary || error.code === 'rate_limited');

const readReport = async (id: string): Promise<ContextImport | undefined> => {
  try {
    return (await call(importCalls.readImport, { params: { id } })).data;
  } catch (error) {
    if (isTemporary(error)) return undefined;
    throw error;
  }
};

/** Whether the server has heard it. */
const askToStop = async (id: string): Promise<boolean> => {
  try {
    await call(importCalls.stopImport, { params: { id } });
    return true;
  } catch {
    return false;
  }
};

const createImportQueue = (): ImportQueue => {
  const results = createStore<readonly FileResult[]>([]);
  let isStopped = false;
  let isAbandoned = false;
  const put = (at: number, change: Partial<FileResult>): void =>
    results.set(results.get().map((result, index) => (index === at ? { ...result, ...change } : result)));

  const follow = async (at: number, begun: ContextImport): Promise<void> => {
    put(at, { state: 'running', report: begun });
    let isStopHeard = false;
    for (let report = begun; report.state === 'running';) {
      await delay();
      if (isAbandoned) return;
      // Asked again until the server has heard it, as nobody can press Stop twice.
      if (isStopped && !isStopHeard) isStopHeard = await askToStop(begun._id);
      report = (await readReport(begun._id)) ?? report;
      put(at, { report });
    }
    put(at, { state: 'over' });
  };

  const importOne = async (at: number, file: File, tag: string, trustScore: number): Promise<void> => {
    put(at, { state: 'reading' });
    let isBegun = false;
    try {
      const begun = await sendFile(file, tag || tagOfFile(file.name) || 'import', trustScore);
      isBegun = true;
      await follow(at, begun);
    } catch (error) {
      put(at, { state: 'over', problem: isBegun ? text.import.lost : messageOf(error, words.failed) });
    }
  };

  return {
    results,
    run: async (choices, tag, trustScore) => {
      isStopped = false;
      results.set(
        choices.map(({ file: { name }, problem }) =>
          problem === undefined ? { name, state: 'waiting' } : { name, state: 'over', problem },
        ),
      );
      for (const [at, { file, problem }] of choices.entries()) {
        if (problem !== undefined) continue;
        if (isStopped || isAbandoned) put(at, { state: 'over', problem: text.import.unsent });
        else await importOne(at, file, tag, trustScore);
      }
    },
    stop: () => {
      isStopped = true;
    },
    abandon: () => {
      isAbandoned = true;
    },
    clear: () => results.set([]),
  };
};

let queue = createImportQueue();

/** Outlives the screen that began an import: its reports and its Stop are there when one comes back. */
export const readImportQueue = (): ImportQueue => queue;

// Another account has a queue of its own, into which nothing is written of an import that still ends.
onSessionChange(() => {
  queue.abandon();
  queue = createImportQueue();
});
