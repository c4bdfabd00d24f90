import type { Citation } from '@symbi/contracts/conversations';
import { narrowPlace } from '@symbi/contracts/place';
import type { TrustSource } from '@symbi/contracts/trust';
import { quotesIn } from '@symbi/retrieval';
import { splitDocument } from '@symbi/text/document-sentences';

type Span = { readonly start: number; readonly end: number };

/** The text before each mark of one citation, back to the mark before it; marks in a row, '[1][2]', share it. */
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

/** The span from the first to the last sentence of a source that a reply quotes. */
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
 * The citations of a quoting reply. Each title names the lines that are quoted, 'lease.txt, line 7', instead of those of
 * the whole passage.
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
