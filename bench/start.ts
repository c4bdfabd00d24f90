/** npm run bench -- start: time from process start to /readyz, and memory at rest. */
import { setTimeout as sleep } from 'node:timers/promises';
import { removeData, startServer } from './lib/server.ts';
import { median, milliseconds, report } from './lib/stats.ts';

const ROUNDS = 7;
const REST_MS = 3_000;
/** As shipped: no model may be loaded before its first use. */
const SHIPPED = { TRUST_VERIFIER: '', CONTEXT_ENCODER: '' };

const first = await startServer(SHIPPED);
const { directory, readyMs: firstMs } = first;
await first.stop();
const reopened: number[] = [];
let memory = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const server = await startServer(SHIPPED, directory);
  reopened.push(server.readyMs);
  if (round === ROUNDS - 1) {
    await sleep(REST_MS);
    memory = server.memory();
  }
  await server.stop();
}
removeData(directory);
report(
  [
    { measure: 'first start, with migrations', value: milliseconds(firstMs), aim: '' },
    { measure: `reopen, median of ${ROUNDS}`, value: milliseconds(median(reopened)), aim: '<= 600 ms' },
    { measure: 'memory at rest', value: `${memory.toFixed(0)} MB`, aim: '<= 130 MB' },
  ],
  { bench: 'start', firstMs, reopenMs: median(reopened), memoryMb: memory },
);
