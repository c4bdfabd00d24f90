import { fileURLToPath } from 'node:url';

/** The repository, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string} path with forward slashes, relative to the repository */
export function at(path) {
  return `${root}/${path}`;
}
