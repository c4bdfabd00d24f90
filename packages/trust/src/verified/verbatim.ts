import type { ReadSentence, ReplyReading } from '../grounded/read-reply.ts';
import type { SourceIndex } from '../grounded/source/source-index.ts';
import type { TrustSource, VerifierReading } from '../types.ts';
import { isNamedRow } from '../grounded/denial/tables.ts';
import { MOST_CLAIM, plainMarks, REFERRING } from './claim-text.ts';
import { SAID_FROM } from './reading.ts';
import { findRetold } from './retold.ts';

/** A shorter sentence may stand anywhere. */
const LEAST_WORDS = 3;
/** What such a claim is supported by at least: enough to be said by it, too little to be Trusted for it. */
const SUPPORTED = SAID_FROM;
/** A verifier that tends to find a whole sentence said is right: it is there. */
const TENDING_FROM = 0.5;
const WHOLE_SUPPORTED = 0.9;
/** A whole row with the names of its columns says all that the table says of it. */
const ROW_SUPPORTED = 0.98;
/** Around a sentence these words may say that it is not so, or no longer, or not always. */
const DISOWNING =
  /\b(?:myths?|false|untrue|wrong|incorrect\w*|misconceptions?|not (?:true|so|the case)|no longer|not any ?more|any ?more|however|but|instead|otherwise|until|since|superseded|withdrawn|stopped|changed|replaced|alleg\w*|claim(?:s|ed)|rumou?rs?|hoax\w*|formerly|previously|unless|if|except\w*|no|nope|never|only|falsch|irrtum|mythos|unwahr|nein|nicht mehr|jedoch|aber|sondern|seit|bis|früher|behaupt\w*|faux|fausse|mythe|erreur|non|ne|jamais|cependant|mais|depuis|préten\w*|jusqu\w*|falso|falsa|mito|incorrecto|ya no|sin embargo|pero|desde|alega\w*|hasta)\b|错误|謠言|谣言|不实|不再|但|誤り|誤解|嘘|ただし|しかし/iu;

const comparable = (text: string): string =>
  plainMarks(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‘’]/gu, "'")
    // The lookbehind keeps a long run of marks within a sentence from being tried from each of them.
    .replaceAll(/^["'(\s]+|(?<!["')\s.!?…。！？])["')\s.!?…。！？]+$/gu, '');

/** A sentence with its marks is at most this many times as long as without. */
const MOST_MARKED = 3;

/** The sentence of a source that a sentence of a reply repeats word for word, where its words stand together best. */
export function findSameSentence(
  { sentence: { start, end, kind }, window, words }: ReadSentence,
  reply: string,
  index: SourceIndex,
): number | undefined {
  if (kind !== 'prose' || words.length < LEAST_WORDS || end - start > MOST_MARKED * MOST_CLAIM) return undefined;
  const sentence = index.sentenceOf[window.first];
  if (sentence === undefined) return undefined;
  const own = comparable(reply.slice(start, end));
  const stated = index.sentenceText(sentence);
  // A source may be one sentence of a megabyte.
  if (stated.length > MOST_MARKED * own.length) return undefined;
  return comparable(stated) === own ? sentence : undefined;
}

interface SourceSentences {
  /** By their text. */
  readonly stated: ReadonlySet<string>;
  /** Those that the reply quotes together with the sentence before them, by their text. */
  readonly continued: ReadonlySet<string>;
  /** Rows of tables that name their columns, by their text. */
  readonly rows: ReadonlySet<string>;
  /** By their number. */
  readonly disowned: ReadonlySet<number>;
}

const pairOf = (before: string, after: string): string => `${before}\n${after}`;

/** Every two sentences of a reply that stand one after the other. */
function findNeighbors({ sentences }: ReplyReading, reply: string): ReadonlySet<string> {
  const texts = sentences.map(({ sentence }) => comparable(reply.slice(sentence.start, sentence.end)));
  return new Set(texts.slice(1).map((text, at) => pairOf(texts[at] ?? '', text)));
}

