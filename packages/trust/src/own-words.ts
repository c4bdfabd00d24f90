import { clamp } from './model/numbers.ts';
import { detectLanguage } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';
import type { TrustTurn } from './types.ts';
import { countContradictions } from './ungrounded/contradictions.ts';

/** Hand-set, not fitted: no open set has labeled turns. Small on purpose. */
const PER_CONTRADICTION = -0.6;
const MOST_CONTRADICTIONS = 2;

function contradictionsIn(text: string): number {
  return countContradictions(text, tokenize(text, detectLanguage(text)));
}

/** Logit change for numbers that differ from what earlier turns of the assistant gave for the same words; 0 or below. */
export function readHistory(reply: string, history: readonly TrustTurn[]): number {
  const earlier = history.filter((turn) => turn.role === 'assistant').map((turn) => turn.text);
  if (earlier.length === 0) return 0;
  const before = earlier.join('\n\n');
  const added = contradictionsIn(`${before}\n\n${reply}`) - contradictionsIn(before) - contradictionsIn(reply);
  return PER_CONTRADICTION * clamp(added, 0, MOST_CONTRADICTIONS);
}
