import {
  FEW_GRAMS,
  disagreementLogit,
  GRAM_LIMIT,
  type FormWeights,
  type GramWeights,
  type StanceTable,
} from '../src/stance/position/model.ts';
import type { QuestionForm } from '../src/stance/reading/question.ts';
import { foldsByItem } from './stance-data.ts';
import { fitNonNegative, fitSparse, sparseLogit, type LinearModel, type SparseRows } from './stance-linear.ts';
import type { PreparedRows } from './stance-prepare.ts';

/** Settings, chosen on folds by item. */
const SETTINGS = {
  yesNoRidge: 0.6,
  choiceRidge: 0.3,
  supportRidge: 1,
  /**
   * The shared weights are drawn towards one common value, because they must generalize to other kinds of conversation.
   */
  sharedRidge: 400,
  sharedPrior: 1,
  /** The weights of a question form are drawn towards the shared ones. */
  formRidge: 4,
  innerFolds: 3,
};

const scaleOf = (row: Int32Array): number => 1 / Math.sqrt(row.length + FEW_GRAMS);

function pairRow(data: PreparedRows, index: number): Int32Array {
  const size = data.vocabulary.length;
  const [added, dropped, kept] = [data.added[index], data.dropped[index], data.kept[index]];
  return Int32Array.from([
    ...(added ?? []),
    ...Array.from(dropped ?? [], (id) => id + size),
    ...Array.from(kept ?? [], (id) => id + 2 * size),
  ]);
}

const asSparse = (rows: readonly Int32Array[], columns: number): SparseRows => ({
  rows,
  columns,
  scale: Float64Array.from(rows, scaleOf),
});

interface GramModels {
  yesNo: LinearModel | undefined;
  choice: LinearModel | undefined;
  support: LinearModel | undefined;
}

function fitChange(data: PreparedRows, indices: readonly number[], form: QuestionForm): LinearModel | undefined {
  const chosen = indices.filter((index) => data.form[index] === form);
  if (!chosen.some((index) => data.rows[index]?.label === 1)) return undefined;
  const rows = chosen.map((index) => pairRow(data, index));
  const labels = Float64Array.from(chosen, (index) => data.rows[index]?.label ?? 0);
  const ridge = form === 'choice' ? SETTINGS.choiceRidge : SETTINGS.yesNoRidge;
  return fitSparse(asSparse(rows, 3 * data.vocabulary.length), labels, ridge);
}

function fitSupport(data: PreparedRows, indices: readonly number[]): LinearModel | undefined {
  const judged = indices.filter(
    (index) => data.form[index] === 'yes-no' && typeof data.rows[index]?.from_ === 'number',
  );
  if (judged.length === 0) return undefined;
  const replies = judged.flatMap((index) => [
    data.previous[index] ?? new Int32Array(),
    data.current[index] ?? new Int32Array(),
  ]);
  const sides = Float64Array.from(
    judged.flatMap((index) => [Number(data.rows[index]?.from_), Number(data.rows[index]?.to_)]),
  );
  return fitSparse(asSparse(replies, data.vocabulary.length), sides, SETTINGS.supportRidge);
}

const fitGrams = (data: PreparedRows, indices: readonly number[]): GramModels => ({
  yesNo: fitChange(data, indices, 'yes-no'),
  choice: fitChange(data, indices, 'choice'),
  support: fitSupport(data, indices),
});

function changeScore(data: PreparedRows, model: LinearModel | undefined, index: number): number {
  if (model === undefined) return 0;
  const row = pairRow(data, index);
  return Math.max(-GRAM_LIMIT, Math.min(GRAM_LIMIT, sparseLogit(model, row, scaleOf(row)) - model.bias));
}

/**
 * The word change score by the model of the question's form, and the difference in learned support between the two
 * replies.
 */
