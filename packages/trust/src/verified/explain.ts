import type { TrustSignal, VerifierReading } from '../types.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The verifier's reading of the sentence with the highest weight; undefined if it did not read it. */
export function verifierSignal(reading: VerifierReading | undefined, contribution: number): TrustSignal | undefined {
  if (reading === undefined) return undefined;
  const { supported, contradicted } = reading;
  const denied = contradicted >= 0.05 ? `, and ${percent(contradicted)} that it says the opposite` : '';
  return {
    name: 'verifier',
    value: supported,
    contribution,
    explanation: `The verifier read the weakest sentence beside its passage: ${percent(supported)} that the passage says it${denied}.`,
  };
}
