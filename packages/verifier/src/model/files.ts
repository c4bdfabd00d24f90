import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';
import { ModelError } from './model-error.ts';

const jsonObject = z.record(z.string(), z.unknown());

export async function readJson(folder: string, name: string): Promise<Record<string, unknown>> {
  try {
    return jsonObject.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  } catch (cause) {
    throw new ModelError(`The model in ${folder} cannot be opened: ${name} is missing or no JSON`, { cause });
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Throws `ModelError` unless each file of the folder has the expected checksum. */
export async function checkSums(folder: string, wanted: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, sum] of Object.entries(wanted))
    if ((await sha256Of(join(folder, name))) !== sum)
      throw new ModelError(`The model in ${folder} cannot be opened: ${name} has another sha256 than config.json`);
}

export async function openTokenizer(folder: string): Promise<Tokenizer> {
  const tokenizer = await readJson(folder, 'tokenizer.json');
  // Imported on demand, because reading only a model's name, as at a server's start, does not need it.
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const hasSettings = existsSync(join(folder, 'tokenizer_config.json'));
  return new Tokenizer(tokenizer, hasSettings ? await readJson(folder, 'tokenizer_config.json') : {});
}
