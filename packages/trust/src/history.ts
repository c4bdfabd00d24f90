import { clamp } from './model/numbers.ts';
import { detectLanguage } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';
import type { TrustTurn } from './types.ts';
import { countContradictions } from './ungrounded/contradictions.ts';

/** Hand-set and deliberately small, because no open set has labeled turns. */
const PER_CONTRADICTION = -0.6;
const MOST_CONTRADICTIONS = 2;

function contradictionsIn(text: string): number {
  return countContradictions(text, tokenize(text, detectLanguage(text)));
}

/** Logit change, at most 0, for numbers that differ from those in earlier turns of the assistant for the same words. */
export function readHistory(reply: string, history: readonly TrustTurn[]): number {
  const earlier = history.filter((turn) => turn.role === 'assistant').map((turn) => turn.text);
  if (earlier.length === 0) return 0;
  const before = earlier.join('\n\n');
  const added = contradictionsIn(`${before}\n\n${reply}`) - contradictionsIn(before) - contradictionsIn(reply);
  return PER_CONTRADICTION * clamp(added, 0, MOST_CONTRADICTIONS);
}
