/**
 * npm run bench -- faults [--rounds N] [--seed N]: kills the server N times (default 20; 200 for the whole list) at
 * random moments under fifty messages a second and counts what is lost, repeated or out of order; a tenth as often
 * during fifty streaming replies, which must not lose anything read more than a second before. TEST_DATABASE_URL runs
 * it on PostgreSQL. The last line is JSON; it fails if the server broke a guarantee.
 */
import { parseArgs } from 'node:util';
import { killRounds } from '../apps/server/test/support/faults/kill-rounds.ts';
import { createDataPlace } from '../apps/server/test/support/faults/process.ts';
import { shownRounds } from '../apps/server/test/support/faults/shown-rounds.ts';
import { findLosses } from '../apps/server/test/support/faults/traffic.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '20261121' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number above 0');
if (!Number.isSafeInteger(seed)) throw new RangeError('--seed takes a whole number');

const STREAMS = 50;

const place = await createDataPlace();
const other = await createDataPlace();
try {
  const { server, talkers, restarts } = await killRounds(place.variables, rounds, seed);
  const problems: string[] = [];
  for (const talker of talkers) problems.push(...(await findLosses(server.url, talker)));
  await server.kill('SIGTERM');
  const reading = await shownRounds(other.variables, Math.ceil(rounds / 10), STREAMS);
  const sorted = restarts.toSorted((a, b) => a - b);
  const acknowledged = talkers.reduce((sum, talker) => sum + talker.acknowledged.length, 0);
  const database = place.variables['DATABASE_URL'] === undefined ? 'sqlite' : 'postgres';
  console.log(`killed            ${rounds} times`);
  console.log(`acknowledged      ${acknowledged} messages`);
  console.log(`broken promises   ${problems.length}`);
  console.log(`ready again       ${Math.round(sorted[Math.floor(rounds / 2)] ?? 0)} ms (median)`);
  console.log(`replies cut off   ${reading.watched}, ${reading.losses.length} with text missing`);
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  console.log(
    JSON.stringify({
      bench: 'faults',
      database,
      rounds,
      seed,
      acknowledged,
      broken: problems.length,
      replies: reading.watched,
      repliesWithLoss: reading.losses.length,
      readyAgainMs: Math.round(sorted[Math.floor(rounds / 2)] ?? 0),
    }),
  );
  process.exitCode = problems.length + reading.losses.length === 0 ? 0 : 1;
} finally {
  await Promise.all([place.remove(), other.remove()]);
}
