import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@symbi/contracts/common';
import { FILES_FOLDER } from '../../../platform/database/backup/files.ts';
import { SETTLED_MS, type FileStore, type KnownIds } from './file-store.ts';

/** Files in the data directory. */
export class DiskFiles implements FileStore {
  readonly #folder: string;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, FILES_FOLDER);
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const partial = join(this.#folder, `${id}.partial`);
    const file = await open(partial, 'wx', 0o600);
    try {
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, join(this.#folder, id));
    } catch (error) {
      // On a full disk a part of a refused file would take what little space is left until the next sweep.
      await rm(partial, { force: true });
      throw error;
    }
  }

  /** Undefined when it is missing: another machine may have it, or a backup without files was restored. */
  async read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return new Uint8Array(await readFile(join(this.#folder, id)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(join(this.#folder, id), { force: true });
  }

  /** Also removes partially written files. */
  async sweep(now: number, known: KnownIds): Promise<number> {
    const names = await readdir(this.#folder).catch(() => []);
    const settled: string[] = [];
    for (const name of names) {
      const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > SETTLED_MS && isId(name.replace(/\.partial$/, ''))) settled.push(name);
    }
    const wanted = await known(settled);
    const left = settled.filter((name) => !wanted.has(name));
    await this.remove(left);
    return left.length;
  }

  answers(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
