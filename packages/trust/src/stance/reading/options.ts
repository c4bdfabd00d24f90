import { readClauses, type Clause } from './clauses.ts';
import type { Prose } from './prose.ts';
import { optionStems, type Option } from './question.ts';

/** How far a reply leans to the first (above 0) or the second (below 0) option, in -1..1. */
export interface Lean {
  whole: number;
  lead: number;
  last: number;
  /** Which option the reply names first as its subject: 1, -1 or 0. */
  first: number;
}

const SENTENCE_LIMIT = 40;
const LETTER = {
  a: /(?:(?:favou?rs?|to|with|choose|option|answer|is|on|for|pick|stick|keep|holding|by|that|than|over|and|but) A|^A)(?=[.,;:)!?\u2014]| (?:is|has|remains|wins|still|over|for|because|does|maximi[sz]es|as|in|on average|here|\u2014)|$)/u,
  b: /\bB(?=[.,;:)!?\u2014'\u2019 ]|$)/u,
};

interface ClauseStems extends Clause {
  stems: ReadonlySet<string>;
}

function mention(option: Option, clause: ClauseStems): number {
  let matched = 0;
  for (const stem of option.stems) if (clause.stems.has(stem)) matched += 1;
  const share = matched / Math.min(2, option.stems.size);
  return Math.min(1, share) + (LETTER[option.letter].test(clause.plain) ? 0.6 : 0);
}

interface Tally {
  net: number;
  mass: number;
}

const ratio = (tally: Tally): number => (tally.mass === 0 ? 0 : tally.net / (tally.mass + 0.4));

function tallySentence(
  clauses: readonly ClauseStems[],
  options: readonly [Option, Option],
  tally: Tally,
  weight: number,
): void {
  for (const clause of clauses) {
    const difference = mention(options[0], clause) - mention(options[1], clause);
    const force = clause.force * (clause.isNegated || clause.valence > -0.2 ? 1 : 0.3);
    tally.net += weight * force * difference;
    tally.mass += weight * Math.abs(force * difference);
  }
}

/** Which of two options a reply picks: overall, in its first sentence, in its last, and by first mention. */
export function leanOf(prose: Prose, options: readonly [Option, Option]): Lean {
  const whole: Tally = { net: 0, mass: 0 };
  const lead: Tally = { net: 0, mass: 0 };
  const last: Tally = { net: 0, mass: 0 };
  let first = 0;
  const read = prose.sentences.slice(0, SENTENCE_LIMIT);
  for (const [index, sentence] of read.entries()) {
    const clauses = readClauses(sentence).map((clause) => ({ ...clause, stems: new Set(optionStems(clause.plain)) }));
    const isLast = index === read.length - 1;
    tallySentence(clauses, options, whole, (index === 0 ? 1.5 : 1) * (isLast ? 1.5 : 1));
    if (index === 0) tallySentence(clauses, options, lead, 1);
    if (isLast) tallySentence(clauses, options, last, 1);
    for (const clause of clauses) {
      if (first !== 0 || clause.force < 0) continue;
      first = Math.sign(mention(options[0], clause) - mention(options[1], clause));
    }
  }
  return { whole: ratio(whole), lead: ratio(lead), last: ratio(last), first };
}
