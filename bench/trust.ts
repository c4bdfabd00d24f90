/** The trust engine on labeled sets: `node bench/trust.ts [--data DIR]`. Prints tables and one line of JSON. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { measureConsistency, measureUngrounded } from './trust/unsourced.ts';
import { measureGrounded } from './trust/grounded.ts';
import { measureSpeed } from './trust/speed.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const folder = values.data ?? process.env['SYMBI_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
if (!existsSync(folder)) {
  console.error(`No data at ${folder}: give the folder with --data DIR or SYMBI_DATA.`);
  process.exit(1);
}

const started = performance.now();
const grounded = measureGrounded(folder);
const ungrounded = measureUngrounded(folder);
const consistency = measureConsistency(folder);
const speed = measureSpeed();
console.log(`\nwhole run: ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(JSON.stringify({ bench: 'trust', grounded, ungrounded, consistency, speed }));
