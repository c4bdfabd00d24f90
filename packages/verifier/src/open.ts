import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  checkSums,
  loadRuntime,
  ModelError,
  openSession,
  openTokenizer,
  readJson,
  sha256Of,
  type Runtime,
  type Session,
} from './model/index.ts';
import { readConfig, type VerifierConfig } from './config.ts';
import { judge, outputOf } from './judge.ts';
import { layoutOf, type PairTokens } from './layout.ts';
import type { Probabilities, Verifier, VerifierPair } from './types.ts';

const MODELS = ['model.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'onnx/model_quantized.onnx'];
/** More threads do not help, because the matrices are small. */
const MOST_THREADS = 2;
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

export interface VerifierOptions {
  readonly threads?: number;
}

/** Checks that the files match config.json. */
async function checkedSum(folder: string, file: string, config: VerifierConfig): Promise<string> {
  if (config.kind === 'symbi')
    await checkSums(folder, { [file]: config.sha256['model.onnx'], 'tokenizer.json': config.sha256['tokenizer.json'] });
  return sha256Of(join(folder, file));
}

/** Runs one pair, alone and without padding, so that its reading depends only on the pair. */
function runner(runtime: Runtime, session: Session, config: VerifierConfig) {
  const output = outputOf(config);
  const other = session.inputNames.find((name) => !INPUTS.includes(name));
  if (other !== undefined || !session.outputNames.includes(output))
    throw new ModelError(`The model must put out '${output}' and take nothing but ${INPUTS.join(', ')}`);
  return async (tokens: PairTokens): Promise<Probabilities> => {
    const { ids, types } = tokens;
    const tensor = (values: readonly number[]) =>
      new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const all = { input_ids: ids, attention_mask: ids.map(() => 1), token_type_ids: types };
    const feed = Object.entries(all).filter(([name]) => session.inputNames.includes(name));
    const found = await session.run(Object.fromEntries(feed.map(([name, values]) => [name, tensor(values)])), [output]);
    const data = found[output]?.data;
    if (!(data instanceof Float32Array)) throw new ModelError(`'${output}' of the model holds no float32 numbers`);
    return judge(config, [...data], tokens);
  };
}

const parts = ([supported, contradicted, unknown]: Probabilities) => ({ supported, contradicted, unknown });

/**
 * Opens the model in a folder: config.json, tokenizer.json and model.onnx. The config tells whether it is the shipped
 * kind, a cross-encoder of natural language inference or a token classifier. Throws `ModelError` for other models, and
 * for files that do not match the config. Takes some 150 MB until the process ends, because the runtime never releases
 * memory.
 */
export async function openVerifier(
  folder: string,
  { threads = Math.min(MOST_THREADS, availableParallelism()) }: VerifierOptions = {},
): Promise<Verifier> {
  const config = readConfig(await readJson(folder, 'config.json'), folder);
  const file = MODELS.find((name) => existsSync(join(folder, name)));
  if (file === undefined) throw new ModelError(`The model in ${folder} cannot be opened: model.onnx is missing`);
  const sha256 = await checkedSum(folder, file, config);
  const layout = layoutOf(await openTokenizer(folder), config);
  const runtime = await loadRuntime();
  const session = await openSession(runtime, join(folder, file), threads);
  const run = runner(runtime, session, config);
  return {
    engine: `${config.name}/${config.version}+${sha256.slice(0, 12)}`,
    sha256,
    read: async (pairs: readonly VerifierPair[]) => {
      const known = new Map<string, Probabilities>();
      const readings = [];
      for (const { start, end, claim, evidence } of pairs) {
        const key = JSON.stringify([claim, evidence]);
        const found = known.get(key) ?? (await run(layout(claim, evidence)));
        known.set(key, found);
        readings.push({ start, end, ...parts(found) });
      }
      return readings;
    },
    close: () => session.release(),
  };
}
