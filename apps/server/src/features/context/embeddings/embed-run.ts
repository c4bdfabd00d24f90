import { flatten } from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/id.ts';
import { findNewestRun } from '../../../platform/runs/queries.ts';
import type { RunContext, RunEnd, RunHandler, RunRow, Runs } from '../../../platform/runs/runs.ts';
import { EMBEDDING_MODEL, type EmbedRequest } from '../../../providers/embeddings.ts';
import { ProviderError } from '../../../providers/resilience/provider-error.ts';
import type { Users } from '../../users/service.ts';
import { findPresent, nextVersion, updateSettings, type UnembeddedContext } from '../queries/embeddings.ts';
import { holdState, readState } from '../queries/states.ts';
import type { VectorStore } from './vectors.ts';

const EMBED_RUN = 'context-embed';
const SHORT_VALUE = 120;
/** No text of this many characters is too long, nor are those of a batch. */
const LEAST_READ = 1_500;
const STOPPED_TWICE = 'Embedding stopped the server twice and is not tried again until the contexts change.';
export const NO_KEY = 'There is no OpenAI API key in Settings.';

/** The state of the contexts: after a change, whatever ended the server may be gone. */
const runInput = z.object({ changeSeq: z.number().optional() });
/** How often the server had ended by then, for the run started by the next search. */
const broken = z.object({ serverEnds: z.number() });

export interface EmbedRunOptions {
  readonly database: Database;
  readonly runs: Runs;
  /** Locked before a run and its vectors are written, in the same order as deleting the account. */
  readonly users: Pick<Users, 'hold'>;
  /** What the next call embeds. */
  readonly missing: (ownerId: string) => Promise<UnembeddedContext[]>;
  readonly vectors: VectorStore;
  readonly keyOf: (ownerId: string) => Promise<string | undefined>;
  /** Looks for what came after a run had seen everything and before it had ended, which started no run of its own. */
  readonly again: (ownerId: string) => void;
  readonly embed: (request: EmbedRequest) => Promise<Float32Array[]>;
}

const textOf = (data: string, most: number): string => {
  const texts = flatten(JSON.parse(data)).map(({ path, text }) =>
    text.length <= SHORT_VALUE ? `${path}: ${text}` : text,
  );
  return beginning(texts.join('\n'), most) || '-';
};

/** Embeds contexts without a vector, in batches; each batch is stored, so that nothing is paid for twice. */
export class EmbedRun implements RunHandler {
  readonly #options: EmbedRunOptions;

  constructor(options: EmbedRunOptions) {
    this.#options = options;
    options.runs.register(EMBED_RUN, this);
  }

