import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ModelError } from './model-error.ts';

/**
 * The folder selected by a setting: the shipped one if unset, none for 'off', otherwise the given path. Undefined if
 * there is no model to run; a path without a config.json throws `ModelError`. Reads nothing else.
 */
export function modelFolder(name: string, setting: string | undefined, shipped: string): string | undefined {
  if (setting === 'off') return undefined;
  if (setting === undefined || setting === '')
    return ['config.json', 'model.onnx'].every((file) => existsSync(join(shipped, file))) ? shipped : undefined;
  const folder = resolve(setting);
  if (!existsSync(join(folder, 'config.json')))
    throw new ModelError(`${name} must be 'off' or a folder with a model: ${folder} has no config.json`);
  return folder;
}
