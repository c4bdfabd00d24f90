import type { Log } from '../../../platform/observability/log.ts';
import { WorkerFailure, workerTask } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import type { Asked, work } from './meaning.task.ts';

/** After so many failures one after the other it is left alone for a while. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

const meaningTask = workerTask<typeof work>(new URL('meaning.task.ts', import.meta.url));

export interface EncodingOptions {
  readonly log: Log;
  readonly encoderWorkers: Pick<Workers, 'run'>;
  /** The model and its name. */
  readonly encoder: { readonly folder: string; readonly engine: string };
}

type Question = Asked extends infer Some ? (Some extends Asked ? Omit<Some, 'folder'> : never) : never;

/** The process that holds the model, as long as it answers. */
export class Encoding {
  readonly #options: EncodingOptions;
  #isClosed = false;
  #failures = 0;
  #pausedUntil = 0;

  constructor(options: EncodingOptions) {
    this.#options = options;
  }

  /** The name of the model; undefined while it is left alone. */
  get engine(): string | undefined {
    const isResting = this.#isClosed || performance.now() < this.#pausedUntil;
    return isResting ? undefined : this.#options.encoder.engine;
  }

  /** Undefined where it does not answer. Never rejects for the encoder's sake. */
  async ask(question: Question): Promise<Awaited<ReturnType<typeof work>> | undefined> {
    const { encoder, encoderWorkers, log } = this.#options;
    if (this.engine === undefined) return undefined;
    try {
      const answered = await encoderWorkers.run(meaningTask, { folder: encoder.folder, ...question });
      this.#failures = 0;
      return answered;
    } catch (error) {
      if (this.#isClosed || (error instanceof WorkerFailure && error.problem === 'busy')) return undefined;
      this.#failures += 1;
      log.warn({ error, failures: this.#failures }, 'The encoder did not answer');
      if (this.#failures >= FAILURES) {
        this.#pausedUntil = performance.now() + PAUSE_MS;
        this.#failures = 0;
      }
      return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
