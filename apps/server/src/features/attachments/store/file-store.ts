/** A file on its way is younger than this: its row may come yet. */
export const SETTLED_MS = 60 * 60 * 1000;

/** Which of these ids are those of files that are still attached. */
export type KnownIds = (ids: string[]) => Promise<ReadonlySet<string>>;

/** Where the files themselves are, each under the id of its row: no name that anybody chose gets there. */
export interface FileStore {
  /** Whole or not at all, and kept when this returns. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where it is not there. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what lies where only files of this server do, and nothing names. */
  sweep(now: number, known: KnownIds): Promise<number>;
  /** Whether it can be asked. */
  answers(): Promise<boolean>;
}
