import type { ReadSentence, ReplyReading } from '../grounded/read-reply.ts';
import type { TrustSource, VerifierReading } from '../types.ts';
import { isNamedRow } from '../grounded/denial/tables.ts';
import { plainMarks, REFERRING } from './claim-text.ts';
import { SAID_FROM } from './reading.ts';
import { findRetold } from './retold.ts';

/** A shorter sentence may stand anywhere. */
const LEAST_WORDS = 3;
/** What such a claim is supported by at least: enough to be said by it, too little to be Trusted for it. */
const SUPPORTED = SAID_FROM;
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
    .replaceAll(/^["'(\s]+|["')\s.!?…。！？]+$/gu, '');

interface SourceSentences {
  /** By their text. */
  readonly stated: ReadonlySet<string>;
  /** Rows of tables that name their columns, by their text. */
  readonly rows: ReadonlySet<string>;
  /** By their number. */
  readonly disowned: ReadonlySet<number>;
}

/** The sentences of the sources that nothing beside them disowns, and those that something does. */
function readSourceSentences({ index }: ReplyReading, sources: readonly TrustSource[]): SourceSentences {
  const stated = new Set<string>();
  const disowned = new Set<number>();
  const numbers = [...new Set(index.sentenceOf)];
  const texts = new Map(numbers.map((sentence) => [sentence, index.sentenceText(sentence)]));
  const first = new Map<number, number>();
  index.sentenceOf.forEach((sentence, at) => first.set(sentence, first.get(sentence) ?? at));
  for (const [sentence, text] of texts) {
    const last = index.sentenceTokens(sentence).at(-1);
    const source = sources[index.sourceOf[first.get(sentence) ?? 0] ?? -1]?.text ?? '';
    const isAsked = /^["'”’»)\]*_]*\s?[?？]/u.test(source.slice(last?.end ?? 0, (last?.end ?? 0) + 6));
    const beside = [texts.get(sentence - 1) ?? '', texts.get(sentence + 1) ?? ''].join('\n');
    if (isAsked || DISOWNING.test(beside)) disowned.add(sentence);
    else stated.add(comparable(text));
  }
  // A row says the same wherever it stands, and one without an end mark is a sentence of its table only together with the others.
  const rows = new Set(sources.flatMap(({ text }) => text.split('\n').filter(isNamedRow).map(comparable)));
  for (const sentence of disowned) {
    const text = texts.get(sentence) ?? '';
    stated.delete(comparable(text));
    for (const row of text.split('\n')) rows.delete(comparable(row));
  }
  return { stated, rows, disowned };
}

/** As what a claim stands in a source: as a row, or as a sentence or a part of one. */
export type Verbatim = 'row' | 'sentence';

/**
 * A test of whether a claim is a row or a sentence of a source, word for word, or a part of one that says the same: then a verifier
 * that denies it has taken another sentence for its own. Not for sentences that refer to another one, which may be another one in the reply, or
 * to their speaker, nor where the source says beside it that it is not, or not always, so.
 */
export function findVerbatim(
  reading: ReplyReading,
  reply: string,
  sources: readonly TrustSource[],
): (read: ReadSentence) => Verbatim | undefined {
  let found: SourceSentences | undefined;
  return ({ sentence: { start, end, kind }, words, features, byWords, window }) => {
    if ((kind !== 'prose' && kind !== 'list-item') || words.length < LEAST_WORDS || features.self > 0) return undefined;
    const text = comparable(reply.slice(start, end));
    if (REFERRING.test(text)) return undefined;
    found ??= readSourceSentences(reading, sources);
    const { stated, rows, disowned } = found;
    if (rows.has(text)) return 'row';
    if (stated.has(text)) return 'sentence';
    const retold = findRetold(text, reading.index);
    const told = byWords === 'stated' ? [...retold, reading.index.sentenceOf[window.first] ?? -1] : retold;
    return told.length > 0 && !told.some((sentence) => disowned.has(sentence)) ? 'sentence' : undefined;
  };
}

/**
 * The reading of such a claim: it is not denied, and no better supported than it was read to be, or just said. A verifier
 * that was taught prose cannot tell what a row says, which is all there.
 */
export const verbatimReading = (reading: VerifierReading, as: Verbatim): VerifierReading => ({
  ...reading,
  supported: Math.max(as === 'row' ? ROW_SUPPORTED : SUPPORTED, reading.supported),
  contradicted: 0,
});
