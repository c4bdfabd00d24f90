import { topicFeatures, type TopicFeatures } from '../src/stance/topics/topic-features.ts';
import { topicBoundaries, type StoredTopicTable, type TopicTable } from '../src/stance/topics/topics.ts';
import type { TopicDialogue } from './stance-data.ts';
import { fitSparse, type SparseRows } from './stance-linear.ts';
import { segmentationError } from './stance-measure.ts';

/** Settings, chosen by five folds over the training dialogues. */
const MIN_COUNT = 4;
const RIDGE = 20;
const NUMBER_SCALE = 2;
const THRESHOLDS = [-1.2, -1.1, -1, -0.9, -0.8, -0.7, -0.6, -0.5, -0.4, -0.3, -0.2];

interface TopicExample {
  features: TopicFeatures;
  label: number;
}

function placesOf(dialogues: readonly TopicDialogue[]): TopicExample[] {
  return dialogues.flatMap(({ utterances, boundary_after }) => {
    let since = 0;
    return utterances.slice(0, -1).map((_, index) => {
      const label = boundary_after[index] ?? 0;
      const features = topicFeatures(utterances, index, since);
      since = label === 1 ? 0 : since + 1;
      return { features, label };
    });
  });
}

/** Figures of a segmentation: (2 F1 + 2 - Pk - WD) / 4 and its parts; the last utterance has no boundary. */
export interface TopicFigures {
  score: number;
  f1: number;
  pk: number;
  windowDiff: number;
}

export function measureTopics(
  dialogues: readonly TopicDialogue[],
  guesses: readonly (readonly number[])[],
): TopicFigures {
  let hit = 0;
  let wrong = 0;
  let missed = 0;
  let pk = 0;
  let windowDiff = 0;
  for (const [index, { boundary_after }] of dialogues.entries()) {
    const reference = boundary_after.slice(0, -1);
    const guess = (guesses[index] ?? []).slice(0, reference.length);
    reference.forEach((value, place) => {
      if (value === 1 && guess[place] === 1) hit += 1;
      else if (guess[place] === 1) wrong += 1;
      else if (value === 1) missed += 1;
    });
    const error = segmentationError(reference, guess);
    pk += error.pk / dialogues.length;
    windowDiff += error.windowDiff / dialogues.length;
  }
  const f1 = (2 * hit) / Math.max(1, 2 * hit + wrong + missed);
  return { score: (2 * f1 + 2 - pk - windowDiff) / 4, f1, pk, windowDiff };
}

/**
 * Sparse rows hold whole entries only, so a number is represented by several equal entries, in eighths of its range.
 */
function design(
  places: readonly TopicExample[],
  names: readonly string[],
  vocabulary: ReadonlyMap<string, number>,
): SparseRows {
  const rows = places.map(({ features }) => {
    const columns: number[] = [];
    names.forEach((name, index) => {
      const steps = Math.round((features.numbers[name] ?? 0) * STEPS);
      for (let step = 0; step < steps; step += 1) columns.push(index);
    });
    for (const gram of features.grams) {
      const column = vocabulary.get(gram);
      if (column === undefined) continue;
      columns.push(names.length + column);
    }
    return Int32Array.from(columns);
  });
  return { columns: names.length + vocabulary.size, rows, scale: new Float64Array(rows.length).fill(1) };
}

/** A number of value 1 counts as this many equal entries, which also weakens the penalty on its weight. */
const STEPS = 4 * NUMBER_SCALE;

function fitWeights(dialogues: readonly TopicDialogue[], threshold: number): TopicTable {
  const places = placesOf(dialogues);
  const names = Object.keys(places[0]?.features.numbers ?? {});
  const counts = new Map<string, number>();
  for (const { features } of places) for (const gram of features.grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  const kept = [...counts]
    .filter(([, count]) => count >= MIN_COUNT)
    .map(([gram]) => gram)
    .toSorted();
  const model = fitSparse(
    design(places, names, new Map(kept.map((gram, index) => [gram, index]))),
    Float64Array.from(places, (place) => place.label),
    RIDGE,
    120,
  );
  return {
    bias: model.bias,
    threshold,
    numbers: Object.fromEntries(names.map((name, index) => [name, (model.weights[index] ?? 0) * STEPS])),
    grams: new Map(kept.map((gram, index) => [gram, Math.round((model.weights[names.length + index] ?? 0) * 1000)])),
  };
}

/** Five-fold figures per threshold over the given dialogues. */
function crossValidateTopics(dialogues: readonly TopicDialogue[]): { threshold: number; figures: TopicFigures }[] {
  const tables = [0, 1, 2, 3, 4].map((fold) =>
    fitWeights(
      dialogues.filter((_, index) => index % 5 !== fold),
      0,
    ),
  );
  return THRESHOLDS.map((threshold) => {
    const guesses = dialogues.map(({ utterances }, index) => {
      const table = tables[index % 5];
      return table === undefined ? [] : topicBoundaries(utterances, { ...table, threshold });
    });
    return { threshold, figures: measureTopics(dialogues, guesses) };
  });
}

/** Fits on all given dialogues with the best threshold over five folds of them. */
export function fitTopics(dialogues: readonly TopicDialogue[]): TopicTable {
  const best = crossValidateTopics(dialogues).toSorted((a, b) => b.figures.score - a.figures.score)[0];
  return fitWeights(dialogues, best?.threshold ?? -0.6);
}

/** The table as stored on disk, without word sequences of negligible weight. */
export function storeTopics(table: TopicTable, about: string): StoredTopicTable {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const grams = [...table.grams]
    .filter(([, weight]) => Math.abs(weight) >= 15)
    .map(([gram, weight]) => `${gram}|${weight}`);
  const numbers = Object.fromEntries(Object.entries(table.numbers).map(([name, value]) => [name, round(value)]));
  return { about, bias: round(table.bias), threshold: table.threshold, numbers, grams: grams.join('\n') };
}
