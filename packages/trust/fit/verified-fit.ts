/**
 * Fits the weights of a verifier's readings and the words, and prints the figures on replies that neither has seen:
 * `node packages/trust/fit/verified-fit.ts <data> <readings.jsonl> <seen.json> <date> [engine]`. Deterministic.
 * `--ratio` keeps the shipped weight of the words, sets that of readings to this share of it, and fits the rest: if a
 * verifier has seen all but about one set, the remaining data can calibrate the score, but not weigh the two.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import model from '../src/tables/grounded.json' with { type: 'json' };
import shippedTable from '../src/tables/verified.json' with { type: 'json' };
import { pooledRisk } from '../src/grounded/model.ts';
import { scoreReply } from '../src/index.ts';
import { trustPercent } from '../src/tiers.ts';
import { GROUNDED_SETS, loadSet, randomFrom } from './data.ts';
import { readCases, type Scorer } from './grounded.ts';
import { calibrate, calibrateAcross, FOLDS, HOME, resampleLines, SEED, type HeldOutReply } from './held-out.ts';
import { fitLogistic } from './logistic.ts';
import { auroc, calibrationError, f1At } from './metrics.ts';
import { chooseSupport } from './support.ts';
import { loadReadings, readHeldOut, readNeverFitted, unseenBy, type ReadCase, type Readings } from './verified-data.ts';
import { loadEveryday } from './verified-pairs.ts';

/** Weights of a sentence's two risks. */
interface Weights {
  words: number;
  reading: number;
}

const WORDS_ONLY: Weights = { words: 1, reading: 0 };
const RESAMPLES = 200;
const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
const ENGINE = 'symbi-verifier';

const totals = ({ claims }: ReadCase, { words, reading }: Weights): number[] =>
  claims.map((claim) => words * claim.words + reading * claim.reading);

/**
 * Sentences with labels: of bad replies without marks only the worst; all sets, and the classes within them, have equal
 * weight.
 */
function sentenceRows(cases: readonly ReadCase[]): { rows: number[][]; labels: number[]; weights: number[] } {
  const found = cases.flatMap((item) => {
    const { set, label } = item.case;
    const rows = item.claims.map((claim) => ({ row: [claim.words, claim.reading], label: claim.label, set }));
    if (set === HOME || label === 0) return rows;
    const sums = item.claims.map((claim) => claim.words + claim.reading);
    const worst = rows[sums.indexOf(Math.max(...sums))];
    return worst === undefined ? [] : [{ ...worst, label: 1 }];
  });
  const counts = new Map<string, number>();
  const key = ({ set, label }: { set: string; label: number }): string => `${set}|${label}`;
  for (const one of found) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return {
    rows: found.map(({ row }) => row),
    labels: found.map(({ label }) => label),
    weights: found.map((one) => 1000 / (counts.get(key(one)) ?? 1)),
  };
}

/** Candidate weights of a reading relative to the words. */
const RATIOS = [0, 0.25, 0.5, 0.75, 1, 1.5];
/** Within this margin of the best ranking, the lowest weight of a reading is chosen. */
const AS_GOOD = 0.002;

/** The least number of unseen replies for a set to count. */
const ENOUGH = 30;

