import type { FlagKind, TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { markOf } from '@symbi/trust/marks';
import type { MarkKind } from '../../ui/markdown/parse/marks.ts';
import { evidenceText } from './evidence-text.ts';
import { text } from './text.ts';

type TrustSentence = TrustExplanation['sentences'][number];

/** The name of a source's kind: a model's summary of a page is not a citation of it. */
export const kindOf = ({ search }: TrustExplanation, { kind, isRetold }: TrustSource): string => {
  if (isRetold !== true) return text.kinds[kind];
  return evidenceText.retold.kind(search?.provider === undefined ? null : text.providers[search.provider]);
};

export const isRetold = ({ sources }: TrustExplanation): boolean => sources.some((source) => source.isRetold === true);

/** What is wrong with a sentence, and what to do about it. */
export const flagWords = (flag: FlagKind, source: TrustSource | undefined): { title: string; hint?: string } => {
  if (flag === 'contradicted' && source === undefined) return { title: text.flags[flag] };
  return flag === 'contradicted' && source?.isRetold === true
    ? { title: evidenceText.retold.contradicted, hint: evidenceText.retold.contradictedHint }
    : { title: text.flags[flag], hint: evidenceText.hints[flag] };
};

export interface MarkedSentence {
  id: number;
  start: number;
  end: number;
  kind: MarkKind;
  label: string;
}

const sourceOf = ({ sources }: TrustExplanation, evidence: TrustSentence['evidence']): TrustSource | undefined =>
  sources.find(({ id }) => id === evidence?.sourceId);

/**
 * What the engine found for a sentence: a passage that covers it, earlier words of the user but no source, a doubt, or no
 * claim at all. In doubt is what nothing covers, and what a source covers while another passage seems to say otherwise.
 */
export type Finding =
  | { readonly kind: 'covered'; readonly source: TrustSource }
  | { readonly kind: 'own'; readonly source: TrustSource }
  | { readonly kind: 'doubt'; readonly flag: FlagKind; readonly source: TrustSource | undefined }
  | { readonly kind: 'none' };

/** Without sources to search, nothing is covered and nothing is missing. */
export const findingOf = (explanation: TrustExplanation, sentence: TrustSentence): Finding => {
  const isCompared = explanation.state === 'checked' && explanation.sources.some(({ kind }) => kind !== 'turn');
  if (!isCompared) return { kind: 'none' };
  const opposing = sourceOf(explanation, sentence.opposed);
  // Where the passage is not among the sources that are shown, nobody could tell what opposes the sentence.
  if (opposing !== undefined) return { kind: 'doubt', flag: 'opposed', source: opposing };
  const source = sourceOf(explanation, sentence.evidence);
  const mark = markOf(sentence);
  if (mark === 'missing') return { kind: 'doubt', flag: sentence.kind ?? 'not_in_source', source };
  if (mark === 'none' || source === undefined) return { kind: 'none' };
  return { kind: source.kind === 'turn' ? 'own' : 'covered', source };
};

const labelOf = (finding: Finding, n: number): string => {
  if (finding.kind === 'covered') {
    const { title, isRetold: isModels } = finding.source;
    return isModels === true ? evidenceText.retold.mark(n, title) : evidenceText.marks.covered(n, title);
  }
  if (finding.kind === 'own') return evidenceText.marks.own(n);
  return finding.kind === 'doubt' ? evidenceText.marks.doubt(n, flagWords(finding.flag, finding.source).title) : '';
};

/** The sentences of a reply as marks in its text; none if there was nothing to check them against. */
export const markedSentences = (explanation: TrustExplanation): MarkedSentence[] =>
  explanation.sentences.flatMap((sentence, index): MarkedSentence[] => {
    const finding = findingOf(explanation, sentence);
    if (finding.kind === 'none') return [];
    const { start, end } = sentence;
    return [
      {
        id: index,
        start,
        end,
        kind: finding.kind === 'doubt' ? finding.flag : finding.kind,
        label: labelOf(finding, index + 1),
      },
    ];
  });

/**
 * The sources to list. The user's earlier words are only if a sentence was found in them, and the product's help if it
 * is cited as well: passages of it are compared with every reply, whatever that is about. Help alone is listed, and all
 * that was searched for a reply that found no answer.
 */
export const listedSources = (
  { state, sentences, sources }: TrustExplanation,
  cited: ReadonlySet<string>,
): readonly TrustSource[] => {
  const isEvidence = ({ id }: TrustSource): boolean => sentences.some(({ evidence }) => evidence?.sourceId === id);
  const all = sources.filter((source) => source.kind !== 'turn' || isEvidence(source));
  const listed = all.filter((source) => source.kind !== 'help' || cited.has(source.id) || isEvidence(source));
  return listed.length === 0 || state === 'no_answer' ? all : listed;
};

/** The place of a number among those of the same source in a reply. */
export interface NumberPlace {
  readonly at: number;
  readonly count: number;
}

/**
 * The evidence a source gives: where each of its sentences has a number, that of the one with this number, and otherwise
 * what is supported best; undefined if it is evidence for nothing.
 */
export const wordsOf = (
  { sentences }: TrustExplanation,
  sourceId: string,
  place?: NumberPlace,
): TrustSentence['evidence'] => {
  const own = sentences.filter(({ evidence }) => evidence?.sourceId === sourceId);
  const [best] = own.toSorted((a, b) => b.support - a.support);
  const numbered = place?.count === own.length ? own[place.at] : undefined;
  return (numbered ?? best)?.evidence;
};

/** All that a source is evidence for, in its order. */
export const evidenceIn = (
  { sentences }: TrustExplanation,
  sourceId: string,
): readonly NonNullable<TrustSentence['evidence']>[] =>
  sentences
    .flatMap(({ evidence }) => (evidence?.sourceId === sourceId ? [evidence] : []))
    .toSorted((a, b) => a.start - b.start);

/** How many of the claiming sentences are covered by a source. */
export const countCovered = (explanation: TrustExplanation): { covered: number; total: number } => {
  const marks = markedSentences(explanation);
  return { covered: marks.filter(({ kind }) => kind === 'covered' || kind === 'opposed').length, total: marks.length };
};
