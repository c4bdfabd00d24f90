import { COVERED_FROM } from '../marks.ts';
import { sigmoid } from '../model/numbers.ts';
import type { FlagKind, TrustSentence, TrustSource, VerifierReading } from '../types.ts';
import { DENIED_FROM } from '../verified/reading.ts';
import type { Line, Risk } from './model.ts';
import type { ReadSentence, ReplyReading } from './read-reply.ts';
import type { SentenceFeatures } from './sentence-features.ts';

/** A sentence with the sources it was read against, and its risk when it claims something. */
export interface JudgedSentence {
  read: ReadSentence;
  reading: ReplyReading;
  sources: readonly TrustSource[];
  risk: Risk | undefined;
  /** What a verifier makes of it, where one read it. */
  verified?: VerifierReading | undefined;
}

/** Support shown for what claims nothing, and for 'the sources do not say': coverage cannot judge either. */
const FRAME_SUPPORT = 0.9;
const ABSENCE_SUPPORT = 0.75;
/** How far another number or name in the best passage speaks for the opposite; words alone cannot say more. */
const NUMBER_CONTRADICTS = 0.6;
const NAME_CONTRADICTS = 0.4;
const DENIAL_CONTRADICTS = 0.85;
/** Characters of a source that is shown whole. */
const WHOLE_LENGTH = 1000;

function evidenceFor({ read, reading, sources }: JudgedSentence): TrustSentence['evidence'] {
  const { first, last } = read.window;
  const from = reading.index.tokens[first];
  const to = reading.index.tokens[last];
  const source = sources[reading.index.sourceOf[first] ?? -1];
  if (from === undefined || to === undefined || source === undefined) return undefined;
  return { sourceId: source.id, start: from.start, end: to.end };
}

/** The beginning of the only source: what a sentence was read against that shares no word with it, as in a translation. */
function wholeSource({ sources, verified }: JudgedSentence): TrustSentence['evidence'] {
  const [source] = sources;
  if (verified === undefined || source === undefined || sources.length > 1) return undefined;
  return { sourceId: source.id, start: 0, end: Math.min(source.text.length, WHOLE_LENGTH) };
}

/** How likely the sources say the opposite, from what the passage has in the place of the sentence's words. */
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

/** What the reader is told of a sentence: how far the sources have it, whether it is flagged, and why. */
export function toSentence(judged: JudgedSentence, line: Line): TrustSentence {
  const { read, risk, verified } = judged;
  const { start, end } = read.sentence;
  if (risk === undefined) {
    const support = read.role === 'absence' || read.role === 'abstention' ? ABSENCE_SUPPORT : FRAME_SUPPORT;
    return { start, end, support, contradiction: 0, flagged: false };
  }
  const weighed = sigmoid(-(line.slope * risk.total + line.intercept));
  const denied = verified?.contradicted ?? 0;
  // What a verifier finds denied is not covered, however many of its words are.
  const support = denied >= DENIED_FROM ? Math.min(weighed, 1 - denied) : weighed;
  const byWords = Math.min(1 - support, contradictionOf(read.features));
  const contradiction = Math.min(1 - support, Math.max(denied, byWords));
  const evidence = evidenceFor(judged) ?? (support < COVERED_FROM ? undefined : wholeSource(judged));
  const flagged = evidence === undefined || support < COVERED_FROM || read.bareAnswer === 'unfounded';
  return {
    start,
    end,
    support,
    contradiction,
    flagged,
    ...(flagged ? { kind: kindOf(read.features, denied >= DENIED_FROM || byWords >= COVERED_FROM) } : {}),
    ...(evidence === undefined ? {} : { evidence }),
  };
}
