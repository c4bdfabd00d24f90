import {
  composeAnswer,
  createIndex,
  mayAsCan,
  mendSlips,
  selectPassages,
  withPeriodOf,
  type HistoryTurn,
  type RetrievalIndex,
  type TailKind,
  type WordVectors,
} from '@symbi/retrieval';
import type { QuotedSource } from '../provider.ts';
import { readCached } from './feature-cache.ts';
import { filesOf, withFiles, type FileOf, type Quotation } from './files.ts';
import type { Phrases } from './phrases/phrases.ts';

const PASSAGE_TOKENS = 1_500;
const MOST_HITS = 12;
const MATCH_THRESHOLD = 0.5;

/** What is read for an answer. */
export interface Within {
  readonly sources: readonly QuotedSource[];
  /** The previous question. */
  readonly history: readonly HistoryTurn[];
  /** A text of which nothing is quoted again. */
  readonly except?: string;
  /** Of the sources and maybe others, if there is one already. */
  readonly index?: RetrievalIndex;
  /** Further texts that only tell how common a word is: beside one passage alone, any word would be rare. */
  readonly beside?: readonly QuotedSource[];
  /** What the agent says around it. */
  readonly phrases: Phrases;
  /** What an answer must have. */
  readonly kind?: TailKind | undefined;
}

export const indexOf = (sources: readonly QuotedSource[], vectors: WordVectors | undefined): RetrievalIndex => {
  const index = createIndex({ read: readCached, ...(vectors === undefined ? {} : { vectors }) });
  for (const source of sources)
    index.add({ id: String(source.n), content: { title: source.title, text: source.text } });
  return index;
};

/** What answers a question, one part for each file that says something else. */
export interface AnswerParts {
  readonly parts: readonly Quotation[];
  readonly isNearest: boolean;
  /** The file that a part is from, where the reader would not know it. */
  readonly fileOf: FileOf;
}

export const written = ({ parts, isNearest, fileOf }: AnswerParts, { nearest }: Phrases): string => {
  const text = withFiles(parts, fileOf);
  return isNearest ? `${nearest}\n\n${text}` : text;
};

/** Sentences that answer the question as it is written. */
const findWritten = (
  question: string,
  { sources, history, except = '', phrases, kind, index: known, beside = [] }: Within,
  named: readonly QuotedSource[],
  vectors: WordVectors | undefined,
): AnswerParts | undefined => {
  const texts = sources.flatMap(({ title, text }) => [title, text]);
  const mended = vectors === undefined ? question : mendSlips(question, texts, vectors.ids);
  const index = known ?? indexOf(sources, vectors);
  const help = new Set(sources.filter(({ kind }) => kind === 'help').map(({ n }) => String(n)));
  const isStrict = (id: string): boolean => help.has(id);
  // The title of a section, or of a named item, is no answer and would displace its text.
  const untitled = new Set([...help, ...named.map(({ n }) => String(n))]);
  const quotable = new Set(sources.map(({ n }) => String(n)));
  const hits = index
    .search({ query: mended, limit: beside.length > 0 ? 2 * MOST_HITS : MOST_HITS })
    .filter(({ id, passage }) => quotable.has(id) && (passage.path !== 'title' || !untitled.has(id)))
    .slice(0, MOST_HITS);
  const fileOf = filesOf(sources, question);
  const passages = selectPassages(hits, {
    budgetTokens: PASSAGE_TOKENS,
    threshold: MATCH_THRESHOLD,
    groupOf: fileOf,
  });
  const said = new Set(sources.filter(({ kind }) => kind === 'turn').map(({ n }) => String(n)));
  const leadOf = (id: string): string | undefined => (said.has(id) ? phrases.said : undefined);
  const answer = composeAnswer({ question: mended, passages, history, isStrict, leadOf, fileOf, except, kind });
  if (!answer.answered) return undefined;
  const others = answer.others ?? [];
  const parts = [answer, ...others];
  return { parts, isNearest: answer.isBeside === true, fileOf: others.length > 0 ? fileOf : () => undefined };
};

/** Sentences of these sources that answer the question, or nothing. `named` are those the question names. */
export const findAnswer = (
  question: string,
  within: Within,
  named: readonly QuotedSource[],
  vectors: WordVectors | undefined,
): AnswerParts | undefined => {
  const read = mayAsCan(question);
  const asWritten = withPeriodOf(
    read,
    within.sources.map(({ text }) => text),
  );
  const found = asWritten === read ? undefined : findWritten(asWritten, within, named, vectors);
  return found ?? findWritten(read, within, named, vectors);
};

export const answerBy = (...asked: Parameters<typeof findAnswer>): string | undefined => {
  const found = findAnswer(...asked);
  return found && written(found, asked[1].phrases);
};
