import { ModelError } from './model/index.ts';
import type { VerifierConfig } from './config.ts';
import type { PairTokens } from './layout.ts';
import type { Probabilities } from './types.ts';

/** The name of the model output read for each kind. */
export const outputOf = ({ kind }: VerifierConfig): string => (kind === 'symbi' ? 'probabilities' : 'logits');

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const parts = logits.map((value) => Math.exp(value - most));
  const sum = parts.reduce((total, value) => total + value, 0);
  return parts.map((value) => value / sum);
}

function checked(values: readonly (number | undefined)[]): Probabilities {
  const [supported = Number.NaN, contradicted = Number.NaN, unknown = Number.NaN] = values;
  const sum = supported + contradicted + unknown;
  if (!(Math.abs(sum - 1) < 0.01) || Math.min(supported, contradicted, unknown) < -0.001)
    throw new ModelError('The model does not answer with probabilities');
  // Sums in single precision may end slightly outside.
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  return [inside(supported), inside(contradicted), inside(unknown)];
}

/** A claim is as doubtful as its most doubtful token; a model of this kind cannot tell contradicted from unknown. */
function worstToken(output: readonly number[], unsupported: number, { claim }: PairTokens): Probabilities {
  // A claim without tokens was not read.
  let worst = claim.end > claim.start ? 0 : 1;
  for (let at = claim.start; at < claim.end; at += 1)
    worst = Math.max(worst, softmax(output.slice(at * 2, at * 2 + 2))[unsupported] ?? Number.NaN);
  return checked([1 - worst, 0, worst]);
}

/** The three probabilities in a model's output. Throws `ModelError` if it has none. */
export function judge(config: VerifierConfig, output: readonly number[], tokens: PairTokens): Probabilities {
  switch (config.kind) {
    case 'symbi':
      return checked(config.order.map((at) => output[at]));
    case 'inference':
      return checked(config.order.map((at) => softmax(output)[at]));
    case 'tokens':
      return worstToken(output, config.unsupported, tokens);
  }
}
