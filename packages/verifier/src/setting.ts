import { fileURLToPath } from 'node:url';
import { modelFolder } from './model/setting.ts';

const shipped = fileURLToPath(new URL('../model/', import.meta.url));

/** The folder that `TRUST_VERIFIER` means, or undefined where there is none to run. Throws `ModelError`. */
export const verifierFolder = (setting: string | undefined, shippedFolder = shipped): string | undefined =>
  modelFolder('TRUST_VERIFIER', setting, shippedFolder);
