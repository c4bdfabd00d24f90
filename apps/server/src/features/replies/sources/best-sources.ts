import { helpSections } from '@symbi/contracts/help';
import type { TrustSource } from '@symbi/contracts/trust';
import { createIndex, inTurns, searchTexts, type HistoryTurn, type RetrievalIndex } from '@symbi/retrieval';
import { loadVectors } from '@symbi/retrieval/vectors';
import { readCached } from '../../../providers/local/feature-cache.ts';

/** As many sources as a reader can tell apart by number. */
const QUOTED_SOURCES = 8;
/** The built-in agent's description of itself, given when it is greeted. */
const ABOUT_SOURCE = 'help:built-in-agent:0';

const helpSources: readonly TrustSource[] = helpSections.flatMap((section) =>
  section.paragraphs.map((text, index): TrustSource => ({
    id: `help:${section.id}:${index}`,
    kind: 'help',
    title: section.title,
    text,
    refId: section.id,
  })),
);

/** The help never changes while the server runs, so it is indexed once; a reply's own documents are removed again. */
let readHelp: RetrievalIndex | undefined;
const helpIndex = (): RetrievalIndex => {
  if (readHelp !== undefined) return readHelp;
  const index = createIndex({ vectors: loadVectors(), read: readCached });
  for (const source of helpSources) index.add({ id: source.id, content: { title: source.title, text: source.text } });
  readHelp = index;
  return index;
};

/** The ids of the best sources, those of each query in turn. */
const ranked = (index: RetrievalIndex, sources: readonly TrustSource[], queries: readonly string[]): string[] => {
  try {
    for (const source of sources) index.add({ id: source.id, content: { title: source.title, text: source.text } });
    const best = queries.map((query) => index.rank({ query, limit: QUOTED_SOURCES }).map(({ id }) => id));
    return [...new Set(inTurns(best))].slice(0, QUOTED_SOURCES);
  } finally {
    for (const { id } of sources) index.remove(id);
  }
};

/** The sources that fit the question best, help included, best first; they are numbered in this order. */
export const bestSources = (
  sources: readonly TrustSource[],
  question: string,
  history: readonly HistoryTurn[],
): TrustSource[] => {
  const index = helpIndex();
  const best = ranked(index, sources, searchTexts({ question, history }));
  const wanted = new Set([...best, ABOUT_SOURCE]);
  const byId = new Map([...sources, ...helpSources].map((source) => [source.id, source]));
  return [...wanted].flatMap((id) => byId.get(id) ?? []);
};
