import { globSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

/** The first line of a test file whose result does not depend on PostgreSQL and Redis, with the reason. */
const marker = /^\/\/ One database: (.+)$/m;

/** Why a file runs only on the built-in database; undefined without a statement. */
export const reasonOf = (text) => (text.startsWith('// One database:') ? marker.exec(text)?.[1] : undefined);

/** A file that uses neither the test support (servers, places, worlds) nor Redis uses no database. */
export const meetsDatabase = (text) => text.includes("'#support/") || text.includes('TEST_REDIS_URL');

/** Whether a file depends on the database or was written for both; such a file runs on both. */
export const concernsDatabase = (text) =>
  /\bsql`|\.schema\b|\.transaction\(|\.beside\(|TEST_DATABASE_URL|TEST_REDIS_URL|createDataPlace\(\)/.test(text);

export const serverTests = () => globSync('apps/server/{src,test}/**/*.test.ts', { cwd: at('.') }).sort();

/** The server's test files that run once, on the built-in database or none. All others run again on PostgreSQL. */
export const runOnce = () =>
  serverTests().filter((path) => {
    const text = readFileSync(at(path), 'utf8');
    return !meetsDatabase(text) || reasonOf(text) !== undefined;
  });
