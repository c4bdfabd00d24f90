import { join } from 'node:path';
import { migrations } from '../../apps/server/src/migrations/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';
import {
  createAgent,
  createConversation,
  createClient,
  register,
  textAt,
  type BenchUser,
  type Client,
} from '../lib/client.ts';
import { startServer } from '../lib/server.ts';

/** A user whose every list has `count` entries, or as many as the server allows. */
export interface World {
  readonly count: number;
  readonly directory: string;
  readonly variables: Record<string, string>;
  readonly email: string;
  readonly user: Pick<BenchUser, 'id' | 'token'>;
  /** Owner of the projects the user is invited to. */
  readonly host: string;
  readonly agent: string;
  readonly conversation: string;
  readonly project: string;
  readonly build: string;
  readonly importId: string;
}

/** Time of the first entry; entries are a second apart, the newest last. */
const STARTED_AT = Date.UTC(2026, 0, 1);
export const at = (index: number): number => STARTED_AT + index * 1_000;

/** The same 24 digits for the same entry in every run. */
export const idOf = (kind: string, index: number): string =>
  `${Buffer.from(kind).toString('hex').slice(0, 12).padEnd(12, '0')}${index.toString(16).padStart(12, '0')}`;

const ROWS_AT_ONCE = 200;

/** Stores `count` rows in batches. */
export const insertRows = async <const Row>(
  count: number,
  rowOf: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE)
    await insert(Array.from({ length: Math.min(ROWS_AT_ONCE, count - first + 1) }, (_, index) => rowOf(first + index)));
};

/** True for twenty entries of any list, spread evenly from the oldest to the newest. */
export const isRare = (index: number, count: number): boolean => index % Math.ceil(count / 20) === 1;

export const openWorld = (world: Pick<World, 'directory' | 'variables'>): Promise<Database> =>
  openDatabase({
    environment: { DATA_DIR: join(world.directory), DATABASE_URL: world.variables['DATABASE_URL'] },
    migrations,
    clock: Date.now,
    log: createLog('silent'),
  });

const KEYS = 50;

const addKeys = async (client: Client): Promise<void> => {
  for (let index = 0; index < KEYS; index += 1)
    await client.call('POST', '/api/users/api-keys', {
      name: `Key ${index}`,
      provider: index === 0 ? 'openai' : 'custom',
      key: `sk-${'k'.repeat(40)}${index}`,
    });
};

/** Creates an installation with the people and the objects that own the lists. */
export const createWorld = async (count: number, variables: Record<string, string>): Promise<World> => {
  const server = await startServer(variables);
  const email = `lists-${count}@example.com`;
  const user = await register(server.url, `lists-${count}`);
  const host = await register(server.url, `host-${count}`);
  const anonymous = createClient(server.url);
  const agent = await createAgent(user);
  const conversation = await createConversation(user, agent);
  await addKeys(user.client);
  const project = textAt((await user.client.call('POST', '/api/projects/projects', { name: 'Atlas' })).body, '_id');
  for (const { client } of [user, host, { client: anonymous }]) client.close();
  await server.stop();
  return {
    count,
    directory: server.directory,
    variables,
    email,
    user: { id: user.id, token: user.token },
    host: host.id,
    agent,
    conversation,
    project,
    build: idOf('build', 1),
    importId: idOf('import', 1),
  };
};
