import type { Token } from '@symbi/text/tokens';
import type { TrustSource, VerifierReading } from '../../types.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { findDispute } from './disputed.ts';
import { exchangesDoer } from './doer.ts';
import { losesCondition } from './exceptions/lost-condition.ts';
import { losesException } from './exceptions/lost-exception.ts';
import { turnsBound } from './bounds.ts';
import { turnsQuantity } from './quantifiers.ts';
import { isDayBefore } from './day-before.ts';
import { isExchange } from './exchange.ts';
import { readFlag } from './flag-cell.ts';
import { hasOtherNumber } from './other-number.ts';
import { isOtherParty } from './other-party.ts';
import { isOpposite } from './opposites.ts';
import { turnsChoice } from './permission/free-choice.ts';
import { contradictsPermission } from './permission/permission.ts';
import { isFromOtherCell, type Question } from './other-cell.ts';
import { isFromOtherRow } from './other-row.ts';
import { readHolder } from './other-value.ts';
import { saysContrary } from './contrary.ts';
import { isSuperseded } from './superseded.ts';
import { turnsOrder } from './turned-order.ts';
import { turnsPair } from './turned-pair.ts';
import { findRetraction } from './taken-back.ts';
import { turnsCourse } from './turned-course.ts';
import { isRoleOfAnother } from './role-name.ts';

/**
 * What the order of its words and the sources' tells of a sentence: that they state or deny it, whatever a verifier reads,
 * or that one of them seems to say otherwise, which a verifier alone does not clear.
 */
export type ByWords = 'stated' | 'denied' | 'doubted';

export interface WordsReading {
  byWords: ByWords;
  /** The sentence of the sources that says otherwise, unless it is the passage that covers the statement. */
  opposing?: number;
}

interface Context {
  readonly index: SourceIndex;
  readonly sources: readonly TrustSource[];
  readonly question: Question;
  /** Whether a number of the sentence follows from those of the sources. */
  readonly isCalculated: boolean;
  /** The next sentence of the reply. */
  readonly next: string;
}

/** Whether a source denies it, by rules that held on replies that nobody had seen. */
function isDeniedBy(
  text: string,
  from: number,
  tokens: readonly Token[],
  { index, sources, question, isCalculated }: Context,
): boolean {
  return (
    isExchange(text, from, tokens, index) ||
    isOtherParty(text, from, tokens, index) ||
    isOpposite(text, from, tokens, index) ||
    contradictsPermission(text, from, tokens, index) ||
    isRoleOfAnother(text, sources) ||
    (!isCalculated && hasOtherNumber(text, from, tokens, index)) ||
    isFromOtherCell(text, from, tokens, index, sources, question)
  );
}

/** Whether one seems to, by rules that reach little beyond what they were written beside: see docs/log.md. */
function isDoubtedBy(
  text: string,
  from: number,
  tokens: readonly Token[],
  { index, sources, question, isCalculated }: Context,
): boolean {
  return (
    exchangesDoer(text, from, tokens, index) ||
    turnsCourse(text, from, tokens, index, question.text) ||
    turnsBound(text, from, tokens, index, question.text) ||
    turnsQuantity(text, from, tokens, index, question.text) ||
    turnsChoice(text, from, tokens, index, question.text) ||
    losesException(text, from, tokens, index, question.text) ||
    losesCondition(text, from, tokens, index, question.text) ||
    isDayBefore(text, from, tokens, index, sources) ||
    turnsPair(text, from, tokens, index) ||
    turnsOrder(text, from, tokens, index, [...question.stems]) ||
    saysContrary(text, from, tokens, index) ||
    isSuperseded(text, from, tokens, index, [...question.stems]) ||
    (!isCalculated && isFromOtherRow(text, from, tokens, index, sources, question))
  );
}

/** Undefined if the words tell nothing, as of most sentences. */
export function readByWords(
  text: string,
  from: number,
  tokens: readonly Token[],
  context: Context,
): WordsReading | undefined {
  const holder = readHolder(text, from, tokens, context.index);
  const flag = readFlag(text, from, tokens, context.index, context.sources);
  if (flag === 'denied' || holder === 'another' || isDeniedBy(text, from, tokens, context))
    return { byWords: 'denied' };
  const opposing = findDispute(text, tokens, context) ?? findRetraction(text, tokens, context);
  if (opposing !== undefined) return { byWords: 'doubted', opposing };
  if (isDoubtedBy(text, from, tokens, context)) return { byWords: 'doubted' };
  return holder === 'this' || flag === 'stated' ? { byWords: 'stated' } : undefined;
}

/** How much of its support a sentence keeps that the words deny: a verifier seldom notices what was exchanged. */
const KEPT = 0.1;

/** The reading of such a sentence: most of what was read to support it denies it. */
export const deniedReading = (reading: VerifierReading): VerifierReading => {
  const supported = KEPT * reading.supported;
  return { ...reading, supported, contradicted: 1 - supported - reading.unknown };
};
