import type { VerifierPair } from '@symbi/trust';
import { openVerifier } from '@symbi/verifier';

interface VerifyInput {
  readonly folder: string;
  readonly pairs: readonly VerifierPair[];
}

let opened: ReturnType<typeof openVerifier> | undefined;

/** Verifies pairs in the process that holds the model, which is loaded for the first of them. */
export const work = async ({ folder, pairs }: VerifyInput) => {
  opened ??= openVerifier(folder);
  const verifier = await opened.catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return { engine: verifier.engine, sha256: verifier.sha256, readings: await verifier.read(pairs) };
};
