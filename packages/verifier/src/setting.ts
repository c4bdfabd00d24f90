import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VerifierError } from './types.ts';

const shipped = fileURLToPath(new URL('../model/', import.meta.url));

/**
 * The folder that `TRUST_VERIFIER` means: the shipped one where it is not set, none for 'off', another one by its path.
 * Undefined where there is none to run; a path without a config.json throws `VerifierError`. Reads nothing else.
 */
export function verifierFolder(setting: string | undefined, shippedFolder = shipped): string | undefined {
  if (setting === 'off') return undefined;
  if (setting === undefined || setting === '')
    return ['config.json', 'model.onnx'].every((name) => existsSync(join(shippedFolder, name)))
      ? shippedFolder
      : undefined;
  const folder = resolve(setting);
  if (!existsSync(join(folder, 'config.json')))
    throw new VerifierError(`TRUST_VERIFIER must be 'off' or a folder with a model: ${folder} has no config.json`);
  return folder;
}
