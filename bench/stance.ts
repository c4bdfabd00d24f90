/**
 * npm run bench -- stance [--data DIR] [--models]: change points, stances, topics and refusals of packages/trust on the
 * development data in DIR/pivot (default: SYMBI_DATA). Every figure is on items, families or (with --models) model
 * makers not used to fit the measured model. The last line is JSON.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  readEveryday,
  readPositions,
  readTopicDialogues,
  type PositionRow,
} from '../packages/trust/fit/stance-data.ts';
import {
  bestDecision,
  cosineBaseline,
  falseRefusals,
  figuresOf,
  handRule,
  indicesOf,
  measureStances,
  timeComparisons,
  unseenGroup,
  unseenGroupOf,
  unseenItems,
  type Figures,
} from '../packages/trust/fit/stance-evaluate.ts';
import { decide, type Decision } from '../packages/trust/fit/stance-measure.ts';
import { prepare, type PreparedRows } from '../packages/trust/fit/stance-prepare.ts';
import { fitTopics, measureTopics } from '../packages/trust/fit/stance-topics.ts';
import { resampleItems, type Interval, type Intervals } from '../packages/trust/fit/stance-resample.ts';
import { comparePosition, topicBoundaries } from '../packages/trust/src/stance/index.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, models: { type: 'boolean', default: false } } });
const folder = values.data ?? process.env['SYMBI_DATA'] ?? resolve(import.meta.dirname, '../../shared/data');
const FOLDS = 5;
const FAMILIES: Record<string, (row: PositionRow) => boolean> = {
  opinions: (row) => row.source === 'celo/opinion',
  debates: (row) => row.source === 'sycon/debate',
  facts: (row) => row.source === 'celo/fact',
};
const MAKERS: Record<string, RegExp> = {
  Llama: /llama/iu,
  Qwen: /qwen/iu,
  Claude: /claude/iu,
  DeepSeek: /deepseek/iu,
  Gemma: /gemma/iu,
  OpenAI: /^(?:gpt|o3)/iu,
  Kimi: /kimi/iu,
};

const percent = (value: number): string => (Number.isNaN(value) ? '-' : (100 * value).toFixed(1));
const fixed = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3));

function describe(name: string, figures: Figures): string[] {
  const { area, f1, precision, recall, falseAlarms, pairs } = figures;
  return [name, String(pairs), fixed(area), fixed(f1), fixed(precision), fixed(recall), `${percent(falseAlarms)} %`];
}

function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((text, column) => Math.max(text.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}

const HEAD = ['', 'pairs', 'AUROC', 'F1', 'P', 'R', 'false alarms'];

function byFamily(rows: readonly PositionRow[], scores: readonly number[]): Record<string, Figures> {
  const everything = figuresOf(
    rows,
    scores,
    rows.map((_, index) => index),
  );
  const families = Object.entries(FAMILIES).map(
    ([name, isIn]) => [name, figuresOf(rows, scores, indicesOf(rows, isIn))] as const,
  );
  return { pooled: everything, ...Object.fromEntries(families) };
}

function measureBaselines(rows: readonly PositionRow[]): Record<string, Record<string, Figures>> {
  const results: Record<string, Record<string, Figures>> = {};
  for (const [name, scores] of [
    ['cosine, best threshold', cosineBaseline(rows)],
    ['hand rule', handRule(rows)],
  ] as const) {
    const groups = { pooled: () => true, ...FAMILIES };
    results[name] = Object.fromEntries(
      Object.entries(groups).map(([family, isIn]) => [family, bestDecision(rows, scores, indicesOf(rows, isIn))]),
    );
    printTable(
      name,
      HEAD,
      Object.entries(results[name] ?? {}).map(([family, figures]) => describe(family, figures)),
    );
  }
  return results;
}

const PIVOT = 0.6;

function measureLeftOut(
  data: PreparedRows,
  groups: Record<string, (row: PositionRow) => boolean>,
): Record<string, Figures & { intervals: Intervals }> {
  const results: Record<string, Figures & { intervals: Intervals }> = {};
  for (const [name, isIn] of Object.entries(groups)) {
    const scores = unseenGroup(data, isIn);
    const indices = indicesOf(data.rows, isIn);
    const intervals = resampleItems(data.rows, scores, indices, PIVOT);
    results[name] = { ...figuresOf(data.rows, scores, indices), intervals };
  }
  return results;
}

const between = ([low, high]: Interval): string => `${percent(low)} to ${percent(high)} %`;

/**
 * Figures for left-out families, with 90 % intervals by items, compared with the cosine at the threshold that is safe
 * in the others.
 */
