import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  checkSums,
  cutText,
  loadRuntime,
  ModelError,
  openSession,
  openTokenizer,
  readJson,
  type Runtime,
  type Session,
} from '@symbi/verifier/model';
import { z } from 'zod';

/** Questions and passages are encoded differently. */
type TextKind = 'query' | 'passage';

export interface Encoder {
  /** Name, version and the start of the model's sha256: `symbi-encoder/1+0123456789ab`. */
  readonly engine: string;
  readonly dimensions: number;
  /** A vector of length 1 for each text, in order. It depends only on the text and the kind. */
  encode(texts: readonly string[], kind: TextKind): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface EncoderOptions {
  readonly threads?: number;
  /** The most tokens read per text, if below the model's limit. */
  readonly tokens?: number;
}

/** More threads do not help, because the matrices are small. */
const MOST_THREADS = 2;
const OUTPUT = 'vector';
/** Two of the tokens are the special tokens around a text. */
const MARKS = 2;

const token = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');
const configSchema = z.object({
  model_type: z.literal('symbi-encoder'),
  version: z.string().regex(/^[\w.-]{1,20}$/),
  bos: token,
  eos: token,
  max_length: z.number().int().min(8).max(512),
  dimensions: z.number().int().positive().max(4096),
  sha256: z.object({ 'model.onnx': sha256, 'tokenizer.json': sha256 }),
});
type EncoderConfig = z.infer<typeof configSchema>;

async function readConfig(folder: string): Promise<EncoderConfig> {
  const parsed = configSchema.safeParse(await readJson(folder, 'config.json'));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ModelError(`config.json in ${folder} is not that of an encoder: ${problems.join('; ')}`);
}

const nameOf = ({ version, sha256 }: EncoderConfig): string =>
  `symbi-encoder/${version}+${sha256['model.onnx'].slice(0, 12)}`;

/** The `engine` of the encoder in a folder, without opening it. Throws `ModelError`. */
export const engineOf = async (folder: string): Promise<string> => nameOf(await readConfig(folder));

/** Runs one text at a time: in a batch, other texts would affect the rounding of its numbers. */
async function run(runtime: Runtime, session: Session, ids: readonly number[], dimensions: number) {
  const tensor = (values: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const feed = { input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1)) };
  const data = (await session.run(feed, [OUTPUT]))[OUTPUT]?.data;
  if (!(data instanceof Float32Array) || data.length !== dimensions)
    throw new ModelError(`'${OUTPUT}' of the model is no vector of ${dimensions} float32 numbers`);
  return data;
}

/**
 * Opens the sentence encoder in a folder: config.json, tokenizer.json and model.onnx. Throws `ModelError` for a folder
 * without one, and for files that do not match the config. Its memory, some 150 MB, is only released when the process
 * ends.
 */
export async function openEncoder(
  folder: string,
  { threads = Math.min(MOST_THREADS, availableParallelism()), tokens = Infinity }: EncoderOptions = {},
): Promise<Encoder> {
  const config = await readConfig(folder);
  await checkSums(folder, config.sha256);
  const tokenizer = await openTokenizer(folder);
  const runtime = await loadRuntime();
  const session = await openSession(runtime, join(folder, 'model.onnx'), threads);
  const most = Math.min(tokens, config.max_length) - MARKS;
  const idsOf = (text: string, kind: TextKind): number[] => {
    const { ids } = tokenizer.encode(cutText(`${kind}: ${text.trimStart()}`, most), { add_special_tokens: false });
    return [config.bos, ...ids.slice(0, most), config.eos];
  };
  return {
    engine: nameOf(config),
    dimensions: config.dimensions,
    encode: async (texts, kind) => {
      const vectors = [];
      for (const text of texts) vectors.push(await run(runtime, session, idsOf(text, kind), config.dimensions));
      return vectors;
    },
    close: () => session.release(),
  };
}