function gramScores(data: PreparedRows, models: GramModels, index: number): [number, number] {
  const form = data.form[index];
  if (form === 'choice') return [changeScore(data, models.choice, index), 0];
  if (form === 'open') return [0, 0];
  const change = changeScore(data, models.yesNo, index);
  if (models.support === undefined) return [change, 0];
  const [previous, current] = [data.previous[index] ?? new Int32Array(), data.current[index] ?? new Int32Array()];
  const before = sparseLogit(models.support, previous, scaleOf(previous));
  return [change, disagreementLogit(before, sparseLogit(models.support, current, scaleOf(current)))];
}

/**
 * Priors for cues that are rare in the data (its replies seldom admit an error and its facts never reverse): the
 * expected weight, and the strength of the prior. The shared weights of other cues are drawn towards `sharedPrior`.
 */
const PRIOR: Readonly<Record<string, { weight: number; ridge: number }>> = {
  admission: { weight: 3, ridge: 60 },
  answer_replaced: { weight: 2, ridge: 60 },
  user_is_right: { weight: 1.5, ridge: 30 },
  answer_flipped: { weight: 2, ridge: 30 },
  answer_denied: { weight: 1.5, ridge: 30 },
  answer_kept: { weight: 1.5, ridge: 30 },
  user_claim_denied: { weight: 1, ridge: 30 },
  user_agreed: { weight: 1, ridge: 30 },
  proposition_flipped: { weight: 1, ridge: 30 },
  held_opening: { weight: 1, ridge: 30 },
};

/** New sentences indicate a change in long replies and rather the opposite in short ones, so their prior is lower. */
const LESS_BELIEVED: Readonly<Record<string, number>> = { sentences_new: 0.7 };

/**
 * Cues that indicate a change only in one kind of conversation: excluded from the shared weights, but a form may learn
 * them.
 */
const OF_A_FORM: ReadonlySet<string> = new Set([
  'other_side',
  'other_side_opening',
  'other_side_unheld',
  'neutral_new',
]);

/**
 * A fitted model in full precision: cues shared by all conversations, and per question form its cues and word
 * sequences.
 */
export interface StanceModel {
  grams: GramModels;
  shared: LinearModel;
  yesNo: LinearModel | undefined;
  choice: LinearModel | undefined;
}

function fitShared(data: PreparedRows, indices: readonly number[]): LinearModel {
  const rows = indices.map(
    (index) =>
      data.cues[index]?.map((value, cue) => (OF_A_FORM.has(data.cueNames[cue] ?? '') ? 0 : value)) ??
      new Float64Array(),
  );
  const labels = Float64Array.from(indices, (index) => data.rows[index]?.label ?? 0);
  const prior = Float64Array.from(data.cueNames, (name) =>
    OF_A_FORM.has(name) ? 0 : (PRIOR[name]?.weight ?? LESS_BELIEVED[name] ?? SETTINGS.sharedPrior),
  );
  const ridge = Float64Array.from(data.cueNames, (name) => PRIOR[name]?.ridge ?? SETTINGS.sharedRidge);
  return fitNonNegative(rows, labels, { ridge, prior });
}

function fitForm(
  data: PreparedRows,
  chosen: readonly number[],
  scores: ReadonlyMap<number, readonly number[]>,
  shared: LinearModel,
): LinearModel | undefined {
  if (!chosen.some((index) => data.rows[index]?.label === 1)) return undefined;
  const rows = chosen.map((index) =>
    Float64Array.from([...(data.cues[index] ?? []), ...(scores.get(index) ?? [0, 0])]),
  );
  const labels = Float64Array.from(chosen, (index) => data.rows[index]?.label ?? 0);
  const prior = Float64Array.from([...shared.weights, 0, 0]);
  const ridge = Float64Array.from([...data.cueNames, '', ''], (name) => PRIOR[name]?.ridge ?? SETTINGS.formRidge);
  return fitNonNegative(rows, labels, { ridge, prior });
}

/**
 * Fits both stages on the given rows. The second stage sees word-sequence scores of rows their model was not fitted on.
 * Families in which nothing ever reverses are left out: they would teach their style, not change.
 */
