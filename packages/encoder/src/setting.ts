import { fileURLToPath } from 'node:url';
import { modelFolder } from '@symbi/verifier/model-folder';

const shipped = fileURLToPath(new URL('../model/', import.meta.url));

/** The folder that `CONTEXT_ENCODER` means, or undefined where there is none to run. Throws `ModelError`. */
export const encoderFolder = (setting: string | undefined, shippedFolder = shipped): string | undefined =>
  modelFolder('CONTEXT_ENCODER', setting, shippedFolder);
