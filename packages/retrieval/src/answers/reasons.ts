import type { Candidate } from './candidates.ts';
import { LIST_ITEM } from './statements.ts';
import { offersTail } from './question-tails.ts';

const ASKS_WHY = /^\W*(?:why|warum|wieso|weshalb|pourquoi|por qué)(?!\p{L})/iu;
/** A reason further away may be that of something else. */
const MOST_BETWEEN = 3;

/**
 * For a 'Why' whose chosen answer gives no reason, the item of the same list that gives one: beside 'Budget: £2.4
 * million', 'Overrun: £130,000, because of contaminated soil'.
 */
export function reasonBeside(
  question: string,
  chosen: readonly Candidate[],
  siblings: readonly Candidate[],
): readonly Candidate[] {
  const hasReason = ({ text }: Candidate): boolean => offersTail('reason', text);
  const [best] = chosen;
  if (best === undefined || !ASKS_WHY.test(question) || chosen.some(hasReason) || !LIST_ITEM.test(best.text)) return [];
  const isBeside = (one: Candidate): boolean => {
    const [from, to] = one.place < best.place ? [one.place, best.place] : [best.place, one.place];
    const run = siblings.slice(from, to + 1);
    return to - from <= MOST_BETWEEN && run.every(({ text, label }) => label === undefined && LIST_ITEM.test(text));
  };
  const reasons = siblings.filter((one) => hasReason(one) && isBeside(one));
  return reasons.length === 1 ? reasons : [];
}
