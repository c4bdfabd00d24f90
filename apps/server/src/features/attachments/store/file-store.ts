/** A younger file may still be waiting for its row. */
export const SETTLED_MS = 60 * 60 * 1000;

/** Which of these ids are still attached files. */
export type KnownIds = (ids: string[]) => Promise<ReadonlySet<string>>;

/** Stores the files themselves, each under the id of its row: names people chose never reach it. */
export interface FileStore {
  /** Atomic, and durable when this returns. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when it is missing. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes unreferenced files from places that hold only this server's files. */
  sweep(now: number, known: KnownIds): Promise<number>;
  /** Whether it can be reached. */
  answers(): Promise<boolean>;
}
