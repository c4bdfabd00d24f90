/**
 * Fits the percentage below which a reply with sources is in doubt, and prints the resulting figures: `node
 * packages/trust/fit/doubt-fit.ts <data> <readings.jsonl> <seen.json> <date>`. Deterministic.
 *
 * It maximizes the expected F1 of 'something in it is unsupported', assuming that the shown percentages are calibrated:
 * labels enter only through the calibration. The threshold with the best counted F1 varies between 54 and 79 with the
 * draw of folds. Scores with and without a verifier share one, because there are only 26 bad replies that no verifier
 * has seen. The printed figures are for lines and thresholds fitted on the other folds.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import table from '../src/tables/verified.json' with { type: 'json' };
import { pooledRisk } from '../src/grounded/model.ts';
import { press, UNCHECKED } from '../src/draft.ts';
import { trustPercent } from '../src/tiers.ts';
import { GROUNDED_SETS, foldOf, loadSet, randomFrom } from './data.ts';
import { readCases } from './grounded.ts';
import { calibrateAcross, FOLDS, holdOutGrounded, HOME, SEED, type HeldOutReply } from './held-out.ts';
import { f1At } from './metrics.ts';
import { loadReadings, readHeldOut, unseenBy } from './verified-data.ts';

const LOWEST = 40;
const HIGHEST = 79;
const RESAMPLES = 200;
const CANDIDATES = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, at) => LOWEST + at);

/** A reply whose score is not yet capped. */
type ScoredClaim = HeldOutReply & { isDenied: boolean };

/** A reply with its displayed percentage. */
interface ShownReply {
  group: string;
  fold: number;
  label: number;
  percent: number;
}

const shownOf = (held: readonly ScoredClaim[]): ShownReply[] =>
  calibrateAcross(held, true).map((clean, at) => {
    const { group = '', fold = 0, label = 0, isDenied = false } = held[at] ?? {};
    return { group, fold, label, percent: trustPercent(isDenied ? press(clean, UNCHECKED) : clean) };
  });

const f1Below = (items: readonly ShownReply[], below: number): number =>
  f1At(
    items.map(({ label }) => label),
    items.map(({ percent }) => -percent),
    -(below - 0.5),
  );

/** F1 of calling everything below a percentage bad, assuming each reply is bad as often as its percentage implies. */
function expectedF1(items: readonly ShownReply[], below: number): number {
  const called = items.filter(({ percent }) => percent < below);
  const badOf = (some: readonly ShownReply[]): number => some.reduce((sum, { percent }) => sum + 1 - percent / 100, 0);
  return (2 * badOf(called)) / (badOf(items) + called.length);
}

function choose(kinds: readonly (readonly ScoredClaim[])[]): number {
  const shown = kinds.map(shownOf);
  const means = CANDIDATES.map((below) => shown.reduce((sum, items) => sum + expectedF1(items, below), 0));
  return CANDIDATES[means.indexOf(Math.max(...means))] ?? LOWEST;
}

/**
 * For replies classified by thresholds of the other folds: F1 with its 90 % interval over questions, precision and
 * recall.
 */
function describe(name: string, items: readonly ShownReply[], belows: readonly number[]): void {
  const called = items.map((item) => ({ ...item, percent: item.percent < (belows[item.fold] ?? 0) ? 0 : 99 }));
  const random = randomFrom(SEED);
  const groups = Map.groupBy(called, ({ group }) => group);
  const names = [...groups.keys()];
  const drawn = Array.from({ length: RESAMPLES }, () =>
    f1Below(
      names.flatMap(() => groups.get(names[Math.floor(random() * names.length)] ?? '') ?? []),
      50,
    ),
  ).toSorted((left, right) => left - right);
  const at = (share: number): string => (drawn[Math.floor(share * (drawn.length - 1))] ?? 0).toFixed(3);
  const doubted = called.filter(({ percent }) => percent === 0);
  const hits = doubted.filter(({ label }) => label === 1).length;
  const bad = called.filter(({ label }) => label === 1).length;
  console.log(
    `${name}: ${items.length} replies, ${bad} bad; F1 ${f1Below(called, 50).toFixed(3)} (${at(0.05)}-${at(0.95)}),`,
    `precision ${(hits / Math.max(1, doubted.length)).toFixed(2)}, recall ${(hits / Math.max(1, bad)).toFixed(2)},`,
    `in doubt ${(doubted.length / items.length).toFixed(2)}; F1 at one half ${f1Below(items, 50).toFixed(3)},`,
    `always ${((2 * bad) / (bad + items.length)).toFixed(3)}`,
  );
}

const { positionals } = parseArgs({ allowPositionals: true });
const [folder, readingsPath, seenPath, date] = positionals;
if (folder === undefined || readingsPath === undefined || seenPath === undefined || date === undefined)
  throw new Error('usage: node packages/trust/fit/doubt-fit.ts <data> <readings.jsonl> <seen.json> <date>');
const examples = GROUNDED_SETS.flatMap((set) => readCases(loadSet(folder, set)));
const words = holdOutGrounded(examples).replies.map((held) => ({
  ...held,
  fold: foldOf(held.group, FOLDS, SEED),
  isDenied: false,
}));
const read = readHeldOut(examples, unseenBy(seenPath), loadReadings(readingsPath)).filter(
  (item) => item.case.set === HOME,
);
const both = read.map(({ case: { group, label }, fold, claims }) => ({
  group,
  fold,
  label,
  risk: pooledRisk(claims.map((one) => table.lexical * one.words + table.unsupported * one.reading)) ?? 0,
  isDenied: claims.some(({ isDenied }) => isDenied),
}));
const outside = (items: readonly ScoredClaim[], fold: number): ScoredClaim[] =>
  items.filter((item) => item.fold !== fold);
const belows = Array.from({ length: FOLDS }, (_, fold) => choose([outside(words, fold), outside(both, fold)]));
console.log('thresholds of the other folds', belows.join(' '));
describe('words', shownOf(words), belows);
describe('words and readings', shownOf(both), belows);
const below = choose([words, both]);
const provenance = { calibratedOn: HOME, replies: [words.length, both.length], date, seed: SEED, folds: FOLDS };
writeFileSync(
  new URL('../src/tables/doubt.json', import.meta.url),
  `${JSON.stringify({ provenance, below })}
`,
);
console.log('in doubt below', below);
