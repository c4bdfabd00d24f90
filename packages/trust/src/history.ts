import { clamp } from './model/numbers.ts';
import { detectLanguage } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';
import type { TrustTurn } from './types.ts';
import { countDifferent, numbersByWords, type NumbersByWords } from './ungrounded/contradictions.ts';

/** Hand-set and deliberately small, because no open set has labeled turns. */
const PER_CONTRADICTION = -0.6;
const MOST_CONTRADICTIONS = 2;

/** Each turn in its own language: read as English, 'von 13 bis 15 und von 22 bis 6 Uhr' differs from itself. */
const numbersOf = (text: string): NumbersByWords => numbersByWords(text, tokenize(text, detectLanguage(text)));

function joined(all: readonly NumbersByWords[]): NumbersByWords {
  const numbers = new Map<string, Set<string>>();
  for (const one of all)
    for (const [words, values] of one) numbers.set(words, new Set([...(numbers.get(words) ?? []), ...values]));
  return numbers;
}

/** Logit change, at most 0, for numbers that differ from those in earlier turns of the assistant for the same words. */
export function readHistory(reply: string, history: readonly TrustTurn[]): number {
  const earlier = history.filter((turn) => turn.role === 'assistant');
  if (earlier.length === 0) return 0;
  const before = joined(earlier.map(({ text }) => numbersOf(text)));
  const own = numbersOf(reply);
  const added = countDifferent(joined([before, own])) - countDifferent(before) - countDifferent(own);
  return PER_CONTRADICTION * clamp(added, 0, MOST_CONTRADICTIONS);
}