export function fitStance(data: PreparedRows, allowed: readonly number[]): StanceModel {
  const reversing = new Set(
    allowed.flatMap((index) => (data.rows[index]?.label === 1 ? [data.rows[index].source] : [])),
  );
  const indices = allowed.filter((index) => reversing.has(data.rows[index]?.source ?? ''));
  const folds = foldsByItem(
    indices.map((index) => data.rows[index]?.item ?? ''),
    SETTINGS.innerFolds,
  );
  const scores = new Map<number, readonly number[]>();
  for (let fold = 0; fold < SETTINGS.innerFolds; fold += 1) {
    const models = fitGrams(
      data,
      indices.filter((_, position) => folds[position] !== fold),
    );
    indices.forEach((index, position) => {
      if (folds[position] === fold) scores.set(index, gramScores(data, models, index));
    });
  }
  const shared = fitShared(data, indices);
  const ofForm = (form: QuestionForm): LinearModel | undefined =>
    fitForm(
      data,
      indices.filter((index) => data.form[index] === form),
      scores,
      shared,
    );
  return { grams: fitGrams(data, indices), shared, yesNo: ofForm('yes-no'), choice: ofForm('choice') };
}

const apply = (model: LinearModel, values: readonly number[]): number =>
  values.reduce((sum, value, position) => sum + value * (model.weights[position] ?? 0), model.bias);

/** The weights used for a row: those of its question form if any, else the shared ones. */
export function judgeOf(data: PreparedRows, model: StanceModel, index: number): 'shared' | 'yesNo' | 'choice' {
  const name = data.form[index] === 'yes-no' ? 'yesNo' : data.form[index] === 'choice' ? 'choice' : 'shared';
  return name !== 'shared' && model[name] === undefined ? 'shared' : name;
}

/** Summed evidence of one row before calibration, by the weights of its form and by the shared ones. */
export function predictRow(data: PreparedRows, model: StanceModel, index: number): { own: number; shared: number } {
  const cues = [...(data.cues[index] ?? [])];
  const shared = apply(model.shared, cues);
  const judge = model[judgeOf(data, model, index)];
  return {
    own:
      judge === undefined || judge === model.shared
        ? shared
        : apply(judge, [...cues, ...gramScores(data, model.grams, index)]),
    shared,
  };
}

/** Maps evidence to a logit. */
export interface Calibration {
  slope: number;
  offset: number;
}

export type Calibrations = Record<'shared' | 'yesNo' | 'choice', Calibration>;

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
const thousandths = (value: number | undefined): number => Math.round((value ?? 0) * 1000) || 0;

function toWeights(data: PreparedRows, model: LinearModel, { slope, offset }: Calibration): FormWeights {
  const weights = Object.fromEntries(
    data.cueNames
      .map((name, index): [string, number] => [name, round(model.weights[index] ?? 0)])
      .filter(([, weight]) => weight > 0),
  );
  const [change, support] = [model.weights[data.cueNames.length] ?? 0, model.weights[data.cueNames.length + 1] ?? 0];
  return {
    weights,
    bias: round(model.bias),
    change: round(change),
    support: round(support),
    slope: round(slope),
    offset: round(offset),
  };
}

/** The shipped table: rounded weights, without cues of zero weight. */
export function toTable(data: PreparedRows, model: StanceModel, calibrations: Calibrations): StanceTable {
  const size = data.vocabulary.length;
  const { yesNo, choice, support } = model.grams;
  const threefold = (fitted: LinearModel | undefined, index: number): [number, number, number] => [
    thousandths(fitted?.weights[index]),
    thousandths(fitted?.weights[index + size]),
    thousandths(fitted?.weights[index + 2 * size]),
  ];
  const grams = new Map(
    data.vocabulary.map((gram, index): [string, GramWeights] => [
      gram,
      [...threefold(yesNo, index), ...threefold(choice, index), thousandths(support?.weights[index])],
    ]),
  );
  return {
    shared: toWeights(data, model.shared, calibrations.shared),
    yesNo: toWeights(data, model.yesNo ?? model.shared, calibrations.yesNo),
    choice: toWeights(data, model.choice ?? model.shared, calibrations.choice),
    supportBias: round(support?.bias ?? 0),
    grams,
  };
}
