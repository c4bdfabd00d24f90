import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { text } from './text.ts';

type TrustSentence = TrustExplanation['sentences'][number];

/** A sentence that something was found for counts as covered from here on. */
const coveredFrom = 0.5;

export interface MarkedSentence {
  id: number;
  start: number;
  end: number;
  kind: 'covered' | 'missing';
  label: string;
}

export const isCovered = (sentence: TrustSentence): boolean =>
  sentence.evidence !== undefined && sentence.support >= coveredFrom;

export const sourceOf = (explanation: TrustExplanation, sentence: TrustSentence): TrustSource | undefined =>
  explanation.sources.find(({ id }) => id === sentence.evidence?.sourceId);

/** The sentences of a reply as marks in its text; none when there was nothing to check them against. */
export const markedSentences = (explanation: TrustExplanation): MarkedSentence[] =>
  explanation.sources.length === 0
    ? []
    : explanation.sentences.map((sentence, index) => ({
        id: index,
        start: sentence.start,
        end: sentence.end,
        kind: isCovered(sentence) ? ('covered' as const) : ('missing' as const),
        label: isCovered(sentence)
          ? text.marks.covered(index + 1, sourceOf(explanation, sentence)?.title ?? '')
          : text.marks.missing(index + 1),
      }));

/** A passage of a source around its evidence, cut into what stands before, the evidence, and after. */
export const passageOf = (
  source: TrustSource,
  evidence: { start: number; end: number } | undefined,
  around = 200,
): { before: string; found: string; after: string } => {
  if (evidence === undefined) return { before: '', found: '', after: source.text.slice(0, 4 * around) };
  const from = Math.max(0, evidence.start - around);
  const to = Math.min(source.text.length, evidence.end + around);
  return {
    before: `${from > 0 ? '…' : ''}${source.text.slice(from, evidence.start)}`,
    found: source.text.slice(evidence.start, evidence.end),
    after: `${source.text.slice(evidence.end, to)}${to < source.text.length ? '…' : ''}`,
  };
};
