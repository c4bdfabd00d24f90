import type { TrustSignal, VerifierReading } from '../types.ts';
import { DENIED_FROM } from './reading.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The verifier's reading of the sentence that it denies most, or else of the one with the highest weight, if it read it. */
export function verifierSignal(
  weakest: VerifierReading | undefined,
  claims: readonly { verified?: VerifierReading | undefined }[],
  contribution: number,
): TrustSignal | undefined {
  const denied = claims
    .flatMap(({ verified }) => (verified !== undefined && verified.contradicted >= DENIED_FROM ? [verified] : []))
    .toSorted((left, right) => right.contradicted - left.contradicted)
    .at(0);
  const reading = denied ?? weakest;
  if (reading === undefined) return undefined;
  const { supported, contradicted } = reading;
  const opposite = contradicted >= 0.05 ? `, and ${percent(contradicted)} that it says the opposite` : '';
  const which = denied === undefined ? 'the weakest sentence' : 'the sentence that it denies most';
  return {
    name: 'verifier',
    value: supported,
    contribution,
    explanation: `The verifier read ${which} beside its passage: ${percent(supported)} that the passage says it${opposite}.`,
  };
}
