import { fileURLToPath } from 'node:url';
import { modelFolder } from './model/setting.ts';

const shipped = fileURLToPath(new URL('../model/', import.meta.url));

/** The folder selected by `TRUST_VERIFIER`, or undefined if there is no model to run. Throws `ModelError`. */
export const verifierFolder = (setting: string | undefined, shippedFolder = shipped): string | undefined =>
  modelFolder('TRUST_VERIFIER', setting, shippedFolder);
