import { basename } from 'node:path';
import { ModelError } from './model/index.ts';
import { z } from 'zod';

/** The most tokens read per pair, whatever limit a model states. */
const LONGEST = 512;
const LABELS = ['supported', 'contradicted', 'unknown'] as const;

const positive = z.number().int().positive();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

const symbi = z.object({
  model_type: z.literal('symbi-verifier'),
  version: z
    .string()
    .regex(/^[\w.-]{1,20}$/)
    .default('1'),
  labels: z.array(z.enum(LABELS)).length(LABELS.length),
  bos: z.number().int().nonnegative(),
  eos: z.number().int().nonnegative(),
  max_length: positive.max(LONGEST),
  max_claim: positive.max(LONGEST / 2),
  sha256: z.object({ 'model.onnx': sha256, 'tokenizer.json': sha256 }),
});

const foreign = z.object({
  model_type: z.string().default(''),
  _name_or_path: z.string().optional(),
  architectures: z.array(z.string()).default([]),
  id2label: z.record(z.string().regex(/^\d{1,3}$/), z.string()).default({}),
  max_position_embeddings: positive.default(LONGEST),
});

/** The configuration of a model of one of the three kinds, from config.json. */
export type VerifierConfig = { readonly name: string; readonly version: string } & (
  | {
      readonly kind: 'symbi';
      readonly bos: number;
      readonly eos: number;
      readonly longest: number;
      readonly longestClaim: number;
      /** Output indexes of supported, contradicted and unknown. */
      readonly order: readonly number[];
      readonly sha256: { readonly 'model.onnx': string; readonly 'tokenizer.json': string };
    }
  /** A cross-encoder of natural language inference. */
  | { readonly kind: 'inference'; readonly longest: number; readonly order: readonly number[] }
  /** A classifier of the tokens of an answer, such as LettuceDetect; `unsupported` is the label that marks them. */
  | { readonly kind: 'tokens'; readonly longest: number; readonly unsupported: number }
);

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, folder: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ModelError(`config.json in ${folder} cannot be read: ${problems.join('; ')}`);
}

function symbiConfig(value: unknown, folder: string): VerifierConfig {
  const read = parse(symbi, value, folder);
  const order = LABELS.map((label) => read.labels.indexOf(label));
  if (order.includes(-1)) throw new ModelError(`config.json in ${folder} names a label twice`);
  if (read.max_claim + 3 >= read.max_length)
    throw new ModelError(`config.json in ${folder} leaves no room for the evidence`);
  return {
    kind: 'symbi',
    name: 'symbi-verifier',
    version: read.version,
    bos: read.bos,
    eos: read.eos,
    longest: read.max_length,
    longestClaim: read.max_claim,
    order,
    sha256: read.sha256,
  };
}

/** RoBERTa counts positions from 2; leaving two free does not hurt other models. */
const lengthOf = (positions: number): number => Math.min(LONGEST, Math.max(16, positions - 2));

/** Recognizes the model in a folder by its config.json. Throws `ModelError` for any other. */
export function readConfig(value: unknown, folder: string): VerifierConfig {
  const { model_type: type, ...read } = parse(foreign, value, folder);
  if (type === 'symbi-verifier') return symbiConfig(value, folder);
  const name = basename(read._name_or_path ?? folder).replaceAll(/[^\w.-]/g, '-');
  const longest = lengthOf(read.max_position_embeddings);
  const labels = Object.entries(read.id2label).map(([id, label]) => ({ id: Number(id), label }));
  const version = type.replaceAll(/[^\w.-]/g, '-').slice(0, 10) || 'onnx';
  // Short enough for the engine of a signed row.
  const named = { name: name.slice(0, 20) || 'model', version, longest };
  const order = [/^entail/i, /^contradict/i, /^neutral/i].map(
    (wanted) => labels.find(({ label }) => wanted.test(label))?.id ?? -1,
  );
  if (!order.includes(-1)) return { kind: 'inference', ...named, order };
  const isTokens = read.architectures.some((architecture) => architecture.endsWith('ForTokenClassification'));
  if (isTokens && (labels.length === 0 || labels.length === 2)) {
    const marked = labels.find(({ label }) => /halluc|^unsupported/i.test(label));
    return { kind: 'tokens', ...named, unsupported: marked?.id ?? 1 };
  }
  throw new ModelError(
    `${folder} holds no verifier: config.json must be of model_type symbi-verifier, name the labels entailment, contradiction and neutral, or be a token classifier of two labels`,
  );
}
