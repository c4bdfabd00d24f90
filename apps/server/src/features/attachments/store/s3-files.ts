import { tryAgainIn } from '../../../platform/failure.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { within } from '../../../platform/patience.ts';
import type { FileStore, KnownIds } from './file-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

const PREFIX = 'attachments/';
/** However many callers ask, the bucket is checked only this often. */
const ASKED_MS = 5_000;

/** A health check does not wait longer for a store that does not answer. */
const WAIT_MS = 3_000;

const keyOf = (id: string): string => `${PREFIX}${id}`;

/** Files in a bucket; those attached before it was configured are read from the disk. */
export class S3Files implements FileStore {
  readonly #bucket: S3Bucket;
  readonly #disk: FileStore;
  readonly #log: Log;
  #asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  constructor(bucket: S3Bucket, disk: FileStore, log: Log) {
    this.#bucket = bucket;
    this.#disk = disk;
    this.#log = log;
  }

  /** The cause is for the operator's log. */
  async #reach<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.#log.error({ error }, 'The file store failed');
      throw tryAgainIn(10, 'unavailable', 'The file store could not be reached.', error);
    }
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    await this.#reach(this.#bucket.put(keyOf(id), bytes));
  }

  /** The disk first, which is free: a bucket that is away, or may not be listed, cannot tell that a file is missing. */
  async read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#disk.read(id)) ?? this.#reach(this.#bucket.get(keyOf(id)));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#disk.remove(ids);
    for (const id of ids) await this.#reach(this.#bucket.remove(keyOf(id)));
  }

  /** Leftovers in the bucket are listed in the database; no other files in it are touched. */
  sweep(now: number, known: KnownIds): Promise<number> {
    return this.#disk.sweep(now, known);
  }

  answers(): Promise<boolean> {
    const at = performance.now();
    if (this.#asked === undefined || at - this.#asked.at > ASKED_MS)
      this.#asked = { at, answer: within(WAIT_MS, this.#bucket.answers()).catch(() => false) };
    return this.#asked.answer;
  }
}
