/**
 * Prints the pairs a verifier reads for every labeled reply, as JSON lines: `node fit/verified-pairs.ts <data> >
 * pairs.jsonl`.
 */
import { readFileSync } from 'node:fs';
import { verifierPairs } from '../src/index.ts';
import { GROUNDED_SETS, loadSet } from './data.ts';

/** Sets partly used for fitting, and sets only used for measuring. */
const VERIFIED_SETS = [...GROUNDED_SETS, 'lfqa_verif', 'qags'] as const;

interface Everyday {
  id: string;
  source: string;
  right: string;
  wrong: string;
}

/** Hand-written pairs of a right and a wrong claim: one object per line. */
export function loadEveryday(): Everyday[] {
  const lines = readFileSync(new URL('verifier/everyday.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Everyday);
}

function print(set: string, id: string, question: string, reply: string, source: string): void {
  const pairs = verifierPairs({ question, reply, sources: [{ id: 'source', text: source }] });
  console.log(JSON.stringify({ set, id, pairs }));
}

if (process.argv[1]?.endsWith('verified-pairs.ts') === true) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('usage: node packages/trust/fit/verified-pairs.ts <data>');
  for (const set of VERIFIED_SETS)
    for (const item of loadSet(folder, set)) print(set, item.id, item.question, item.reply, item.source ?? '');
  for (const { id, source, right, wrong } of loadEveryday()) {
    print('everyday', `${id}:right`, '', right, source);
    print('everyday', `${id}:wrong`, '', wrong, source);
  }
}
