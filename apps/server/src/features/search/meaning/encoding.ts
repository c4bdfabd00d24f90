import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../../platform/observability/log.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { MeaningRequest, work } from './meaning.task.ts';

/** After this many consecutive failures it is skipped for a while. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** How long a search waits for matches by meaning. */
export const PATIENCE_MS = 250;
/**
 * How long a reply that quotes waits: its text depends on them, so that it would be another one while the model is
 * loaded, or on a busy machine.
 */
const QUOTING_PATIENCE_MS = 8_000;

/** How much is left of that for one reply, which waits for several vectors. */
export const startQuotingPatience = (): (() => number) => {
  const until = performance.now() + QUOTING_PATIENCE_MS;
  return () => Math.max(0, Math.ceil(until - performance.now()));
};

/** A few hundred bytes each. */
const VECTORS_KEPT = 500;
/** No text stays in memory after its file or its account was deleted. */
const keyOf = (kind: string, text: string): string => createHash('sha256').update(`${kind}\n${text}`).digest('base64');

const meaningTask = workerTask<typeof work>(new URL('meaning.task.ts', import.meta.url));

export interface EncodingOptions {
  readonly log: Log;
  readonly encoderWorkers: Pick<Workers, 'run'>;
  /** The model and its name. */
  readonly encoder: { readonly folder: string; readonly engine: string };
}

type MeaningAnswer = Awaited<ReturnType<typeof work>>;
type Question = MeaningRequest extends infer Some
  ? Some extends MeaningRequest
    ? Omit<Some, 'folder'>
    : never
  : never;

export interface VectorRequest {
  /** Questions and passages are encoded differently. */
  readonly kind?: 'question' | 'passage';
  readonly waitMs?: number;
}

/** The vector of a text; 'failed' for this text, or 'later' when it was not read. */
export type TextReading = { readonly vector: string } | 'failed' | 'later';

/** The process that holds the model, as long as it answers. */
export class Encoding {
  readonly #options: EncodingOptions;
  #isClosed = false;
  #failures = 0;
  #pausedUntil = 0;
  /** A question is compared with passages and with parts, and the next one is about the same file. */
  readonly #vectors = new LRUCache<string, Int8Array>({ max: VECTORS_KEPT });

  constructor(options: EncodingOptions) {
    this.#options = options;
  }

  /** The name of the model; undefined while it is skipped. */
  get engine(): string | undefined {
    const isResting = this.#isClosed || performance.now() < this.#pausedUntil;
    return isResting ? undefined : this.#options.encoder.engine;
  }

  /** Undefined when it does not answer. Never rejects because of the encoder. */
  async ask(question: Question): Promise<MeaningAnswer | undefined> {
    const answered = await this.#run(question);
    return typeof answered === 'string' ? undefined : answered;
  }

  /** Reads a stored text. */
  async read(text: string): Promise<TextReading> {
    const answered = await this.#run({ read: text });
    if (typeof answered === 'string') return answered;
    return answered.vector === undefined ? 'failed' : { vector: answered.vector };
  }

  /** The vector of a question, or of a passage; undefined when it is late. */
  async vectorOf(text: string, { kind = 'question', waitMs = PATIENCE_MS }: VectorRequest = {}) {
    const key = keyOf(kind, text);
    const known = this.#vectors.get(key);
    if (known !== undefined) return known;
    // Only the wait is limited: the model keeps loading for the next one.
    const asked = kind === 'passage' ? { read: text } : { asked: text };
    const answered = await this.#run(asked, AbortSignal.timeout(waitMs));
    if (typeof answered === 'string' || answered.vector === undefined) return undefined;
    const vector = new Int8Array(Buffer.from(answered.vector, 'base64'));
    this.#vectors.set(key, vector);
    return vector;
  }

  async #run(question: Question, patience?: AbortSignal): Promise<MeaningAnswer | 'failed' | 'later'> {
    const { encoder, encoderWorkers } = this.#options;
    if (this.engine === undefined) return 'later';
    try {
      const limit = patience === undefined ? {} : { patience };
      const answered = await encoderWorkers.run(meaningTask, { folder: encoder.folder, ...question }, limit);
      this.#failures = 0;
      return answered;
    } catch (error) {
      const problem = error instanceof WorkerFailure ? error.problem : undefined;
      const isLate = problem === 'time' && patience?.aborted === true;
      if (this.#isClosed || isLate || problem === 'busy' || problem === 'stopped') return 'later';
      this.#count(error);
      return 'failed';
    }
  }

  #count(error: unknown): void {
    this.#failures += 1;
    this.#options.log.warn({ error, failures: this.#failures }, 'The encoder did not answer');
    if (this.#failures < FAILURES) return;
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.#failures = 0;
  }

  close(): void {
    this.#isClosed = true;
  }
}
