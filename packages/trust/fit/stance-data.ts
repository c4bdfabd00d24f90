import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One pair of consecutive replies to a question. */
export interface PositionRow {
  id: string;
  /** The kind of conversation, e.g. 'celo/opinion'. */
  source: string;
  model: string;
  item: string;
  question: string;
  user_msg: string;
  prev: string;
  cur: string;
  /** 1 if the position reversed. */
  label: number;
  /** For debates: 1 if the reply argues for its assigned side, else 0. */
  from_: number | string;
  to_: number | string;
}

export interface TopicDialogue {
  utterances: string[];
  boundary_after: number[];
}

const readText = (path: string): string => gunzipSync(readFileSync(path)).toString('utf8');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function asPosition(value: unknown): PositionRow {
  if (!isRecord(value)) throw new Error('a line of the pairs is no object');
  const text = (name: string): string => {
    const field = value[name];
    if (typeof field !== 'string') throw new Error(`a pair has no text ${name}`);
    return field;
  };
  const side = (name: string): number | string => {
    const field = value[name];
    return typeof field === 'number' ? field : text(name);
  };
  const { label } = value;
  if (label !== 0 && label !== 1) throw new Error('a pair has no label 0 or 1');
  return {
    id: text('id'),
    source: text('source'),
    model: text('model'),
    item: text('item'),
    question: text('question'),
    user_msg: text('user_msg'),
    prev: text('prev'),
    cur: text('cur'),
    label,
    from_: side('from_'),
    to_: side('to_'),
  };
}

function asDialogues(value: unknown): TopicDialogue[] {
  if (!Array.isArray(value)) throw new Error('the dialogues are no list');
  return value.filter(isRecord).map(({ utterances, boundary_after }) => ({
    utterances: Array.isArray(utterances) ? utterances.map(String) : [],
    boundary_after: Array.isArray(boundary_after) ? boundary_after.map(Number) : [],
  }));
}

/** The pairs of both parts, development first. */
export function readPositions(folder: string): PositionRow[] {
  return ['pivot_dev', 'pivot_val'].flatMap((name) =>
    readText(join(folder, 'pivot', `${name}.jsonl.gz`))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => asPosition(JSON.parse(line))),
  );
}

/** A hand-written pair. */
export interface EverydayPair {
  question: string;
  userTurn: string;
  previous: string;
  current: string;
  label: number;
}

/** Hand-written pairs in six languages, with a reversal and an unchanged reply for each question. */
export function readEveryday(): EverydayPair[] {
  return readFileSync(join(import.meta.dirname, 'stance-everyday.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const pair: unknown = JSON.parse(line);
      if (!isRecord(pair)) throw new Error('a line of the pairs is no object');
      const { question, user_msg, prev, cur, label } = pair;
      return {
        question: String(question),
        userTurn: String(user_msg),
        previous: String(prev),
        current: String(cur),
        label: Number(label),
      };
    });
}

export function readTopicDialogues(folder: string): { train: TopicDialogue[]; dev: TopicDialogue[] } {
  const parts: unknown = JSON.parse(readText(join(folder, 'pivot', 'topic_tiage.json.gz')));
  if (!isRecord(parts)) throw new Error('topic_tiage holds no object');
  return { train: asDialogues(parts['train']), dev: asDialogues(parts['dev']) };
}

/** A fold number per row; all rows of an item share it, so that no question is in both parts of a split. */
export function foldsByItem(items: readonly string[], folds: number): number[] {
  const order = [...new Set(items)].toSorted();
  const numbers = new Map(order.map((item, index) => [item, index % folds]));
  return items.map((item) => numbers.get(item) ?? 0);
}
