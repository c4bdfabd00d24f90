import { eventually } from '@symbi/testkit/eventually';
import { startProcess, type ServerProcess } from './process.ts';
import { createTalker, keepTalking, repeatUnanswered, type Talker } from './traffic.ts';

const TALKERS = 5;
const EACH_PER_SECOND = 10;
const SHORTEST_MS = 200;
const LONGEST_MS = 1_000;

/** A small seeded generator, so that a failing schedule can be repeated. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

export interface KillRounds {
  readonly server: ServerProcess;
  readonly talkers: readonly Talker[];
  /** Milliseconds from the kill until the next process was ready. */
  readonly restarts: readonly number[];
}

/**
 * Starts a server, has people talk with it, and kills it at a random moment, repeatedly. The last one is left running.
 */
export const killRounds = async (
  variables: Readonly<Record<string, string>>,
  rounds: number,
  seed: number,
): Promise<KillRounds> => {
  const random = createRandom(seed);
  let server = await startProcess(variables);
  const talkers: Talker[] = [];
  const restarts: number[] = [];
  for (let number = 0; number < TALKERS; number += 1) talkers.push(await createTalker(server.url, number));
  for (let round = 0; round < rounds; round += 1) {
    const stop = new AbortController();
    const { url } = server;
    const had = talkers.map(({ acknowledged }) => acknowledged.length);
    const talking = talkers.map((talker, number) =>
      keepTalking(url, talker, `${round}-${number}`, EACH_PER_SECOND, stop.signal),
    );
    // The kill comes at a random moment, but never before the first answer.
    await eventually(async () =>
      talkers.every(({ acknowledged }, number) => acknowledged.length > (had[number] ?? 0)) ? true : undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS)));
    await server.kill('SIGKILL');
    await Promise.all(talking);
    const killedAt = performance.now();
    server = await startProcess(variables);
    restarts.push(performance.now() - killedAt);
    for (const talker of talkers) await repeatUnanswered(server.url, talker);
  }
  return { server, talkers, restarts };
};
