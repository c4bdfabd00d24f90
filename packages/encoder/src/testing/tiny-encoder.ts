import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onnxFile, type TinyGraph, wordTokenizer } from '@symbi/verifier/onnx-file';

const DIMENSIONS = 4;
/** What each word adds to a text's vector: words of two languages, one number per topic. */
const WORDS: Readonly<Record<string, readonly number[]>> = {
  query: [0, 0, 0, 0.1],
  passage: [0, 0, 0, 0.1],
  library: [1, 0, 0, 0],
  bibliothek: [0.9, 0.1, 0, 0],
  invoice: [0, 1, 0, 0],
  rechnung: [0, 0.9, 0.1, 0],
  weather: [0, 0, 1, 0],
};
const MARKS = ['<s>', '<pad>', '</s>', '[UNK]'];
const vocabulary = [...MARKS, ...Object.keys(WORDS)];
const rows = vocabulary.map((word) => WORDS[word] ?? [0, 0, 0, word === '[UNK]' ? 0.01 : 0]);

const tokenizer = wordTokenizer(vocabulary);

/**
 * The sum of the rows of a text's words, normalized to length 1. The mask is an input, as in a real encoder, and has no
 * effect.
 */
const graph: TinyGraph = {
  inputs: ['input_ids', 'attention_mask'],
  output: { name: 'vector', dims: [1, DIMENSIONS] },
  nodes: [
    { op: 'Gather', inputs: ['table', 'input_ids'], output: 'words' },
    { op: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
    { op: 'Unsqueeze', inputs: ['mask'], output: 'column', attributes: { axes: [2] } },
    { op: 'Mul', inputs: ['words', 'column'], output: 'counted' },
    { op: 'ReduceSum', inputs: ['counted'], output: 'sum', attributes: { axes: [1], keepdims: 0 } },
    { op: 'LpNormalization', inputs: ['sum'], output: 'vector', attributes: { axis: 1, p: 2 } },
  ],
  tables: [{ name: 'table', dims: [vocabulary.length, DIMENSIONS], values: rows.flat() }],
};

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A tiny encoder for tests: it knows three topics, each by a word in English, and two of them by a word in German. */
export function writeTinyEncoder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const model = onnxFile(graph);
  const tokens = JSON.stringify(tokenizer);
  writeFileSync(join(folder, 'model.onnx'), model);
  writeFileSync(join(folder, 'tokenizer.json'), tokens);
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({
      model_type: 'symbi-encoder',
      version: '1',
      bos: 0,
      eos: 2,
      max_length: 64,
      dimensions: DIMENSIONS,
      sha256: { 'model.onnx': sha256(model), 'tokenizer.json': sha256(tokens) },
    }),
  );
  return folder;
}
