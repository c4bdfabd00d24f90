import { globSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

/** The first line of a test file that PostgreSQL and Redis can say nothing new about, and why. */
const marker = /^\/\/ One database: (.+)$/m;

/** Why a file is asked on the built-in database alone; undefined when it says nothing of it. */
export const reasonOf = (text) => (text.startsWith('// One database:') ? marker.exec(text)?.[1] : undefined);

/** A file that takes nothing of the tests' servers, places and worlds, nor the Redis, meets no database at all. */
export const meetsDatabase = (text) => text.includes("'#support/") || text.includes('TEST_REDIS_URL');

/** What only another database can answer differently, or was made for two of them: such a file is asked on both. */
export const concernsDatabase = (text) =>
  /\bsql`|\.schema\b|\.transaction\(|\.beside\(|TEST_DATABASE_URL|TEST_REDIS_URL|createDataPlace\(\)/.test(text);

export const serverTests = () => globSync('apps/server/{src,test}/**/*.test.ts', { cwd: at('.') }).sort();

/** The server's test files that run once, on the built-in database or on none. All others run again on PostgreSQL. */
export const runOnce = () =>
  serverTests().filter((path) => {
    const text = readFileSync(at(path), 'utf8');
    return !meetsDatabase(text) || reasonOf(text) !== undefined;
  });
