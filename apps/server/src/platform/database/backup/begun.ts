import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Header } from './archive.ts';

const MARK = 'restore-begun.json';

/** True while a restore into this directory has not ended: it was broken off, or is under way. */
export const isRestoreBegun = (directory: string): boolean => existsSync(join(directory, MARK));

/** Marks a data directory while a backup is restored into it, so that nobody begins to work with half of one. */
export class BegunRestore {
  readonly #directory: string;
  readonly #file: string;
  readonly #content: string;

  constructor(directory: string, header: Header) {
    this.#directory = directory;
    this.#file = join(directory, MARK);
    this.#content = `${JSON.stringify({ restoring: header })}\n`;
  }

  /** Whether what was broken off here was the restore of the same backup. */
  isThisOne(): boolean {
    return existsSync(this.#file) && readFileSync(this.#file, 'utf8') === this.#content;
  }

  begin(): void {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    writeFileSync(this.#file, this.#content, { mode: 0o600, flush: true });
  }

  end(): void {
    rmSync(this.#file, { force: true });
  }
}
