import {
  mendSlips,
  composeAnswer,
  createIndex,
  selectPassages,
  type HistoryTurn,
  type WordVectors,
} from '@symbi/retrieval';
import { contentStems } from '@symbi/text/terms';
import type { QuotedSource } from '../provider.ts';
import { DECLINE } from './decline.ts';
import { readKept } from './kept-texts.ts';

export interface Asked {
  readonly asked: string;
  readonly sources: readonly QuotedSource[];
  /** The question before. */
  readonly history: readonly HistoryTurn[];
  /** Nothing was said before. */
  readonly isFirst: boolean;
}

const PASSAGE_TOKENS = 1_500;
const MATCH_THRESHOLD = 0.5;
const ABOUT = 'I am Symbi Core, the built-in offline agent.';
const GREETING = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|who are you|what can you do|help)\b/i;
/** What may follow a greeting without making a question of it. */
const GREETED = new Set(['there', 'symbi', 'core', 'everybody', 'everyone', 'all', 'agent', 'again', 'pleas']);

/** Numbers of the composed answer count its passages; the reader's numbers are those of the given sources. */
const renumber = (text: string, numbers: ReadonlyMap<number, number>): string =>
  text.replaceAll(/\[(\d+)\]/g, (mark, digits: string) => {
    const source = numbers.get(Number(digits));
    return source === undefined ? mark : `[${source}]`;
  });

const introduce = (sources: readonly QuotedSource[]): string => {
  const about = sources.find((source) => source.text.startsWith('Symbi Core is the built-in offline agent.'));
  return about === undefined ? ABOUT : `${about.text} [${about.n}]`;
};

const isGreeting = (question: string): boolean =>
  GREETING.test(question) && contentStems(question.replace(GREETING, '')).every((stem) => GREETED.has(stem));

/** Sentences of the given sources with their numbers, or that nothing matches. */
export const answerFrom = ({ asked, sources, history, isFirst }: Asked, vectors: WordVectors | undefined): string => {
  if (isGreeting(asked) || (isFirst && contentStems(asked).length === 0)) return introduce(sources);
  const texts = sources.flatMap(({ title, text }) => [title, text]);
  const question = vectors === undefined ? asked : mendSlips(asked, texts, vectors.ids);
  const index = createIndex({ read: readKept, ...(vectors === undefined ? {} : { vectors }) });
  for (const source of sources)
    index.add({ id: String(source.n), content: { title: source.title, text: source.text } });
  const help = new Set(sources.filter(({ kind }) => kind === 'help').map(({ n }) => String(n)));
  const isStrict = (id: string): boolean => help.has(id);
  // The title of a section is no answer, and would stand in the way of its text.
  const hits = index
    .search({ query: question, limit: 12 })
    .filter(({ id, passage }) => passage.path !== 'title' || !isStrict(id));
  const passages = selectPassages(hits, { budgetTokens: PASSAGE_TOKENS, threshold: MATCH_THRESHOLD });
  const answer = composeAnswer({ question, passages, history, isStrict });
  if (!answer.answered) return DECLINE;
  return renumber(answer.text, new Map(answer.citations.map((citation) => [citation.n, Number(citation.documentId)])));
};
