import { randomBytes } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll } from 'vitest';
import type { Route } from '../../../src/platform/http/route.ts';
import { type FakeProviders, startFakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '../app.ts';
import { features } from './routes/index.ts';
import { rowsWith } from './rows.ts';
import type { Things } from './table.ts';

export interface Person {
  readonly user: TestUser;
  /** Occurs in every text of this person, and nowhere else. */
  readonly marker: string;
  readonly things: Things;
}

/** A victim and an attacker, each with one of everything. */
export interface World {
  readonly server: TestApp;
  /** The fakes at OpenAI's and v0's addresses. */
  readonly providers: FakeProviders;
  readonly victim: Person;
  readonly attacker: Person;
  /** What the victim's live connection received since the previous call. */
  readonly heard: () => string[];
  /** The victim's current rows. */
  readonly victimRows: () => Promise<Readonly<Record<string, string[]>>>;
  readonly routeOf: (key: string) => Route;
  readonly stop: () => Promise<void>;
}

export const randomId = (): string => randomBytes(12).toString('hex');

export const settled = async (server: TestApp): Promise<void> => {
  await eventually(async () => {
    const { read } = server.app.database;
    const rows = await read.selectFrom('runs').select('id').where('state', 'in', ['queued', 'running']).execute();
    return rows.length === 0 ? true : undefined;
  });
};

/**
 * The two people's markers, and ids nobody has, share no letter: the search tolerates typing errors, and would
 * occasionally find one person's text by the other's.
 */
const letters = { victim: 'ghijklmnop', attacker: 'qrstuvwxyz' } as const;

const createPerson = async (server: TestApp, side: keyof typeof letters): Promise<Person> => {
  const marker = Array.from(randomBytes(18), (byte) => letters[side].charAt(byte % letters[side].length)).join('');
  const user = await server.register(`Person ${marker}`);
  let things: Things = {};
  for (const feature of features) things = { ...things, ...(await feature.seed(user, marker, things)) };
  return { user, marker, things };
};

/** When nothing has arrived for this long, everything done before has been announced. */
const QUIET_MS = 200;

/** Joins every room a person can join, and records what is received. */
const listen = async (person: Person): Promise<{ socket: Socket; heard: () => string[] }> => {
  const socket = await person.user.connect();
  let lines: string[] = [];
  socket.onAny((event: string, ...parts: unknown[]) => lines.push(`${event} ${JSON.stringify(parts)}`));
  socket.on('disconnect', (reason) => lines.push(`disconnected: ${reason}`));
  for (const feature of features) await feature.watch?.(socket, person.things);
  await eventually(async () => {
    lines = [];
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    return lines.length === 0 ? true : undefined;
  });
  return {
    socket,
    heard: () => {
      const heard = lines;
      lines = [];
      return heard;
    },
  };
};

/** Postpones reports, so that none is due during the attacks at any time of day: it would change the victim's rows. */
const putOffReports = async (server: TestApp): Promise<void> => {
  const nextAt = Date.now() + 24 * 3_600_000;
  await server.app.database.transaction(({ query }) =>
    query.updateTable('report_schedules').set({ next_at: nextAt }).execute(),
  );
};

/** The built-in agent, which writes the replies of this world, says nothing of its thoughts. */
const addThoughts = async (server: TestApp, people: readonly Person[]): Promise<void> => {
  const rows = people.map(({ user, marker, things }) => ({
    message_id: things['reply'] ?? '',
    owner_id: user.id,
    text: `Thoughts on ${marker}`,
  }));
  await server.app.database.transaction(({ query }) => query.insertInto('message_thoughts').values(rows).execute());
};

export const createWorld = async (variables: Record<string, string> = {}): Promise<World> => {
  const providers = await startFakeProviders();
  const server = await startApp({
    OPENAI_BASE_URL: providers.baseUrls.openai,
    V0_BASE_URL: providers.baseUrls.v0,
    ...variables,
  });
  const [victim, attacker] = await Promise.all([createPerson(server, 'victim'), createPerson(server, 'attacker')]);
  await addThoughts(server, [victim, attacker]);
  await putOffReports(server);
  await settled(server);
  const { socket, heard } = await listen(victim);
  const marks = [victim.marker, ...Object.values(victim.things)];
  return {
    server,
    providers,
    victim,
    attacker,
    heard,
    victimRows: () => rowsWith(server.app.database, marks),
    routeOf: (key) => {
      const route = server.app.routes.find((candidate) => `${candidate.method} ${candidate.path}` === key);
      if (route === undefined) throw new Error(`There is no route '${key}'`);
      return route;
    },
    stop: async () => {
      socket.disconnect();
      await server.stop();
      await providers.close();
    },
  };
};

/** An answer without the one part that differs every time. */
export const withoutRequestId = (text: string): string => text.replace(/"requestId":"\w+"/, '"requestId":""');

/** A world for the tests of a file, and its victim's rows before the first of them. */
export const startWorld = async (): Promise<{ world: World; before: Readonly<Record<string, string[]>> }> => {
  const world = await createWorld();
  afterAll(() => world.stop());
  return { world, before: await world.victimRows() };
};
