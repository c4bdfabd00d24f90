import { existsSync } from 'node:fs';
import { dirname, posix, relative, sep } from 'node:path';

/** @type {Map<string, string | null>} */
const rootOf = new Map();

/**
 * The nearest ancestor folder that holds `.oxlintrc.json`, so that linting a single folder gives the same results as
 * linting everything.
 * @param {string} folder
 * @returns {string | null}
 */
function findRoot(folder) {
  const known = rootOf.get(folder);
  if (known !== undefined) return known;
  const parent = dirname(folder);
  const root = existsSync(`${folder}/.oxlintrc.json`) ? folder : parent === folder ? null : findRoot(parent);
  rootOf.set(folder, root);
  return root;
}

/**
 * @param {string} path relative to the root, with forward slashes
 * @returns {boolean}
 */
function isTest(path) {
  return /\.test\.[jt]sx?$/.test(path) || /(^|\/)(test|testing|fixtures|fakes)\//.test(path);
}

/**
 * @typedef {{ path: string, owner: string, zone: string, feature: string | null, isTest: boolean }} Place
 * `owner` is the workspace folder ('packages/trust', 'apps/server', 'e2e'), `zone` the part of it.
 */

/** Files that compose the server, and may import everything below. */
const composition = new Set(['app.ts', 'foundation.ts', 'server.ts']);

/**
 * The place of a repository path.
 * @param {string} path relative to the root, with forward slashes
 * @returns {Place}
 */
export function placeOf(path) {
  const parts = path.split('/');
  const owner = parts[0] === 'packages' || parts[0] === 'apps' ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  const place = { path, owner, zone: 'root', feature: null, isTest: isTest(path) };
  if (parts[0] === 'packages') return { ...place, zone: parts[2] ?? 'root' };
  if (parts[0] !== 'apps' || parts[2] !== 'src') return { ...place, zone: 'outside' };
  if (parts.length > 4)
    return { ...place, zone: parts[3] ?? 'root', feature: parts[3] === 'features' ? (parts[4] ?? null) : null };
  return { ...place, zone: owner === 'apps/server' && composition.has(parts[3] ?? '') ? 'app' : 'root' };
}

/**
 * The place of a linted file, or null outside a project.
 * @param {string} filename absolute
 * @returns {{ root: string, place: Place } | null}
 */
export function locate(filename) {
  const root = findRoot(dirname(filename));
  if (root === null) return null;
  return { root, place: placeOf(relative(root, filename).split(sep).join('/')) };
}

/**
 * The repository path of a relative import, without disk access.
 * @param {Place} from
 * @param {string} specifier
 * @returns {Place}
 */
export function resolveRelative(from, specifier) {
  const path = posix.normalize(posix.join(posix.dirname(from.path), specifier.replace(/[?#].*$/, '')));
  return placeOf(path);
}

/**
 * The package name in a bare specifier: '@symbi/contracts/users' is '@symbi/contracts'.
 * @param {string} specifier
 * @returns {string}
 */
export function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
