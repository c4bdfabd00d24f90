/**
 * npm run bench -- acknowledge [--before COMMIT] [--seconds N]: acknowledgement time for 50 people who each send one
 * message a second, while the built-in agent answers every message with sources and a score, and the number of replies
 * finished in that time. With --before, runs alternate with the version of that commit.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOut } from './lib/before.ts';
import { createConversation, register, textAt, type BenchUser } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { milliseconds, percentile, report } from './lib/stats.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '2' },
  },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const PEOPLE = 50;
const KNOWN =
  'The hive stands behind the barn. It is opened in April, when the willows flower, and has two boxes. ' +
  'The honey of the first harvest is light; that of the second is dark, because the lime trees flower late.';
const QUESTIONS = [
  'Where does the hive stand?',
  'What is a trust score?',
  'When is the hive opened, and how many boxes has it?',
  'What is a pivot?',
  'How does the signed log work?',
  'Why is the honey of the second harvest dark?',
];

interface Person extends BenchUser {
  readonly path: string;
}

interface Load {
  readonly p50: number;
  readonly p99: number;
  readonly sent: number;
  readonly refused: number;
  /** Finished replies per second, from the first message to the last reply. */
  readonly repliesPerSecond: number;
  readonly processorMs: number;
}

const prepare = async (url: string, index: number): Promise<Person> => {
  const person = await register(url, `person${index}`);
  const kept = await person.client.call('POST', '/api/context', { tag: 'bees', data: { text: KNOWN } });
  if (kept.status !== 201) throw new Error(`The context was refused: ${JSON.stringify(kept.body)}`);
  const agent = textAt((await person.client.call('GET', '/api/agents')).body, 'data.0._id');
  const conversation = await createConversation(person, agent);
  return { ...person, path: `/api/conversations/${conversation}` };
};

const isWriting = async ({ client, path }: Person): Promise<boolean> => {
  const { body } = await client.call('GET', path);
  return JSON.stringify(body).includes('"status":"streaming"');
};

/** One message a second per person, whether or not the last was answered; senders are spread over the second. */
const drive = async (people: readonly Person[]): Promise<Omit<Load, 'processorMs'>> => {
  const times: number[] = [];
  let refused = 0;
  const sending: Promise<void>[] = [];
  const began = performance.now();
  const send = async ({ client, path }: Person, turn: number, index: number): Promise<void> => {
    const sent = performance.now();
    const content = QUESTIONS[(turn + index) % QUESTIONS.length];
    const { status } = await client.call('POST', `${path}/messages`, { content });
    if (status === 201) times.push(performance.now() - sent);
    else refused += 1;
  };
  for (let tick = 0; tick < SECONDS * PEOPLE; tick += 1) {
    const due = began + (tick * 1000) / PEOPLE;
    if (due > performance.now()) await sleep(due - performance.now());
    const person = people[tick % PEOPLE];
    if (person !== undefined) sending.push(send(person, Math.floor(tick / PEOPLE), tick));
  }
  await Promise.all(sending);
  for (const person of people) while (await isWriting(person)) await sleep(50);
  const seconds = (performance.now() - began) / 1000;
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    sent: times.length,
    refused,
    repliesPerSecond: times.length / seconds,
  };
};

/** A new server for each round, so that neither version has more history. */
const measure = async (version?: string): Promise<Load> => {
  const server = await startServer({}, undefined, version);
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => prepare(server.url, index)));
  // Code loaded with the first reply is not part of the measurement.
  const [first] = people;
  if (first !== undefined) await first.client.call('POST', `${first.path}/messages`, { content: QUESTIONS[0] });
  await sleep(1_500);
  const before = server.processorMs();
  const driven = await drive(people);
  const load = { ...driven, processorMs: (server.processorMs() - before) / driven.sent };
  for (const { client } of people) client.close();
  await server.stop();
  removeData(server.directory);
  return load;
};

const best = (loads: readonly Load[]): Load | undefined => loads.toSorted((left, right) => left.p99 - right.p99)[0];
const shown = (load: Load | undefined): string =>
  load === undefined
    ? 'not run'
    : `${milliseconds(load.p50)} / ${milliseconds(load.p99)}, ${load.repliesPerSecond.toFixed(1)} replies/s, ${load.processorMs.toFixed(1)} ms of a processor each, ${load.refused} refused`;

const before = values.before === undefined ? undefined : checkOut(values.before);
const [ours, theirs]: [Load[], Load[]] = [[], []];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (before !== undefined) theirs.push(await measure(before.directory));
    ours.push(await measure());
  }
} finally {
  before?.remove();
}
report(
  [
    { measure: 'acknowledged, p50 / p99', value: shown(best(ours)), aim: '<= 10 / 60 ms' },
    { measure: 'the version before', value: shown(best(theirs)), aim: '' },
  ],
  { bench: 'acknowledge', ours, before: theirs },
);
