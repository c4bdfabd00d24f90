import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { concernsDatabase, meetsDatabase, reasonOf, runOnce, serverTests } from './lib/databases.mjs';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const marked = serverTests().filter((path) => reasonOf(read(path)) !== undefined);

test('every file of the server’s tests that meets a database runs on PostgreSQL as well, or says why not', () => {
  expect(marked.length).toBeGreaterThan(0);
  expect(runOnce().filter((path) => meetsDatabase(read(path)))).toEqual(marked);
});

test.each(marked)('%s may run on one database: it writes no statement, and wants no second process', (path) => {
  expect(reasonOf(read(path))?.split(' ').length).toBeGreaterThan(3);
  expect(concernsDatabase(read(path))).toBe(false);
});

test('migrations, locks, leases, queries and backups are not among them', () => {
  const always = /\/(?:migrations|database|faults|schedule|search)\//;
  expect(marked.filter((path) => always.test(path))).toEqual([]);
});
