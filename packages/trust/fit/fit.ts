/** Fits the shipped tables: `node packages/trust/fit/fit.ts <data> <date>`. Deterministic. */
import { writeFileSync } from 'node:fs';
import { claimRows, pooledRisk, sentenceRisk, type GroundedModel } from '../src/grounded/model.ts';
import type { Logistic } from '../src/model/linear.ts';
import { GROUNDED_SETS, loadSet } from './data.ts';
import { fitSentenceModel, readCases } from './grounded.ts';
import {
  calibrate,
  calibrateAcross,
  FOLDS,
  holdOutGrounded,
  holdOutUngrounded,
  HOME,
  resampleLines,
  scatterOf,
  SEED,
  type HeldOutReply,
} from './held-out.ts';
import { auroc, calibrationError } from './metrics.ts';
import { chooseSupport } from './support.ts';
import { fitUngrounded, readUngroundedCases, ungroundedRisk } from './ungrounded.ts';

const UNGROUNDED_HOME = 'halueval_general';

const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
const roundAll = (values: readonly number[]): number[] => values.map((value) => round(value));
const roundLines = (lines: readonly (readonly number[])[]): number[][] =>
  lines.map((line) => line.map((value) => round(value)));

function compact(logistic: Logistic): Logistic {
  return {
    mean: roundAll(logistic.mean),
    deviation: logistic.deviation.map((value) => round(value, 6)),
    weights: roundAll(logistic.weights),
    intercept: round(logistic.intercept),
  };
}

function figuresOf(held: readonly HeldOutReply[]): { auroc: number; calibrationError: number } {
  return {
    auroc: round(
      auroc(
        held.map((item) => item.label),
        held.map((item) => item.risk),
      ),
      3,
    ),
    calibrationError: round(
      calibrationError(
        held.map((item) => 1 - item.label),
        calibrateAcross(held),
      ),
      3,
    ),
  };
}

function write(name: string, table: object): void {
  writeFileSync(new URL(`../src/tables/${name}.json`, import.meta.url), `${JSON.stringify(table)}\n`);
}

function fitGrounded(folder: string, date: string): void {
  const examples = GROUNDED_SETS.flatMap((set) => readCases(loadSet(folder, set)));
  const held = holdOutGrounded(examples);
  const final = fitSentenceModel(examples);
  const line = calibrate(held.replies);
  const support = chooseSupport(
    held.sentences,
    examples.filter((example) => example.case.set === HOME).map((example) => example.case),
  );
  const finalRisks = held.examples.map(
    (example) => pooledRisk(claimRows(example.reading).map((row) => sentenceRisk(row, final).total)) ?? 0,
  );
  const scatter = scatterOf(
    held.replies.map((item) => item.risk),
    finalRisks,
  );
  const sentences = {
    auroc: round(
      auroc(
        held.sentences.map((item) => item.label),
        held.sentences.map((item) => item.risk),
      ),
      3,
    ),
    charactersF1: round(support.charactersF1, 3),
  };
  const trees = final.boosted.trees.map((tree) => ({
    feature: tree.feature,
    threshold: roundAll(tree.threshold),
    value: roundAll(tree.value),
  }));
  const table: GroundedModel & { provenance: object } = {
    provenance: {
      data: [...GROUNDED_SETS],
      calibratedOn: HOME,
      date,
      seed: SEED,
      folds: FOLDS,
      figures: { replies: figuresOf(held.replies), sentences },
    },
    logistic: compact(final.logistic),
    boosted: { base: round(final.boosted.base), trees },
    support: { slope: round(support.slope), intercept: round(support.intercept) },
    calibration: { slope: round(line.slope), intercept: round(line.intercept) },
    resampled: roundLines(resampleLines(held.replies, scatter)),
  };
  write('grounded', table);
  console.log(
    'grounded',
    JSON.stringify(table.provenance),
    JSON.stringify(table.calibration),
    JSON.stringify(table.support),
    `scatter ${round(scatter)}`,
  );
}

function fitUnsourced(folder: string, date: string): void {
  const examples = readUngroundedCases(loadSet(folder, UNGROUNDED_HOME));
  const held = holdOutUngrounded(examples);
  const line = calibrate(held);
  const final = fitUngrounded(examples);
  const byGroup = new Map(examples.map((example) => [example.case.group, ungroundedRisk(example.reading, final)]));
  const scatter = scatterOf(
    held.map((item) => item.risk),
    held.map((item) => byGroup.get(item.group) ?? 0),
  );
  const provenance = { data: [UNGROUNDED_HOME], date, seed: SEED, folds: FOLDS, figures: figuresOf(held) };
  write('ungrounded', {
    provenance,
    logistic: compact(final.logistic),
    wording: final.wording,
    wordingScale: round(final.wordingScale, 6),
    calibration: { slope: round(line.slope), intercept: round(line.intercept) },
    resampled: roundLines(resampleLines(held, scatter)),
  });
  console.log('ungrounded', JSON.stringify(provenance), JSON.stringify(line), `scatter ${round(scatter)}`);
}

const [folder, date] = process.argv.slice(2);
if (folder === undefined || date === undefined) throw new Error('usage: node packages/trust/fit/fit.ts <data> <date>');
fitGrounded(folder, date);
fitUnsourced(folder, date);