/** The sentences of the sources that nothing beside them disowns without being quoted as well, and those that something does. */
function readSourceSentences(
  { index }: ReplyReading,
  sources: readonly TrustSource[],
  quoted: ReadonlySet<string>,
): SourceSentences {
  const stated = new Set<string>();
  const continued = new Set<string>();
  const disowned = new Set<number>();
  const numbers = [...new Set(index.sentenceOf)];
  const texts = new Map(numbers.map((sentence) => [sentence, index.sentenceText(sentence)]));
  const first = new Map<number, number>();
  index.sentenceOf.forEach((sentence, at) => first.set(sentence, first.get(sentence) ?? at));
  const sourceOf = (sentence: number): number => index.sourceOf[first.get(sentence) ?? 0] ?? -1;
  for (const [sentence, text] of texts) {
    const last = index.sentenceTokens(sentence).at(-1);
    const source = sources[sourceOf(sentence)]?.text ?? '';
    const isAsked = /^["'”’»)\]*_]*\s?[?？]/u.test(source.slice(last?.end ?? 0, (last?.end ?? 0) + 6));
    const own = comparable(text);
    const before = texts.get(sentence - 1) ?? '';
    const after = texts.get(sentence + 1) ?? '';
    const isContinued = sourceOf(sentence - 1) === sourceOf(sentence) && quoted.has(pairOf(comparable(before), own));
    const isContinuing = sourceOf(sentence + 1) === sourceOf(sentence) && quoted.has(pairOf(own, comparable(after)));
    if (isContinued) continued.add(own);
    const beside = pairOf(isContinued ? '' : before, isContinuing ? '' : after);
    if (isAsked || DISOWNING.test(beside)) disowned.add(sentence);
    else stated.add(own);
  }
  // A row says the same wherever it stands, and one without an end mark is a sentence of its table only together with the others.
  const rows = new Set(sources.flatMap(({ text }) => text.split('\n').filter(isNamedRow).map(comparable)));
  for (const sentence of disowned) {
    const text = texts.get(sentence) ?? '';
    stated.delete(comparable(text));
    for (const row of text.split('\n')) rows.delete(comparable(row));
  }
  return { stated, continued, rows, disowned };
}

/** As what a claim stands in a source. */
export type Verbatim = 'row' | 'sentence' | 'part';

/**
 * A test of whether a claim is a row or a sentence of a source, word for word, or a part of one that says the same: then a verifier
 * that denies it has taken another sentence for its own. Not for sentences that refer to their speaker or to another one,
 * which may be another one in the reply, nor where the source says beside it that it is not, or not always, so: unless the
 * reply quotes that sentence as well, in the same place.
 */
export function findVerbatim(
  reading: ReplyReading,
  reply: string,
  sources: readonly TrustSource[],
): (read: ReadSentence) => Verbatim | undefined {
  let found: SourceSentences | undefined;
  return ({ sentence: { start, end, kind }, words, features, byWords, window }) => {
    if ((kind !== 'prose' && kind !== 'list-item') || features.self > 0) return undefined;
    const text = comparable(reply.slice(start, end));
    found ??= readSourceSentences(reading, sources, findNeighbors(reading, reply));
    const { stated, continued, rows, disowned } = found;
    if ((words.length < LEAST_WORDS || REFERRING.test(text)) && !continued.has(text)) return undefined;
    if (rows.has(text)) return 'row';
    if (stated.has(text)) return 'sentence';
    const retold = findRetold(text, reading.index);
    const told = byWords === 'stated' ? [...retold, reading.index.sentenceOf[window.first] ?? -1] : retold;
    return told.length > 0 && !told.some((sentence) => disowned.has(sentence)) ? 'part' : undefined;
  };
}

function supportOf(supported: number, as: Verbatim): number {
  // A verifier that was taught prose cannot tell what a row says, which is all there.
  if (as === 'row') return ROW_SUPPORTED;
  return as === 'sentence' && supported >= TENDING_FROM ? WHOLE_SUPPORTED : SUPPORTED;
}

/**
 * The reading of such a claim: it is not denied, and no better supported than it was read to be, or than its words
 * settle.
 */
export const verbatimReading = (reading: VerifierReading, as: Verbatim): VerifierReading => ({
  ...reading,
  supported: Math.max(supportOf(reading.supported, as), reading.supported),
  contradicted: 0,
});
