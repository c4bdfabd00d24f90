/**
 * npm run bench -- history: opening, listing and sending for a person with 10,000 conversations and 10,000 messages,
 * compared with a person with 100 of each, alternating in one run.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAgent, createConversation, register, type BenchUser } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { median, milliseconds, report } from './lib/stats.ts';

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 60;

const hex = (prefix: string, index: number): string => `${prefix}${index.toString(16)}`.padStart(24, '0').slice(-24);

interface Person {
  readonly user: BenchUser;
  readonly conversation: string;
}

const prepare = async (url: string, name: string): Promise<Person> => {
  const user = await register(url, name);
  return { user, conversation: await createConversation(user, await createAgent(user)) };
};

/** Fills the database of a stopped server like years of use: a chain of messages, and many conversations. */
const seed = (directory: string, { user, conversation }: Person, prefix: string, count: number): void => {
  const database = new DatabaseSync(join(directory, 'symbi.sqlite'));
  database.exec('begin');
  const message = database.prepare(
    `insert into messages (id, conversation_id, owner_id, parent_id, active_child_id, seq, change_seq, sender, content, status, ci, tags, citations, notices, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'complete', 0, '[]', '[]', '[]', ?)`,
  );
  const other = database.prepare(
    `insert into conversations (id, owner_id, title, is_archived, is_pinned, tags, last_activity, created_at) values (?, ?, ?, 0, 0, '[]', ?, ?)`,
  );
  const now = Date.now();
  for (let index = 1; index <= count; index += 1) {
    const parent = index === 1 ? null : hex(`${prefix}a`, index - 1);
    const child = index === count ? null : hex(`${prefix}a`, index + 1);
    const sender = index % 2 === 1 ? 'user' : 'agent';
    message.run(
      hex(`${prefix}a`, index),
      conversation,
      user.id,
      parent,
      child,
      index,
      index,
      sender,
      `Message ${index}. ${'Some words that fill a line. '.repeat(6)}`,
      now + index,
    );
    other.run(hex(`${prefix}b`, index), user.id, `Conversation ${index}`, now - index, now - index);
  }
  database
    .prepare(
      'update conversations set head_id = ?, last_seq = ?, change_seq = ?, message_count = ?, last_activity = ? where id = ?',
    )
    .run(hex(`${prefix}a`, count), count, count, count, now + count, conversation);
  database
    .prepare('update users set conversation_count = ?, message_count = ? where id = ?')
    .run(count + 1, count, user.id);
  database.exec('commit');
  database.close();
};

const first = await startServer();
const people = { few: await prepare(first.url, 'few'), many: await prepare(first.url, 'many') };
const { directory } = first;
await first.stop();
seed(directory, people.few, 'c', FEW);
seed(directory, people.many, 'd', MANY);
const server = await startServer({}, directory);
const clients = { few: people.few.user, many: people.many.user };
const { createClient } = await import('./lib/client.ts');
const connections = {
  few: createClient(server.url, clients.few.token),
  many: createClient(server.url, clients.many.token),
};

const actions = {
  list: (who: 'few' | 'many') => connections[who].call('GET', '/api/conversations?archived=false&limit=50'),
  open: (who: 'few' | 'many') => connections[who].call('GET', `/api/conversations/${people[who].conversation}`),
  send: (who: 'few' | 'many') =>
    connections[who].call('POST', `/api/conversations/${people[who].conversation}/messages`, { content: 'One more' }),
};
const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS + 10; round += 1) {
  for (const [action, run] of Object.entries(actions)) {
    for (const who of ['few', 'many'] as const) {
      const began = performance.now();
      const { status } = await run(who);
      if (status >= 300) throw new Error(`${action} answered ${status}`);
      // The first rounds warm the caches of both.
      if (round >= 10)
        times.set(`${action}:${who}`, [...(times.get(`${action}:${who}`) ?? []), performance.now() - began]);
    }
  }
}
for (const connection of Object.values(connections)) connection.close();
for (const { user } of Object.values(people)) user.client.close();
await server.stop();
removeData(directory);
const figures = Object.fromEntries(
  Object.keys(actions).map((action) => {
    const [few, many] = [median(times.get(`${action}:few`) ?? []), median(times.get(`${action}:many`) ?? [])];
    return [action, { few, many, ratio: many / few }];
  }),
);
report(
  Object.entries(figures).map(([action, { few, many, ratio }]) => ({
    measure: `${action}, ${MANY} against ${FEW}`,
    value: `${milliseconds(many)} / ${milliseconds(few)} = ${ratio.toFixed(2)}`,
    aim: '<= 1.5',
  })),
  { bench: 'history', ...figures },
);
