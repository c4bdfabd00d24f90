import { COVERED_FROM } from '../marks.ts';
import { sigmoid } from '../model/numbers.ts';
import type { FlagKind, TrustEvidence, TrustSentence, TrustSource, VerifierReading } from '../types.ts';
import { DENIED_FROM } from '../verified/reading.ts';
import { calculationsOf } from './arithmetic/derivations.ts';
import { sourceOfSentence } from './denial/sentences-with.ts';
import type { Line, Risk } from './model.ts';
import type { ReadSentence, ReplyReading } from './read-reply.ts';
import type { SentenceFeatures } from './features/sentence-features.ts';

/** A sentence with the sources it was read against, and its risk if it makes a claim. */
export interface JudgedSentence {
  read: ReadSentence;
  reading: ReplyReading;
  sources: readonly TrustSource[];
  risk: Risk | undefined;
  /** The verifier's reading, if there is one. */
  verified?: VerifierReading | undefined;
}

/** Support shown for sentences without a claim and for 'the sources do not say'; coverage can judge neither. */
const FRAME_SUPPORT = 0.9;
const ABSENCE_SUPPORT = 0.75;
/**
 * The most that a different number or name in the best passage counts as a contradiction; words alone allow no more.
 */
const NUMBER_CONTRADICTS = 0.6;
const NAME_CONTRADICTS = 0.4;
const DENIAL_CONTRADICTS = 0.85;
/** The longest source shown whole, in characters. */
const WHOLE_LENGTH = 1000;

/** A shorter sentence may stand anywhere. */
const LEAST_QUOTED = 20;
const LIST_MARK = /^\s*(?:>\s*)?(?:[-*+•]\s+)?/u;
const CITED = /(?:\s*\[\d{1,3}\])+\s*$/u;

/** 'Pets are allowed' is no sentence of 'No pets are allowed'. */
const STARTS_SENTENCE = /(?:^\s*|\n\s*|[.!?…:;。！？]["'”’»)\]]*\s*)(?:[-*+•]\s|\|\s)?$/u;

/** Where the words of a sentence stand in a source as they are, at the place nearest to `at`. */
function placeOf(sentence: string, text: string, at: number): { start: number; end: number } | undefined {
  const quoted = sentence.replace(LIST_MARK, '').replace(CITED, '').trim();
  if (quoted.length < LEAST_QUOTED) return undefined;
  const found = [text.lastIndexOf(quoted, at), text.indexOf(quoted, at)].filter(
    (start) => start !== -1 && STARTS_SENTENCE.test(text.slice(Math.max(0, start - 6), start)),
  );
  const [start] = found.toSorted((left, right) => Math.abs(left - at) - Math.abs(right - at));
  return start === undefined ? undefined : { start, end: start + quoted.length };
}

function evidenceFor({ read, reading, sources }: JudgedSentence, reply: string): TrustSentence['evidence'] {
  const { first, last } = read.window;
  const from = reading.index.tokens[first];
  const to = reading.index.tokens[last];
  const source = sources[reading.index.sourceOf[first] ?? -1];
  if (from === undefined || to === undefined || source === undefined) return undefined;
  // The words that count may all stand before the end of the row above, which shares the names of its columns.
  const { start, end } = read.sentence;
  const quoted = placeOf(reply.slice(start, end), source.text, from.start);
  return { sourceId: source.id, ...(quoted ?? { start: from.start, end: to.end }) };
}

/** The sentence of a source that says otherwise of the same thing, or the passage itself, where the words are in it. */
function opposedBy({ read, reading, sources }: JudgedSentence, passage: TrustEvidence): TrustEvidence {
  if (read.opposing === undefined) return passage;
  const own = reading.index.sentenceTokens(read.opposing);
  const source = sources[sourceOfSentence(read.opposing, reading.index)];
  const [from, to] = [own[0], own.at(-1)];
  return source && from && to ? { sourceId: source.id, start: from.start, end: to.end } : passage;
}

/**
 * The beginning of the only source, of which the verifier has read as much: the evidence of a sentence that shares no
 * word with it, as in a translation.
 */
function wholeSource({ sources, verified }: JudgedSentence): TrustSentence['evidence'] {
  const [source] = sources;
  if (verified === undefined || source === undefined || sources.length > 1) return undefined;
  return { sourceId: source.id, start: 0, end: Math.min(source.text.length, WHOLE_LENGTH) };
}

/** How likely the sources say the opposite, from the words the passage has in place of the sentence's own. */
function contradictionOf(features: SentenceFeatures): number {
  const match = 1 - features.missWindow;
  return Math.max(
    DENIAL_CONTRADICTS * features.contradicted,
    features.numbersMissing > 0 && features.numberSwap > 0 ? NUMBER_CONTRADICTS * match : 0,
    features.namesMissing > 0 && features.nameSwap > 0 ? NAME_CONTRADICTS * match : 0,
  );
}

function kindOf(features: SentenceFeatures, isContradicted: boolean): FlagKind {
  if (isContradicted) return 'contradicted';
  if (features.quotesMissing > 0) return 'quotation';
  if (features.numbersMissing + features.numbersElsewhere > 0) return 'number';
  return features.namesMissing + features.namesElsewhere > 0 ? 'name' : 'not_in_source';
}

/** The reader's view of a sentence: its support by the sources, whether it is flagged, and why. */
export function toSentence(judged: JudgedSentence, reply: string, line: Line): TrustSentence {
  const { read, risk, verified } = judged;
  const { start, end } = read.sentence;
  const lines = calculationsOf(read.derivations);
  const calculations = lines.length === 0 ? {} : { calculations: lines };
  if (risk === undefined) {
    const support = read.role === 'absence' || read.role === 'abstention' ? ABSENCE_SUPPORT : FRAME_SUPPORT;
    return { start, end, support, contradiction: 0, flagged: false, ...calculations };
  }
  const weighed = sigmoid(-(line.slope * risk.total + line.intercept));
  const own = evidenceFor(judged, reply);
  const passage = own ?? wholeSource(judged);
  // A verifier that was shown nothing on the sentence may deny it all the same, and the reader would see no reason why.
  const denied = passage === undefined ? 0 : (verified?.contradicted ?? 0);
  // A sentence that a verifier finds denied is not covered, however many of its words are.
  const support = denied >= DENIED_FROM ? Math.min(weighed, 1 - denied) : weighed;
  const byWords = Math.min(1 - support, contradictionOf(read.features));
  const contradiction = Math.min(1 - support, Math.max(denied, byWords));
  const evidence = support >= COVERED_FROM || denied >= DENIED_FROM ? passage : own;
  const flagged = evidence === undefined || support < COVERED_FROM || read.bareAnswer === 'unfounded';
  const kind = (): FlagKind => kindOf(read.features, denied >= DENIED_FROM || byWords >= COVERED_FROM);
  const isOpposed = read.byWords === 'doubted' && !flagged;
  return {
    start,
    end,
    support,
    contradiction,
    flagged,
    ...(flagged ? { kind: kind() } : {}),
    ...(evidence === undefined ? {} : { evidence }),
    ...(isOpposed ? { kind: 'opposed', opposed: opposedBy(judged, evidence) } : {}),
    ...calculations,
  };
}
