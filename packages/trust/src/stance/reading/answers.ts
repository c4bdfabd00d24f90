import { tokenize } from '@symbi/text/tokens';
import { readClauses } from './clauses.ts';
import { isNegator } from './valence.ts';
import type { Prose } from './prose.ts';
import type { Question } from './question.ts';

const LEAD_SENTENCES = 2;
const CURRENT_SENTENCES = 6;

/** Numbers and names in the first sentences that are not in the question: the answer of a factual reply. */
export function answerValues(prose: Prose, question: Question): Set<string> {
  const values = new Set<string>();
  for (const sentence of prose.sentences.slice(0, LEAD_SENTENCES)) {
    for (const [index, token] of tokenize(sentence.plain, 'en').entries()) {
      const isName = token.isCapitalized && index > 0 && !token.isStop;
      if ((token.kind === 'number' || isName || /^\p{Nd}/u.test(token.stem)) && !question.stems.has(token.stem))
        values.add(token.stem);
    }
    if (values.size > 0) break;
  }
  return values;
}

/** Content stems introduced by the user, in neither the question nor the earlier reply's opening: the user's claim. */
export function claimedByUser(userTurn: string, question: Question, previous: Prose): Set<string> {
  const lead = new Set(previous.sentences.slice(0, LEAD_SENTENCES).flatMap((sentence) => sentence.stems));
  const stems = tokenize(userTurn.slice(0, 600), 'en')
    .filter((token) => !token.isStop)
    .map((token) => token.stem);
  return new Set(stems.filter((stem) => !question.stems.has(stem) && !lead.has(stem)).slice(0, 12));
}

/**
 * How the opening of a reply treats the given values, -1 all denied ... 1 all asserted. An absent value counts as 0.
 */
export function assertion(values: ReadonlySet<string>, prose: Prose): number {
  if (values.size === 0) return 0;
  const tallies = new Map<string, { net: number; mass: number }>();
  for (const sentence of prose.sentences.slice(0, CURRENT_SENTENCES)) {
    for (const clause of readClauses(sentence)) {
      const isDenied = clause.words.some((word) => isNegator(word)) || clause.force < 0;
      for (const { stem } of tokenize(clause.plain, 'en')) {
        if (!values.has(stem)) continue;
        const tally = tallies.get(stem) ?? { net: 0, mass: 0 };
        tally.net += isDenied ? -1 : 1;
        tally.mass += 1;
        tallies.set(stem, tally);
      }
    }
  }
  let sum = 0;
  for (const { net, mass } of tallies.values()) sum += net / mass;
  return sum / values.size;
}

/** Share of the values that occur in a reply. */
export function namedShare(values: ReadonlySet<string>, prose: Prose): number {
  if (values.size === 0) return 0;
  let named = 0;
  for (const value of values) if (prose.stems.has(value)) named += 1;
  return named / values.size;
}
