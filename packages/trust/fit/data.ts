import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One labeled reply of a data set; label 1 means that a person found something unsupported. */
export interface Case {
  set: string;
  id: string;
  group: string;
  question: string;
  reply: string;
  source: string | null;
  label: number;
  spans: readonly (readonly [start: number, end: number])[];
  samples: readonly string[];
  domain: string;
}

export const GROUNDED_SETS = ['ragtruth_qa_test', 'begin', 'q2', 'wice_claim', 'halueval_qa1000'] as const;
const UNGROUNDED_SETS = ['halueval_general', 'helm_mind'] as const;
/** Only for measuring, never for fitting. */
const EVALUATION_SETS = ['lfqa_verif', 'qags', 'selfcons_runs'] as const;

type SetName =
  | (typeof GROUNDED_SETS)[number]
  | (typeof UNGROUNDED_SETS)[number]
  | (typeof EVALUATION_SETS)[number]
  | 'wice_tokens';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseSpans(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((span: unknown) =>
    Array.isArray(span) && typeof span[0] === 'number' && typeof span[1] === 'number'
      ? [[span[0], span[1]] as [number, number]]
      : [],
  );
}

/** Reads one gzipped JSON-lines set from the data folder (the one that holds `trust/`). */
export function loadSet(folder: string, set: SetName): Case[] {
  const isEvaluation = EVALUATION_SETS.some((name) => name === set);
  const file = join(folder, 'trust', isEvaluation ? 'eval-only' : '', `${set}.jsonl.gz`);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const row: unknown = JSON.parse(line);
    if (!isRecord(row)) return [];
    return [
      {
        set,
        id: text(row['id']),
        group: `${set}:${text(row['group'])}`,
        question: text(row['question']),
        reply: text(row['reply']),
        source: typeof row['source'] === 'string' && row['source'] !== '' ? row['source'] : null,
        label: row['label'] === 1 ? 1 : 0,
        spans: parseSpans(row['spans']),
        samples: Array.isArray(row['samples']) ? row['samples'].map(text) : [],
        domain: text(row['domain']),
      },
    ];
  });
}

/** A stable fold of 0..folds-1 for a group, by FNV-1a of its name and the seed. */
export function foldOf(group: string, folds: number, seed = 1): number {
  return hash(`${seed}|${group}`) % folds;
}

export function hash(value: string): number {
  let state = 2_166_136_261;
  for (let at = 0; at < value.length; at += 1) state = Math.imul(state ^ value.charCodeAt(at), 16_777_619) >>> 0;
  state ^= state >>> 15;
  return Math.imul(state, 2_246_822_519) >>> 0;
}

/** Deterministic numbers in 0..1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
