import type { Citation } from '@symbi/contracts/conversations';
import { narrowPlace } from '@symbi/contracts/place';
import type { TrustSource } from '@symbi/contracts/trust';
import { quotesIn } from '@symbi/retrieval';
import { splitDocument } from '@symbi/text/document-sentences';

type Span = { readonly start: number; readonly end: number };

/** What stands before the marks of one citation, each time from the mark before it on; '[1][2]' stand behind the same. */
const citedText = (text: string, n: number): string => {
  const pieces = text.split(/\[(\d+)\]/);
  let before = '';
  return pieces
    .map((piece, at) => {
      if (at % 2 === 1) return piece === String(n) ? before : '';
      if (piece.trim() !== '') before = piece;
      return '';
    })
    .join('\n');
};

/** Where the sentences of a source that a reply quotes begin and end. */
const quotedSpan = (source: string, cited: string): Span | undefined => {
  const isQuoted = quotesIn(cited);
  const quoted = splitDocument(source)
    .map(({ start, end }) => ({ start, end, text: source.slice(start, end).trim() }))
    .filter(({ text }) => isQuoted(text));
  // The heading 'Rent' stands in 'The Rent is due', and is not quoted by it.
  const whole = quoted.filter(({ text }) => !quoted.some((other) => other.text !== text && other.text.includes(text)));
  const [first, last] = [whole[0], whole.at(-1)];
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
): Citation[] =>
  citations.map((citation) => {
    const source = sources.find(({ id, kind }) => kind === 'attachment' && id === citation.sourceId);
    const span = source && quotedSpan(source.text, citedText(text, citation.n));
    return source && span ? { ...citation, title: narrowPlace(source.title, source.text, span) } : citation;
  });
