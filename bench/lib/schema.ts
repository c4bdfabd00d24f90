import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A schema of its own in the given database, dropped afterwards. */
export const withSchema = async <Result>(
  databaseUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const schema = `bench_${randomBytes(6).toString('hex')}`;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`create schema ${schema}`);
  try {
    const own = new URL(databaseUrl);
    own.searchParams.set('options', `-csearch_path=${schema}`);
    return await work(own.toString());
  } finally {
    await database.query(`drop schema ${schema} cascade`);
    await database.end();
  }
};