/** The mean ranking quality of replies over the sets. */
function meanRanking(cases: readonly ReadCase[], weights: Weights): number {
  const sets = [...Map.groupBy(cases, (item) => item.case.set).values()].filter(
    (own) => own.length >= ENOUGH && new Set(own.map((item) => item.case.label)).size === 2,
  );
  const values = sets.map((own) => {
    const held = heldOf(own, weights);
    return auroc(
      held.map(({ label }) => label),
      held.map(({ risk }) => risk),
    );
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Fits the weight of words by a line over labeled sentences, and the ratio of reading to words by the ranking of whole
 * replies, with equal weight per set. The line alone gave readings twice the weight and ranked the home set worse.
 */
function fitWeights(cases: readonly ReadCase[]): Weights {
  const { rows, labels, weights } = sentenceRows(cases);
  const line = fitLogistic(rows, labels, weights, { steps: 100 });
  const words = round((line.weights[0] ?? 0) / (line.deviation[0] ?? 1));
  const means = RATIOS.map((ratio) => meanRanking(cases, { words, reading: words * ratio }));
  console.log('ratios', JSON.stringify(RATIOS.map((ratio, at) => [ratio, round(means[at] ?? 0)])));
  const best = Math.max(...means);
  const ratio = RATIOS.find((_, at) => (means[at] ?? 0) >= best - AS_GOOD) ?? 0;
  return { words, reading: round(words * ratio) };
}

const heldOf = (cases: readonly ReadCase[], weights: Weights): HeldOutReply[] =>
  cases.map((item) => ({
    group: item.case.group,
    fold: item.fold,
    risk: pooledRisk(totals(item, weights)) ?? 0,
    label: item.case.label,
  }));

/** AUROC with its 90 % interval over resampled groups. */
function ranking(cases: readonly ReadCase[], weights: Weights): string {
  const held = heldOf(cases, weights);
  const of = (items: readonly HeldOutReply[]): number =>
    auroc(
      items.map(({ label }) => label),
      items.map(({ risk }) => risk),
    );
  const groups = Map.groupBy(held, ({ group }) => group);
  const names = [...groups.keys()];
  const random = randomFrom(SEED);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    of(names.flatMap(() => groups.get(names[Math.floor(random() * names.length)] ?? '') ?? [])),
  )
    .filter((value) => !Number.isNaN(value))
    .toSorted((left, right) => left - right);
  const at = (share: number): string => (drawn[Math.floor(share * (drawn.length - 1))] ?? 0).toFixed(3);
  return `${of(held).toFixed(3)} (${at(0.05)}-${at(0.95)})`;
}

function printSets(cases: readonly ReadCase[], never: readonly ReadCase[], weights: Weights): void {
  const sets = Map.groupBy([...cases, ...never], (item) => item.case.set);
  for (const [set, own] of sets) {
    const others = cases.filter((item) => item.case.set !== set);
    const leftOut = fitWeights(others);
    console.log(
      set.padEnd(18),
      String(own.length).padStart(5),
      'words',
      ranking(own, WORDS_ONLY),
      'reading',
      ranking(own, { words: 0, reading: 1 }),
      'both, set left out',
      ranking(own, leftOut),
      'both',
      ranking(own, weights),
    );
  }
}

function printHome(home: readonly ReadCase[], weights: Weights): void {
  for (const [name, used] of [
    ['words', WORDS_ONLY],
    ['both', weights],
  ] as const) {
    const held = heldOf(home, used);
    const clean = calibrateAcross(held, true);
    const bad = held.map(({ label }) => label);
    const trusted = clean.flatMap((value, at) => (value >= 0.8 ? [1 - (bad[at] ?? 0)] : []));
    console.log(
      `home, ${name}: F1 at .5 ${f1At(
        bad,
        clean.map((value) => 1 - value),
        0.5,
      ).toFixed(3)},`,
      `calibration error ${calibrationError(
        bad.map((value) => 1 - value),
        clean,
      ).toFixed(3)},`,
      `Trusted ${(trusted.reduce((sum, value) => sum + value, 0) / Math.max(1, trusted.length)).toFixed(3)} clean at`,
      (trusted.length / Math.max(1, held.length)).toFixed(2),
    );
  }
}

/** Prints the product's results for right and wrong everyday claims, by words and with the verifier. */
function printEveryday(readings: Readings): void {
  const counts = new Map<string, number[]>();
  for (const { id, source, right, wrong } of loadEveryday()) {
    const percentOf = (side: 'right' | 'wrong', isRead: boolean): number => {
      const verified = { engine: ENGINE, readings: readings.get(`everyday:${id}:${side}`) ?? [] };
      const reply = side === 'right' ? right : wrong;
      const input = { question: '', reply, sources: [{ id: 'source', text: source }] };
      return trustPercent(scoreReply(isRead ? { ...input, verified } : input).score ?? 0.5);
    };
    for (const isRead of [false, true]) {
      const [good, bad] = [percentOf('right', isRead), percentOf('wrong', isRead)];
      for (const key of ['all', id.slice(0, 2)]) {
        const sums = counts.get(`${key} ${isRead ? 'read' : 'words'}`) ?? [0, 0, 0, 0, 0];
        const found = [1, Number(bad >= 80), Number(bad >= 60), Number(good < 40), Number(good > bad)];
        counts.set(
          `${key} ${isRead ? 'read' : 'words'}`,
          sums.map((sum, at) => sum + (found[at] ?? 0)),
        );
      }
    }
  }
  for (const [key, [pairs = 1, trusted = 0, reliable = 0, caution = 0, order = 0]] of counts)
    console.log(
      `everyday ${key}: ${pairs} pairs, wrong and Trusted ${round(trusted / pairs, 3)}, wrong and 60 or more`,
      `${round(reliable / pairs, 3)}, right and Caution ${round(caution / pairs, 3)}, in order ${round(order / pairs, 3)}`,
    );
}

function writeTable(home: readonly ReadCase[], weights: Weights, date: string, engine: string): void {
  const held = heldOf(home, weights);
  const line = calibrate(held, true);
  const sentences = home.flatMap((item) =>
    item.claims.map((claim, at) => ({
      item: item.case,
      start: claim.start,
      end: claim.end,
      risk: totals(item, weights)[at] ?? 0,
      label: claim.label,
    })),
  );
  const support = chooseSupport(
    sentences,
    home.map((item) => item.case),
  );
  const provenance = {
    engine,
    calibratedOn: `${HOME}, questions kept from the verifier`,
    replies: home.length,
    date,
    seed: SEED,
    folds: FOLDS,
  };
  const table = {
    provenance: { ...provenance, charactersF1: round(support.charactersF1, 3) },
    lexical: weights.words,
    unsupported: weights.reading,
    support: { slope: round(support.slope), intercept: round(support.intercept) },
    calibration: { slope: round(line.slope), intercept: round(line.intercept) },
    resampled: resampleLines(held, 0, true).map((one) => one.map((value) => round(value))),
  };
  writeFileSync(new URL('../src/tables/verified.json', import.meta.url), `${JSON.stringify(table)}\n`);
  console.log(JSON.stringify({ ...table, resampled: table.resampled.length }));
  const byWords = home.flatMap((item) =>
    item.claims.map((claim) => ({ ...claim, item: item.case, risk: claim.words })),
  );
  const plain = chooseSupport(
    byWords,
    home.map((item) => item.case),
  );
  console.log(
    `marked characters, F1 at the best threshold: words ${round(plain.charactersF1, 3)}, both ${round(support.charactersF1, 3)}`,
  );
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { ratio: { type: 'string' } } });
const [folder, readingsPath, seenPath, date, engine] = positionals;
if (folder === undefined || readingsPath === undefined || seenPath === undefined || date === undefined)
  throw new Error(
    'usage: node packages/trust/fit/verified-fit.ts <data> <readings.jsonl> <seen.json> <date> [engine] [--ratio share]',
  );
const shipped: Scorer = model;
const readings = loadReadings(readingsPath);
const cases = readHeldOut(
  GROUNDED_SETS.flatMap((set) => readCases(loadSet(folder, set))),
  unseenBy(seenPath),
  readings,
);
const never = (['lfqa_verif', 'qags'] as const).flatMap((set) =>
  readNeverFitted(readCases(loadSet(folder, set)), shipped, readings),
);
const words = shippedTable.lexical;
const weights =
  values.ratio === undefined ? fitWeights(cases) : { words, reading: round(words * Number(values.ratio)) };
const home = cases.filter((item) => item.case.set === HOME);
console.log('weights', JSON.stringify(weights));
printSets(cases, never, weights);
printHome(home, weights);
writeTable(home, weights, date, engine ?? ENGINE);
printEveryday(readings);
