/**
 * Prints how many right and wrong replies of everyday pairs reach each tier, and how often the right one scores higher:
 * `node fit/everyday-measure.ts [in-view|kept|short|short-away]`. The rules of engine 1.20.0 were written
 * beside `in-view`, those of 1.24.0 beside `short`; nobody looked into `kept` before it was measured, nor into `short-away`
 * while they were written. Runs like the product, with the verifier that ships.
 */
import { readFileSync } from 'node:fs';
import { openVerifier } from '@symbi/verifier';
import { verifierFolder } from '@symbi/verifier/setting';
import { scoreReply, verifierPairs, type TrustInput } from '../src/index.ts';
import { trustTier } from '../src/tiers.ts';

interface Pair {
  id: string;
  lang: string;
  kind: string;
  source: string;
  question: string;
  right: string;
  wrong: string;
}

const name = process.argv[2] ?? 'kept';
const lines = readFileSync(new URL(`everyday/${name}.jsonl`, import.meta.url), 'utf8')
  .trim()
  .split('\n');
const pairs = lines.map((line) => JSON.parse(line) as Pair);
const folder = verifierFolder(process.env['TRUST_VERIFIER']);
if (folder === undefined) throw new Error('The verifier is off');
const verifier = await openVerifier(folder);

async function score({ question, source }: Pair, reply: string) {
  const input: TrustInput = { question, reply, sources: [{ id: 'source', text: source }] };
  const read = verifierPairs(input);
  const readings = read.length === 0 ? [] : await verifier.read(read);
  return scoreReply(read.length === 0 ? input : { ...input, verified: { engine: verifier.engine, readings } });
}

type Tally = Map<string, number>;
const count = (tally: Tally, key: string): unknown => tally.set(key, (tally.get(key) ?? 0) + 1);
const tally = { right: new Map<string, number>(), wrong: new Map<string, number>() };
const trusted = new Map<string, number>();
let inOrder = 0;
for (const pair of pairs) {
  const scores = { right: await score(pair, pair.right), wrong: await score(pair, pair.wrong) };
  for (const side of ['right', 'wrong'] as const) {
    const { state, score: value } = scores[side];
    const tier = state === 'checked' ? (trustTier(value)?.label ?? state) : state;
    count(tally[side], tier);
    if (side === 'wrong' && tier === 'Trusted') count(trusted, pair.lang);
  }
  if ((scores.right.score ?? 0) > (scores.wrong.score ?? 0)) inOrder += 1;
}
console.log(`${name}: ${pairs.length} pairs, the right reply above the wrong one in ${inOrder}`);
console.table({ right: Object.fromEntries(tally.right), wrong: Object.fromEntries(tally.wrong) });
console.log('wrong and Trusted, by language:', Object.fromEntries(trusted));
