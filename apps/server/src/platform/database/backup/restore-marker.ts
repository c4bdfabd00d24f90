import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Header } from './archive.ts';

const MARK = 'restore-begun.json';

/** True while a restore into this directory is unfinished, whether interrupted or in progress. */
export const isRestoreBegun = (directory: string): boolean => existsSync(join(directory, MARK));

/** Marks a data directory during a restore, so that no server starts on an incomplete one. */
export class RestoreMarker {
  readonly #directory: string;
  readonly #file: string;
  readonly #content: string;

  constructor(directory: string, header: Header) {
    this.#directory = directory;
    this.#file = join(directory, MARK);
    this.#content = `${JSON.stringify({ restoring: header })}\n`;
  }

  /** Whether the interrupted restore was of the same backup. */
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