  /** The last run, if it was interrupted and the contexts have not changed since. */
  async #brokenRun({ query }: Transaction, ownerId: string, changeSeq: number): Promise<RunRow | undefined> {
    const last = await findNewestRun(query, ownerId, EMBED_RUN);
    if (last === undefined || last.outcome === null) return undefined;
    if (runInput.parse(JSON.parse(last.input)).changeSeq !== changeSeq) return undefined;
    return { ...last, server_ends: broken.parse(JSON.parse(last.outcome)).serverEnds };
  }

  /**
   * Starts a run after `before` for an owner with embeddings on, unless another request has just done so, or the same
   * contexts ended the server twice.
   */
  async enqueue(transaction: Transaction, ownerId: string, before: string | null): Promise<void> {
    await this.#options.users.hold(transaction, ownerId);
    const { change_seq: changeSeq } = await readState(transaction.query, ownerId);
    const carriesOn = await this.#brokenRun(transaction, ownerId, changeSeq);
    if (carriesOn?.state === 'failed') return this.#tell(transaction, ownerId, STOPPED_TWICE);
    const runId = createId();
    if (!(await updateSettings(transaction.query, ownerId, { run_id: runId, error: null }, before))) return;
    const run = { id: runId, kind: EMBED_RUN, ownerId, subjectId: ownerId, input: { changeSeq } };
    await this.#options.runs.enqueue(transaction, carriesOn === undefined ? run : { ...run, carriesOn });
  }

  async #tell({ query }: Transaction, ownerId: string, error: string): Promise<void> {
    await updateSettings(query, ownerId, { error });
  }

  #end(ownerId: string, runId: string, error: string | null): Promise<void> {
    return this.#options.runs.settle(runId, async (transaction) => {
      const state = error === null ? 'done' : 'failed';
      if (!(await this.#options.runs.finish(transaction, runId, { state }))) return;
      await updateSettings(transaction.query, ownerId, { error }, runId);
      if (error === null) transaction.afterCommit(() => this.#options.again(ownerId));
    });
  }

  /** False when the owner has turned embeddings off, or another run took over. */
  #store(
    ownerId: string,
    runId: string,
    batch: readonly UnembeddedContext[],
    made: readonly Float32Array[],
  ): Promise<boolean> {
    return this.#options.database.transaction(async (transaction) => {
      await this.#options.users.hold(transaction, ownerId);
      const version = await nextVersion(transaction.query, ownerId, runId);
      if (version === undefined) return false;
      // A context may have been deleted or changed while its text was away; from here on none is.
      await holdState(transaction.query, ownerId);
      const known = await findPresent(transaction.query, ownerId, batch);
      const stored = batch.flatMap(({ id, data_hash: dataHash }, index) => {
        const vector = made[index];
        return vector === undefined || !known.has(id) ? [] : [{ contextId: id, dataHash, vector }];
      });
      if (stored.length > 0) await this.#options.vectors.store(transaction, ownerId, version, stored);
      return true;
    });
  }

  /** The vectors of contexts. Of texts with more tokens than expected, one by one or together, less is read. */
  async #make(batch: readonly UnembeddedContext[], apiKey: string, signal: AbortSignal): Promise<Float32Array[]> {
    for (let most: number = EMBEDDING_MODEL.characters; ; most /= 2) {
      try {
        return await this.#options.embed({ apiKey, texts: batch.map(({ data }) => textOf(data, most)), signal });
      } catch (error) {
        const isTooLong = error instanceof ProviderError && error.code === 'context_too_long';
        if (!isTooLong || most <= LEAST_READ) throw error;
      }
    }
  }

  /** The problem, or null when everything has a vector. */
  async #embedAll(ownerId: string, runId: string, signal: AbortSignal): Promise<string | null> {
    const { missing, keyOf } = this.#options;
    while (!signal.aborted) {
      const apiKey = await keyOf(ownerId);
      if (apiKey === undefined) return NO_KEY;
      const batch = await missing(ownerId);
      if (batch.length === 0) return null;
      const made = await this.#make(batch, apiKey, signal);
      if (!(await this.#store(ownerId, runId, batch, made))) return null;
    }
    return null;
  }

  async work({ run, signal }: RunContext): Promise<void> {
    let problem: string | null = null;
    try {
      problem = await this.#embedAll(run.owner_id, run.id, signal);
    } catch (error) {
      if (!signal.aborted && !(error instanceof ProviderError)) throw error;
      if (error instanceof ProviderError) problem = `${error.message} ${error.advice}`;
    }
    if (!signal.aborted) return this.#end(run.owner_id, run.id, problem);
    // Drained: the process that takes over reports the interruption, and the next search continues.
    if (signal.reason !== 'stopped') return;
    await this.#options.runs.settle(run.id, async (transaction) => {
      await this.#options.runs.finish(transaction, run.id, { state: 'stopped' });
    });
  }

  /** False when the owner has turned embeddings off, or another run took over. */
  #leave(run: RunRow, { query }: Transaction, error: string): Promise<boolean> {
    return updateSettings(query, run.owner_id, { run_id: null, error }, run.id);
  }

  recover: RunHandler['recover'] = async (run, transaction) => {
    await this.#options.users.hold(transaction, run.owner_id);
    const outcome = { serverEnds: run.server_ends };
    const error = 'Embedding was interrupted; it goes on with the next search or change.';
    return { state: (await this.#leave(run, transaction, error)) ? 'interrupted' : 'stopped', outcome };
  };

  async giveUp(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    await this.#options.users.hold(transaction, run.owner_id);
    await this.#leave(run, transaction, STOPPED_TWICE);
    return { state: 'failed', outcome: { serverEnds: run.server_ends } };
  }
}
