/**
 * npm run bench -- append [--messages N]: the cost of the signed log in the transaction that stores a message. The same
 * transaction runs with and without it, alternating, on SQLite and, if BENCH_DATABASE_URL is set, on PostgreSQL. The
 * last line is JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Timeline } from '../apps/server/src/features/timeline/service.ts';
import { openSigningKeys } from '../apps/server/src/features/timeline/signing/signer.ts';
import '../apps/server/src/features/conversations/table.ts';
import '../apps/server/src/features/messages/table.ts';
import '../apps/server/src/features/search/table.ts';
import '../apps/server/src/features/users/table.ts';
import { migrations } from '../apps/server/src/migrations/index.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createId } from '../apps/server/src/platform/id.ts';
import { createLog } from '../apps/server/src/platform/observability/log.ts';
import { openKeyring } from '../apps/server/src/platform/secret.ts';
import { inProcess } from '../apps/server/src/platform/workers/offload.ts';

const { values } = parseArgs({ options: { messages: { type: 'string', default: '2000' } } });
const messages = Number(values.messages);
if (!Number.isSafeInteger(messages) || messages < 20) throw new RangeError('--messages takes a whole number from 20');

const AT_ONCE = 50;
const sentence = 'The reply is covered by the second source and by nothing else that was given. '.repeat(6);

interface AppendSetup {
  readonly database: Database;
  readonly timeline: Timeline;
  readonly ownerId: string;
  readonly conversationId: string;
}

async function prepare(database: Database, directory: string): Promise<AppendSetup> {
  const clock = Date.now;
  const keys = await openSigningKeys({ database, keyring: openKeyring(undefined, directory), clock, name: 'bench' });
  const [ownerId, conversationId] = [createId(), createId()];
  await database.transaction(async ({ query }) => {
    const email = `${ownerId}@example.com`;
    const user = { id: ownerId, email, email_key: email, name: 'Bench', password_hash: '', preferences: '{}' };
    await query
      .insertInto('users')
      .values({ ...user, created_at: clock() })
      .execute();
    const times = { last_activity: clock(), created_at: clock() };
    const flags = { is_archived: 0, is_pinned: 0, tags: '[]' };
    await query
      .insertInto('conversations')
      .values({ id: conversationId, owner_id: ownerId, title: 'Bench', ...flags, ...times })
      .execute();
  });
  const conversations = { findAll: () => Promise.resolve([]), hidden: () => Promise.resolve(new Set<string>()) };
  return {
    database,
    timeline: new Timeline({ database, clock, keys, conversations, offload: inProcess }),
    ownerId,
    conversationId,
  };
}

/** One message as the server stores it, with its signed row and checkpoint or without. */
function storeMessage({ database, timeline, ownerId, conversationId }: AppendSetup, seq: number, signed: boolean) {
  return database.transaction(async (transaction) => {
    const id = createId();
    const { query } = transaction;
    await query
      .updateTable('conversations')
      .set({ last_seq: seq, last_activity: Date.now() })
      .where('id', '=', conversationId)
      .execute();
    const row = { id, conversation_id: conversationId, owner_id: ownerId, parent_id: null, seq, change_seq: seq };
    const texts = { content: sentence, tags: '[]', citations: '[]', notices: '[]', status: 'complete' as const };
    await query
      .insertInto('messages')
      .values({ ...row, ...texts, sender: 'user', ci: 0, created_at: Date.now() })
      .execute();
    if (!signed) return;
    const fields = { message_id: id, parent_id: null, sender: 'user', agent_id: null, state: 'done' } as const;
    await timeline.append(transaction, ownerId, `conv:${conversationId}`, [
      { type: 'message', fields, content: sentence, subjectId: id },
    ]);
  });
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Milliseconds per message: sequential (median), concurrent (total divided by their number), and processor time of the
 * latter, which does not depend on other load.
 */
async function measure(place: AppendSetup) {
  let seq = 0;
  const next = (): number => (seq += 1);
  for (let warm = 0; warm < 100; warm += 1) await storeMessage(place, next(), warm % 2 === 0);
  const alone = { with: [] as number[], without: [] as number[] };
  const together = { with: [] as number[], without: [] as number[] };
  const processor = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < messages; round += 1) {
    const kind = round % 2 === 0 ? 'with' : 'without';
    const start = performance.now();
    await storeMessage(place, next(), kind === 'with');
    alone[kind].push(performance.now() - start);
  }
  for (let round = 0; round < messages / AT_ONCE; round += 1) {
    const kind = round % 2 === 0 ? 'with' : 'without';
    const start = performance.now();
    const spent = process.cpuUsage();
    await Promise.all(Array.from({ length: AT_ONCE }, () => storeMessage(place, next(), kind === 'with')));
    together[kind].push((performance.now() - start) / AT_ONCE);
    const { user, system } = process.cpuUsage(spent);
    processor[kind].push((user + system) / 1000 / AT_ONCE);
  }
  const compare = (times: { with: number[]; without: number[] }) => ({
    without: rounded(median(times.without)),
    with: rounded(median(times.with)),
    added: rounded(median(times.with) - median(times.without)),
  });
  return { alone: compare(alone), together: compare(together), processor: compare(processor) };
}

async function run(name: string, url: string | undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-bench-'));
  const environment = { DATA_DIR: directory, DATABASE_URL: url };
  const database = await openDatabase({ environment, migrations, clock: Date.now, log: createLog('error') });
  try {
    const figures = await measure(await prepare(database, directory));
    for (const [how, { without, with: signed, added }] of Object.entries(figures))
      console.log(`${name.padEnd(11)} ${how.padEnd(10)} ${without} ms without, ${signed} ms with, ${added} ms added`);
    return { database: name, ...figures };
  } finally {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

console.log(`${messages} messages one after another, and as many ${AT_ONCE} at a time; per message`);
const results = [await run('SQLite', undefined)];
const postgres = process.env['BENCH_DATABASE_URL'];
if (postgres !== undefined) results.push(await run('PostgreSQL', postgres));
console.log(JSON.stringify({ bench: 'append', messages, results }));
