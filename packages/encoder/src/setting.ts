import { fileURLToPath } from 'node:url';
import { modelFolder } from '@symbi/verifier/model-folder';

const shipped = fileURLToPath(new URL('../model/', import.meta.url));

/** The folder selected by `CONTEXT_ENCODER`, or undefined if there is no model to run. Throws `ModelError`. */
export const encoderFolder = (setting: string | undefined, shippedFolder = shipped): string | undefined =>
  modelFolder('CONTEXT_ENCODER', setting, shippedFolder);
