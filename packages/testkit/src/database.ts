import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database for a single test. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** The initial content of every database. */
export interface Template {
  /** Identifies the content: another hash is another template. */
  readonly hash: string;
  /** Fills an empty database. */
  readonly fill: (url: string) => Promise<void>;
}

const OWN = 'symbi_test_';
const TEMPLATES = 'symbi_template_';
/** Older databases were left by an interrupted run. */
const LEFT_BEHIND = 6 * 60 * 60 * 1000;
/** An arbitrary key of the PostgreSQL advisory lock for creating templates. */
const LOCK = 7_301_988;

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const run = (server: string, statement: string): Promise<void> =>
  withClient(server, async (client) => void (await client.query(statement)));

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

const databasesLike = async (client: pg.Client, start: string): Promise<string[]> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [start],
  );
  return rows.map(({ datname }) => datname);
};

/** Drops leftovers of killed runs: their databases, and templates with another hash. */
const dropLeftovers = async (client: pg.Client): Promise<void> => {
  const abandoned = (await databasesLike(client, OWN)).filter(
    (name) => Number.parseInt(name.slice(OWN.length), 36) < Date.now() - LEFT_BEHIND,
  );
  for (const name of [...abandoned, ...(await databasesLike(client, TEMPLATES))])
    await client.query(`drop database if exists ${name} with (force)`);
};

/** Created by the first process that needs it; all others copy it. */
const makeTemplate = (server: string, { hash, fill }: Template): Promise<void> =>
  withClient(server, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const name = `${TEMPLATES}${hash}`;
    if ((await databasesLike(client, name)).includes(name)) return;
    await dropLeftovers(client);
    const unfinished = `${name}_unfinished`;
    await client.query(`create database ${unfinished}`);
    await fill(urlOf(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });

/** The time comes first, so that later runs can tell the database's age. */
const newName = (): string => `${OWN}${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;

const databaseOf = (server: string, name: string): TestDatabase => ({
  url: urlOf(server, name),
  drop: () => run(server, `drop database ${name} with (force)`),
});

/** An empty database on the server at `server`, whose user must be allowed to create databases. */
export const createEmptyDatabase = async (server: string): Promise<TestDatabase> => {
  const name = newName();
  await run(server, `create database ${name}`);
  return databaseOf(server, name);
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '3D000';

/** A copy of the template, which takes a tenth of a second, while migrating would take most of one. */
export const copyDatabase = async (server: string, template: Template): Promise<TestDatabase> => {
  const name = newName();
  const copy = (): Promise<void> => run(server, `create database ${name} template ${TEMPLATES}${template.hash}`);
  try {
    await copy();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeTemplate(server, template);
    await copy();
  }
  return databaseOf(server, name);
};
