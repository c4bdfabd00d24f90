/** Fits the shipped tables: `node packages/trust/fit/fit.ts <data> <date>`. Deterministic. */
import { writeFileSync } from 'node:fs';
import { pooledRisk, sentenceRisk, featureRow, claimRows, type GroundedModel } from '../src/grounded/model.ts';
import { foldOf, GROUNDED_SETS, loadSet, randomFrom } from './data.ts';
import { fitSentenceModel, readCases, replyRisk, sentenceLabel, type Example } from './grounded.ts';
import { fitPlatt } from './logistic.ts';
import { auroc, calibrationError } from './metrics.ts';
import { fitUngrounded, readUngroundedCases, ungroundedRisk } from './ungrounded.ts';
import { chooseSupport } from './support.ts';

const FOLDS = 5;
const RESAMPLES = 60;
const SEED = 7;
const HOME = 'ragtruth_qa_test';

const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

interface Held {
  group: string;
  risk: number;
  label: number;
}

/** Platt lines of bad-reply logits on resampled groups. */
function resampleLines(held: readonly Held[]): [number, number][] {
  const random = randomFrom(SEED);
  const groups = [...new Set(held.map((item) => item.group))];
  return Array.from({ length: RESAMPLES }, () => {
    const counts = new Map<string, number>();
    for (let draw = 0; draw < groups.length; draw += 1) {
      const group = groups[Math.floor(random() * groups.length)] ?? '';
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    const weights = held.map((item) => counts.get(item.group) ?? 0);
    const line = fitPlatt(
      held.map((item) => item.risk),
      held.map((item) => item.label),
      weights,
    );
    return [round(line.slope), round(line.intercept)];
  });
}

function fitGrounded(folder: string, date: string): void {
  const examples = GROUNDED_SETS.flatMap((set) => readCases(loadSet(folder, set)));
  const home = examples.filter((example) => example.case.set === HOME);
  const held: Held[] = [];
  const sentences: { example: Example; start: number; end: number; risk: number; label: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isOut = (example: Example): boolean =>
      example.case.set === HOME && foldOf(example.case.group, FOLDS) === fold;
    const model = fitSentenceModel(examples.filter((example) => !isOut(example)));
    for (const example of home.filter(isOut)) {
      if (claimRows(example.reading).length > 0)
        held.push({ group: example.case.group, risk: replyRisk(example, model), label: example.case.label });
      for (const read of example.reading.sentences) {
        if (read.role !== 'claim') continue;
        const { start, end } = read.sentence;
        sentences.push({
          example,
          start,
          end,
          risk: sentenceRisk(featureRow(read.features), model).total,
          label: sentenceLabel(example.case, start, end),
        });
      }
    }
  }
  const line = fitPlatt(
    held.map((item) => item.risk),
    held.map((item) => item.label),
  );
  const final = fitSentenceModel(examples);
  const support = chooseSupport(
    sentences.map(({ example, ...rest }) => ({ ...rest, item: example.case })),
    home.map((example) => example.case),
  );
  const table: GroundedModel & { provenance: object } = {
    provenance: {
      data: [...GROUNDED_SETS],
      calibratedOn: HOME,
      date,
      seed: SEED,
      folds: FOLDS,
      figures: {
        repliesAuroc: round(
          auroc(
            held.map((item) => item.label),
            held.map((item) => item.risk),
          ),
          3,
        ),
        repliesEce: round(
          calibrationError(
            held.map((item) => 1 - item.label),
            held.map((item) => 1 - sigmoid(line.slope * item.risk + line.intercept)),
          ),
          3,
        ),
        sentencesAuroc: round(
          auroc(
            sentences.map((item) => item.label),
            sentences.map((item) => item.risk),
          ),
          3,
        ),
        charactersF1: round(support.charactersF1, 3),
      },
    },
    logistic: {
      mean: final.logistic.mean.map((value) => round(value, 5)),
      deviation: final.logistic.deviation.map((value) => round(value, 5)),
      weights: final.logistic.weights.map((value) => round(value, 5)),
      intercept: round(final.logistic.intercept, 5),
    },
    boosted: {
      base: round(final.boosted.base, 5),
      trees: final.boosted.trees.map((tree) => ({
        feature: tree.feature,
        threshold: tree.threshold.map((value) => round(value, 5)),
        value: tree.value.map((value) => round(value, 5)),
      })),
    },
    support: { slope: round(support.slope), intercept: round(support.intercept) },
    calibration: { slope: round(line.slope), intercept: round(line.intercept) },
    resampled: resampleLines(held),
  };
  writeFileSync(new URL('../src/tables/grounded.json', import.meta.url), `${JSON.stringify(table)}\n`);
  console.log(
    'grounded',
    JSON.stringify(table.provenance),
    JSON.stringify(table.calibration),
    JSON.stringify(table.support),
  );
  console.log('neutral risk', pooledRisk([]) ?? 'none');
}

function fitUnsourced(folder: string, date: string): void {
  const set = 'halueval_general';
  const examples = readUngroundedCases(loadSet(folder, set));
  const held: Held[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitUngrounded(examples.filter((example) => foldOf(example.case.group, FOLDS) !== fold));
    for (const example of examples)
      if (foldOf(example.case.group, FOLDS) === fold)
        held.push({
          group: example.case.group,
          risk: ungroundedRisk(example.reading, model),
          label: example.case.label,
        });
  }
  const line = fitPlatt(
    held.map((item) => item.risk),
    held.map((item) => item.label),
  );
  const final = fitUngrounded(examples);
  const table = {
    provenance: {
      data: [set],
      date,
      seed: SEED,
      folds: FOLDS,
      figures: {
        auroc: round(
          auroc(
            held.map((item) => item.label),
            held.map((item) => item.risk),
          ),
          3,
        ),
        eceBeforeCap: round(
          calibrationError(
            held.map((item) => 1 - item.label),
            held.map((item) => 1 - sigmoid(line.slope * item.risk + line.intercept)),
          ),
          3,
        ),
      },
    },
    logistic: {
      mean: final.logistic.mean.map((value) => round(value, 5)),
      deviation: final.logistic.deviation.map((value) => round(value, 5)),
      weights: final.logistic.weights.map((value) => round(value, 5)),
      intercept: round(final.logistic.intercept, 5),
    },
    wording: final.wording,
    wordingScale: round(final.wordingScale, 6),
    calibration: { slope: round(line.slope), intercept: round(line.intercept) },
    resampled: resampleLines(held),
  };
  writeFileSync(new URL('../src/tables/ungrounded.json', import.meta.url), `${JSON.stringify(table)}\n`);
  console.log('ungrounded', JSON.stringify(table.provenance), JSON.stringify(table.calibration));
}

const [folder, date] = process.argv.slice(2);
if (folder === undefined || date === undefined) throw new Error('usage: node packages/trust/fit/fit.ts <data> <date>');
fitGrounded(folder, date);
fitUnsourced(folder, date);
