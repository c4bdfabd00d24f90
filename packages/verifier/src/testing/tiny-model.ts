import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onnxFile, type TinyGraph, wordTokenizer } from './onnx.ts';

const [BOS, EOS, UNKNOWN] = [0, 2, 3];
/** What each word of a claim adds to supported, contradicted and unknown. Any other word adds a little to supported. */
const WORDS: Readonly<Record<string, readonly [number, number, number]>> = {
  a: [0.2, 0, 0],
  b: [0.2, 0, 0],
  paid: [6, 0, 0],
  never: [0, 12, 0],
  maybe: [0, 0, 12],
};
const vocabulary = ['<s>', '<pad>', '</s>', '[UNK]', ...Object.keys(WORDS)];
const rows = vocabulary.map((word, at) => WORDS[word] ?? (at === UNKNOWN ? [0.2, 0, 0] : [0, 0, 0]));

const tokenizer = {
  ...wordTokenizer(vocabulary),
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '</s>', type_id: 1 } },
    ],
    special_tokens: {
      '<s>': { id: '<s>', ids: [BOS], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [EOS], tokens: ['</s>'] },
    },
  },
};

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];
const words = { op: 'Gather', inputs: ['table', 'input_ids'], output: 'words' };

/** The sum of the rows of the claim's words. */
const sumOfClaim = (isClaimFirst: boolean) => [
  words,
  { op: 'Cast', inputs: ['token_type_ids'], output: 'second', attributes: { to: 1 } },
  isClaimFirst
    ? { op: 'Sub', inputs: ['one', 'second'], output: 'part' }
    : { op: 'Identity', inputs: ['second'], output: 'part' },
  { op: 'Unsqueeze', inputs: ['part'], output: 'column', attributes: { axes: [2] } },
  { op: 'Mul', inputs: ['words', 'column'], output: 'counted' },
];
const sum = (output: string) => ({
  op: 'ReduceSum',
  inputs: ['counted'],
  output,
  attributes: { axes: [1], keepdims: 0 },
});
const table = (columns: number, values: number[]) => ({ name: 'table', dims: [vocabulary.length, columns], values });
const one = { name: 'one', dims: [1], values: [1] };

const symbiGraph: TinyGraph = {
  inputs: INPUTS,
  output: { name: 'probabilities', dims: [1, 3] },
  nodes: [
    ...sumOfClaim(true),
    sum('logits'),
    { op: 'Softmax', inputs: ['logits'], output: 'probabilities', attributes: { axis: 1 } },
  ],
  tables: [table(3, rows.flat()), one],
};

/** Labels in the order contradiction, entailment, neutral. */
const inferenceGraph: TinyGraph = {
  inputs: INPUTS,
  output: { name: 'logits', dims: [1, 3] },
  nodes: [...sumOfClaim(false), sum('logits')],
  tables: [
    table(
      3,
      rows.flatMap(([yes = 0, no = 0, open = 0]) => [no, yes, open]),
    ),
  ],
};

const tokensGraph: TinyGraph = {
  inputs: INPUTS.slice(0, 2),
  output: { name: 'logits', dims: [1, 'length', 2] },
  nodes: [{ ...words, output: 'logits' }],
  tables: [
    table(
      2,
      rows.flatMap(([yes = 0, no = 0, open = 0]) => [yes * 20, no + open]),
    ),
  ],
};

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const CONFIGS = {
  symbi: (model: Uint8Array) => ({
    model_type: 'symbi-verifier',
    labels: ['supported', 'contradicted', 'unknown'],
    bos: BOS,
    eos: EOS,
    max_length: 64,
    max_claim: 24,
    sha256: { 'model.onnx': sha256(model), 'tokenizer.json': sha256(JSON.stringify(tokenizer)) },
  }),
  inference: () => ({
    model_type: 'roberta',
    architectures: ['RobertaForSequenceClassification'],
    id2label: { 0: 'contradiction', 1: 'entailment', 2: 'neutral' },
    max_position_embeddings: 66,
  }),
  tokens: () => ({
    model_type: 'modernbert',
    _name_or_path: 'somebody/lettuce-tiny',
    architectures: ['ModernBertForTokenClassification'],
    max_position_embeddings: 8192,
  }),
};

/**
 * A tiny verifier of each kind for tests. A claim with `never` is contradicted, one with `maybe` is not in the
 * evidence, any other is supported; it does not read the evidence.
 */
export function writeTinyModel(folder: string, kind: keyof typeof CONFIGS = 'symbi'): string {
  mkdirSync(folder, { recursive: true });
  const model = onnxFile({ symbi: symbiGraph, inference: inferenceGraph, tokens: tokensGraph }[kind]);
  writeFileSync(join(folder, 'model.onnx'), model);
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  writeFileSync(join(folder, 'config.json'), JSON.stringify(CONFIGS[kind](model)));
  return folder;
}
