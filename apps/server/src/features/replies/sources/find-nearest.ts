import type { TrustSource } from '@symbi/contracts/trust';
import { asksForUnmentioned, nearestParts } from '@symbi/retrieval';
import { nearnessTo } from '@symbi/retrieval/near';
import { loadVectors } from '@symbi/retrieval/vectors';
import { guessLanguage } from '@symbi/text/language';
import type { Span } from '@symbi/text/span';
import type { TextVectors } from '../../search/service.ts';
import { nearestSource } from './nearest-source.ts';

/** A passage has few parts; of a long one the first are compared, each of which takes the encoder some milliseconds. */
const MOST_OF_ONE = 8;
/** Files with more parts are compared by passages first. */
const MOST = 32;
/**
 * From this cosine on, a part is near enough to be quoted: nearly all everyday questions that a text answers have it with
 * their part, and hardly any other. Parts have one thing to say, so these are further apart than those of passages
 * (docs/retrieval.md).
 */
const NEAR = 0.36;
/** From here on, a part may tell of what it does not mention: 'Gibt es einen Aufzug?' and moving out (Auszug) have .46. */
const VERY_NEAR = 0.5;

interface Part {
  readonly source: TrustSource;
  readonly span: Span;
}

/** The source nearest to a question, and the part of it, so that the rest need not be quoted. */
export interface Nearest {
  readonly source: TrustSource;
  /** Undefined where it cannot be told. */
  readonly part: Span | undefined;
}

type Vectors = Pick<TextVectors, 'vectorOf'>;

const partsOf = (source: TrustSource): Part[] =>
  nearestParts(source.text)
    .slice(0, MOST_OF_ONE)
    .map((span) => ({ source, span }));

/** How near each part is to a question; undefined where one of them is late. */
const nearnessOf = async (textVectors: Vectors, question: string, parts: readonly Part[], patience: () => number) => {
  const textOf = ({ source, span }: Part): string => source.text.slice(span.start, span.end).toWellFormed();
  const [asked, ...vectors] = await Promise.all([
    textVectors.vectorOf(question.toWellFormed(), { waitMs: patience() }),
    ...parts.map((part) => textVectors.vectorOf(textOf(part), { kind: 'passage', waitMs: patience() })),
  ]);
  if (asked === undefined) return undefined;
  const nearness = vectors.map((vector) => (vector === undefined ? undefined : nearnessTo(asked)(vector)));
  return nearness.every((each) => each !== undefined) ? nearness : undefined;
};

/** The bounds of passages were fitted to English: any two texts in one of the other languages are nearer than those. */
const isForeign = (question: string, text: string): boolean => {
  const language = guessLanguage(question);
  return language !== 'en' && language !== 'unknown' && language === guessLanguage(text);
};

/**
 * What comes nearest to a question in meaning, near enough to be quoted though no word answers it: a part of a short file,
 * otherwise a passage and its nearest part.
 */
export const findNearest = async (
  textVectors: Vectors | undefined,
  question: string,
  passages: readonly { readonly nearness?: number }[],
  sources: readonly TrustSource[],
  patience: () => number,
): Promise<Nearest | undefined> => {
  const byPassage = nearestSource(question, passages, sources);
  const inFiles = sources.filter(({ kind, isBeside }) => kind === 'attachment' && isBeside !== true).flatMap(partsOf);
  const among = inFiles.length <= MOST ? inFiles : [];
  const own = byPassage === undefined ? [] : partsOf(byPassage);
  const parts = [...among, ...own.filter(({ source }) => among.every((part) => part.source !== source))];
  if (parts.length === 0 || textVectors === undefined) return byPassage && { source: byPassage, part: undefined };
  const nearness = await nearnessOf(textVectors, question, parts, patience);
  if (nearness === undefined) return byPassage && { source: byPassage, part: undefined };
  const bestOf = (isAmong: (part: Part) => boolean): { part: Part; cosine: number } | undefined =>
    parts
      .map((part, at) => ({ part, cosine: nearness[at] ?? 0 }))
      .filter(({ part }) => isAmong(part))
      .reduce<{ part: Part; cosine: number } | undefined>(
        (best, one) => (best === undefined || one.cosine > best.cosine ? one : best),
        undefined,
      );
  const best = bestOf(() => true);
  const isNear = best !== undefined && best.cosine >= NEAR;
  if (isNear && (best.cosine >= VERY_NEAR || !asksForUnmentioned(question, best.part.source.text, loadVectors)))
    return { source: best.part.source, part: best.part.span };
  if (byPassage === undefined || isForeign(question, byPassage.text)) return undefined;
  return { source: byPassage, part: bestOf(({ source }) => source === byPassage)?.part.span };
};