function reportFamilies(data: PreparedRows): Record<string, Figures> {
  const families = measureLeftOut(data, FAMILIES);
  printTable(
    'Symbi, family unseen',
    [...HEAD, 'R, 90 %', 'false alarms, 90 %'],
    Object.entries(families).map(([name, figures]) => [
      ...describe(name, figures),
      between(figures.intervals.recall),
      between(figures.intervals.falseAlarms),
    ]),
  );
  const cosine = cosineBaseline(data.rows);
  printTable(
    'cosine, family unseen, level safe in the others',
    HEAD,
    Object.entries(FAMILIES).map(([name, isIn]) => describe(name, unseenGroupOf(data.rows, cosine, isIn))),
  );
  return families;
}

/**
 * Hand-written pairs under the shipped table and rules. They were in view when these were chosen, so this is a check
 * more than a measurement.
 */
function reportEveryday(): Decision {
  const pairs = readEveryday();
  const found = decide(
    pairs.map(({ label }) => label),
    pairs.map((pair) => comparePosition(pair).change_point_score),
    PIVOT,
  );
  const { precision, recall, falseAlarms } = found;
  console.log(
    `\n${pairs.length} pairs written by hand: precision ${fixed(precision)}, recall ${fixed(recall)}, false alarms ${percent(falseAlarms)} %`,
  );
  return found;
}

function measureTopicChange(): Record<string, Record<string, number>> {
  const { train, dev } = readTopicDialogues(folder);
  const table = fitTopics(train);
  const guesses = {
    none: dev.map(({ utterances }) => utterances.map(() => 0)),
    'after each question answered': dev.map(({ utterances }) =>
      utterances.map((text, index) => (!text.includes('?') && (utterances[index + 1] ?? '').includes('?') ? 1 : 0)),
    ),
    symbi: dev.map(({ utterances }) => topicBoundaries(utterances, table)),
  };
  const results = Object.fromEntries(
    Object.entries(guesses).map(([name, guess]) => [name, { ...measureTopics(dev, guess) }]),
  );
  const rows = Object.entries(results).map(([name, found]) => [
    name,
    ...[found.score, found.f1, found.pk, found.windowDiff].map(fixed),
  ]);
  printTable('Topic boundaries, TIAGE dev (fitted on train)', ['', '(2 F1 + 2 - Pk - WD) / 4', 'F1', 'Pk', 'WD'], rows);
  return results;
}

function main(): void {
  const topics = measureTopicChange();
  const data = prepare(readPositions(folder));
  const baselines = measureBaselines(data.rows);
  const unseen = byFamily(data.rows, unseenItems(data, FOLDS));
  printTable(
    `Symbi, items unseen (${FOLDS} folds by item), score above 0.6`,
    HEAD,
    Object.entries(unseen).map(([name, figures]) => describe(name, figures)),
  );
  const families = reportFamilies(data);
  const everyday = reportEveryday();
  const makers = values.models
    ? measureLeftOut(
        data,
        Object.fromEntries(Object.entries(MAKERS).map(([name, pattern]) => [name, (row) => pattern.test(row.model)])),
      )
    : {};
  if (values.models)
    printTable(
      'Symbi, model maker unseen',
      HEAD,
      Object.entries(makers).map(([name, figures]) => describe(name, figures)),
    );
  const stances = measureStances(data, FOLDS);
  printTable(
    'Named stances, items unseen',
    ['', 'named', 'of', 'right'],
    stances.map(({ name, named, right, of }) => [
      name,
      String(named),
      String(of),
      name === 'unclear' || name === 'uncommitted' ? '-' : `${percent(right / named)} %`,
    ]),
  );
  const refusals = falseRefusals(data.rows);
  console.log(`\nReplies that state a view, called refusing: ${refusals.flagged} of ${refusals.replies}`);
  const time = timeComparisons(data.rows.filter((_, index) => index % 20 === 0));
  console.log(`Time per comparison: median ${time.median.toFixed(2)} ms, 95th percentile ${time.p95.toFixed(2)} ms`);
  console.log(
    JSON.stringify({ bench: 'stance', unseen, families, everyday, makers, baselines, topics, stances, refusals, time }),
  );
}

main();
