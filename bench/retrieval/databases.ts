import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { splitTerms } from '../../packages/text/src/terms.ts';
import type { Collection } from '../../packages/retrieval/node/collections.ts';

/** Ten best document ids per question, in the order of the collection's questions. */
export type Rankings = string[][];

const wordsOf = (text: string): string[] =>
  [...new Set(splitTerms(text))].filter((word) => /^[\p{L}\p{N}]+$/u.test(word));

/** SQLite's FTS5: Porter stems, any word may match, its own BM25. */
export function rankWithFts5({ corpus, queries }: Collection): Rankings {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, body, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO documents (id, body) VALUES (?, ?)');
  database.exec('BEGIN');
  for (const { _id, title, text } of corpus) insert.run(_id, `${title}\n${text}`);
  database.exec('COMMIT');
  const find = database.prepare('SELECT id FROM documents WHERE documents MATCH ? ORDER BY rank LIMIT 10');
  const rankings = queries.map(({ text }) => {
    const words = wordsOf(text).map((word) => `"${word}"`);
    return words.length === 0 ? [] : find.all(words.join(' OR ')).map(({ id }) => String(id));
  });
  database.close();
  return rankings;
}

const schema = `retrieval_bench_${process.pid}`;

/** Connects; undefined if no server responds. */
export async function connectPostgres(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** PostgreSQL's ts_rank over English stems, any word may match. Works in a separate schema and drops it. */
export async function rankWithPostgres(client: Client, { corpus, queries }: Collection): Promise<Rankings> {
  await client.query(`CREATE SCHEMA ${schema}`);
  try {
    await client.query(`CREATE TABLE ${schema}.documents (id text, body tsvector)`);
    const clean = (text: string): string => text.replaceAll('\0', ' ');
    for (let at = 0; at < corpus.length; at += 500) {
      const part = corpus.slice(at, at + 500);
      await client.query(
        `INSERT INTO ${schema}.documents SELECT id, to_tsvector('english', body) FROM unnest($1::text[], $2::text[]) AS rows(id, body)`,
        [part.map(({ _id }) => _id), part.map(({ title, text }) => clean(`${title}\n${text}`))],
      );
    }
    await client.query(`CREATE INDEX ON ${schema}.documents USING gin (body)`);
    const rankings: Rankings = [];
    for (const { text } of queries) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM ${schema}.documents, to_tsquery('english', $1) AS query WHERE body @@ query ORDER BY ts_rank(body, query) DESC, id LIMIT 10`,
        [wordsOf(text).join(' | ')],
      );
      rankings.push(rows.map(({ id }) => id));
    }
    return rankings;
  } finally {
    await client.query(`DROP SCHEMA ${schema} CASCADE`);
  }
}
