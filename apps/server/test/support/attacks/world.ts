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
  /** Stands in every text of this person, and nowhere else. */
  readonly marker: string;
  readonly things: Things;
}

/** A victim with one of everything and an attacker with one of everything. */
export interface World {
  readonly server: TestApp;
  /** Who answers at OpenAI's and v0's addresses. */
  readonly providers: FakeProviders;
  readonly victim: Person;
  readonly attacker: Person;
  /** What the victim's live connection heard since the last time this was asked. */
  readonly heard: () => string[];
  /** The victim's rows as they are now. */
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
 * Two people, and ids nobody has, share no letter: the search forgives typing errors, and would now and then find
 * one's own words by those of the other.
 */
const letters = { victim: 'ghijklmnop', attacker: 'qrstuvwxyz' } as const;

const createPerson = async (server: TestApp, side: keyof typeof letters): Promise<Person> => {
  const marker = Array.from(randomBytes(18), (byte) => letters[side].charAt(byte % letters[side].length)).join('');
  const user = await server.register(`Person ${marker}`);
  let things: Things = {};
  for (const feature of features) things = { ...things, ...(await feature.seed(user, marker, things)) };
  return { user, marker, things };
};

/** Once nothing has arrived for this time, all that was done before has been told. */
const QUIET_MS = 200;

/** Joins everything of a person that can be joined, and writes down what is heard. */
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

/** No report is due while the attacks are made, whatever the time of day: it would be a change of the victim's rows. */
const putOffReports = async (server: TestApp): Promise<void> => {
  const nextAt = Date.now() + 24 * 3_600_000;
  await server.app.database.transaction(({ query }) =>
    query.updateTable('report_schedules').set({ next_at: nextAt }).execute(),
  );
};

export const createWorld = async (variables: Record<string, string> = {}): Promise<World> => {
  const providers = await startFakeProviders();
  const server = await startApp({
    OPENAI_BASE_URL: providers.baseUrls.openai,
    V0_BASE_URL: providers.baseUrls.v0,
    ...variables,
  });
  const [victim, attacker] = await Promise.all([createPerson(server, 'victim'), createPerson(server, 'attacker')]);
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

/** An answer without the one part that is new in every answer. */
export const withoutRequestId = (text: string): string => text.replace(/"requestId":"\w+"/, '"requestId":""');

/** A world for the tests of a file, and the rows of its victim before the first of them. */
export const startWorld = async (): Promise<{ world: World; before: Readonly<Record<string, string[]>> }> => {
  const world = await createWorld();
  afterAll(() => world.stop());
  return { world, before: await world.victimRows() };
};
