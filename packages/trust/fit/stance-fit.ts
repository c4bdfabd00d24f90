/**
 * Fits the tables of the stance package: `node packages/trust/fit/stance-fit.ts <data>`. Deterministic: the same data
 * gives the same bytes. Writes position/table.json and topics/topic-table.json in src/stance.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packGrams } from '../src/stance/position/table.ts';
import { calibrateAll, outOfFold, scoreOf } from './stance-calibrate.ts';
import { readPositions, readTopicDialogues } from './stance-data.ts';
import { decide } from './stance-measure.ts';
import { fitStance, toTable } from './stance-model.ts';
import { prepare } from './stance-prepare.ts';
import { fitTopics, storeTopics } from './stance-topics.ts';

const FOLDS = 5;

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
const target = (name: string): string => join(import.meta.dirname, '..', 'src', 'stance', name);

function fitPositions(folder: string): void {
  const data = prepare(readPositions(folder));
  console.log(`${data.rows.length} pairs, ${data.cueNames.length} cues, ${data.vocabulary.length} word sequences`);
  const evidence = outOfFold(data, FOLDS, console.log);
  const calibrations = calibrateAll(data, evidence);
  const model = fitStance(
    data,
    data.rows.map((_, index) => index),
  );
  const scores = evidence.own.map((value, index) => scoreOf(data, model, calibrations, index, value));
  const labels = data.rows.map((row) => row.label);
  console.log('unseen items, score above 0.6:', decide(labels, scores, 0.6));
  const table = toTable(data, model, calibrations);
  const sources = ['pivot_dev', 'pivot_val'].map(
    (name) => `${name} ${digest(join(folder, 'pivot', `${name}.jsonl.gz`))}`,
  );
  const about = `Fitted by fit/stance-fit.ts on ${data.rows.length} pairs of replies (MIT), folds by item: ${sources.join(', ')}`;
  writeFileSync(
    target('position/table.json'),
    `${JSON.stringify({ about, ...table, grams: packGrams(table.grams) }, null, 1)}\n`,
  );
}

function fitTopicTable(folder: string): void {
  const { train } = readTopicDialogues(folder);
  const about = `Fitted by fit/stance-fit.ts on ${train.length} dialogues (MIT): topic_tiage ${digest(join(folder, 'pivot', 'topic_tiage.json.gz'))}`;
  writeFileSync(
    target('topics/topic-table.json'),
    `${JSON.stringify(storeTopics(fitTopics(train), about), null, 1)}\n`,
  );
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: node packages/trust/fit/stance-fit.ts <data>');
  process.exitCode = 2;
} else {
  fitTopicTable(folder);
  fitPositions(folder);
}
