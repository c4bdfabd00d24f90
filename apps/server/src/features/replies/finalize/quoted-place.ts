import type { Citation } from '@symbi/contracts/conversations';
import { narrowPlace } from '@symbi/contracts/place';
import type { TrustSource } from '@symbi/contracts/trust';
import { quotesIn } from '@symbi/retrieval';
import { splitDocument } from '@symbi/text/document-sentences';

/** Where the sentences of a source that a reply quotes begin and end. */
const quotedSpan = (
  source: string,
  isQuoted: (text: string) => boolean,
): { start: number; end: number } | undefined => {
  const quoted = splitDocument(source).filter(({ start, end }) => isQuoted(source.slice(start, end)));
  const [first, last] = [quoted[0], quoted.at(-1)];
  return first && last && { start: first.start, end: last.end };
};

/**
 * The citations of a reply that quotes, with the place of what it quotes instead of that of the whole passage: 'lease.txt,
 * line 7'.
 */
export const withQuotedPlaces = (
  text: string,
  citations: readonly Citation[],
  sources: readonly TrustSource[],
): Citation[] => {
  const isQuoted = quotesIn(text);
  return citations.map((citation) => {
    const source = sources.find(({ id, kind }) => kind === 'attachment' && id === citation.sourceId);
    const span = source && quotedSpan(source.text, isQuoted);
    return source && span ? { ...citation, title: narrowPlace(source.title, source.text, span) } : citation;
  });
};
