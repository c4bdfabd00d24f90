import type { ReadSentence } from '../grounded/read-reply.ts';
import type { SourceIndex } from '../grounded/source/source-index.ts';
import type { TrustSource } from '../types.ts';

/** The most characters of evidence for a sentence, as in the verifier's training data. */
const MOST_CHARACTERS = 1000;
/**
 * The same for a list item, a table row or a heading, which tells less than a sentence: in a longer passage the verifier
 * took other facts for its own. See docs/log.md.
 */
const MOST_FOR_ITEM = 300;
/** What remains of these in scripts without spaces. */
const IDEOGRAPH_SHARE = 0.45;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u;
const READ_FOR_SCRIPT = 2000;
/** A stem in more sentences than this does not help to locate a claim. */
const MOST_PLACES = 400;
/** The share of its neighbors' scores added to a sentence. */
const NEIGHBOR_SHARE = 0.3;
/** The weight of the words of what a claim refers to, beside its own: both must be in the evidence. */
const REFERENT_SHARE = 0.5;
/** Long sentences have more words to share: their score is spread over this many characters. */
const USUAL_LENGTH = 400;

/** A sentence that has this share of the weight of the words of another one may be about the same. */
const SIMILAR_FROM = 0.5;

interface Passage {
  source: number;
  start: number;
  end: number;
}

/** The sentences of the sources, numbered as in the index, with their positions. */
export interface Passages {
  index: SourceIndex;
  sources: readonly TrustSource[];
  all: ReadonlyMap<number, Passage>;
  isDense: boolean;
}

/** Locates every sentence of the sources; linear in their length. */
export function readPassages(index: SourceIndex, sources: readonly TrustSource[]): Passages {
  const all = new Map<number, Passage>();
  index.tokens.forEach((token, at) => {
    const sentence = index.sentenceOf[at] ?? 0;
    const known = all.get(sentence);
    if (known === undefined) all.set(sentence, { source: index.sourceOf[at] ?? 0, start: token.start, end: token.end });
    else known.end = token.end;
  });
  const isDense = sources.some(({ text }) => IDEOGRAPHS.test(text.slice(0, READ_FOR_SCRIPT)));
  return { index, sources, all, isDense };
}

/** The overlap of each source sentence with a claim and what it refers to; rare words weigh more. */
function scoreSentences(
  claim: ReadSentence,
  { index, all }: Passages,
  referent: ReadSentence | undefined,
): Map<number, number> {
  const scores = new Map<number, number>();
  const own = new Set(claim.words.map(({ id }) => id));
  for (const id of new Set([...own, ...(referent?.words ?? []).map((word) => word.id)])) {
    const share = own.has(id) ? 1 : REFERENT_SHARE;
    const sentences = new Set((index.postings[id] ?? []).slice(0, MOST_PLACES).map((at) => index.sentenceOf[at] ?? 0));
    const weight = share * Math.log(1 + all.size / Math.max(1, sentences.size));
    for (const sentence of sentences) {
      const { start, end } = all.get(sentence) ?? { start: 0, end: 0 };
      scores.set(sentence, (scores.get(sentence) ?? 0) + weight / (1 + (end - start) / USUAL_LENGTH));
    }
  }
  return scores;
}

/** Joins the chosen sentences; consecutive ones of a source keep the text between them. */
function joinText(chosen: readonly number[], { sources, all }: Passages): string {
  const runs: Passage[] = [];
  let before = -2;
  for (const sentence of chosen.toSorted((left, right) => left - right)) {
    const passage = all.get(sentence);
    if (passage === undefined) continue;
    const run = runs.at(-1);
    if (run !== undefined && sentence === before + 1 && run.source === passage.source) run.end = passage.end;
    else runs.push({ ...passage });
    before = sentence;
  }
  return runs.map(({ source, start, end }) => withEnding(sources[source]?.text ?? '', start, end)).join('\n');
}

/** The text with its opening and closing punctuation, which no token includes. */
function withEnding(text: string, start: number, end: number): string {
  const opening = /["'“„«(「『]{0,3}$/u.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0;
  const closing = /^[.!?…。！？"'”’»)」』%]{0,4}/u.exec(text.slice(end, end + 4))?.[0].length ?? 0;
  return text.slice(start - opening, end + closing);
}

/** Whether a claim is a list item, a table row or a heading. */
export const isItem = ({ sentence: { kind } }: ReadSentence): boolean => kind !== 'prose' && kind !== 'code';

function mostFor(claim: ReadSentence, { isDense }: Passages): number {
  const most = isItem(claim) ? MOST_FOR_ITEM : MOST_CHARACTERS;
  return isDense ? most * IDEOGRAPH_SHARE : most;
}

/**
 * What a claim that stands word for word in a sentence of the sources is read beside: that sentence with its neighbors, and the
 * others that share half of its words, which may say otherwise. Beside every sentence that shares a word with it the verifier
 * gave it only .4.
 */
export function passageAround(sentence: number, claim: ReadSentence, passages: Passages): string {
  const { all, sources } = passages;
  const own = all.get(sentence);
  const most = mostFor(claim, passages);
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (own === undefined || length <= most || own.end - own.start > most) return bestPassage(claim, passages);
  const near = [sentence - 1, sentence + 1].filter((at) => all.get(at)?.source === own.source);
  const scores = scoreSentences(claim, passages, undefined);
  const least = SIMILAR_FROM * (scores.get(sentence) ?? 0);
  const similar = Array.from(scores, ([at, score]) => ({ at, score }))
    .filter(({ score }) => score >= least)
    .toSorted((left, right) => right.score - left.score || left.at - right.at)
    .map(({ at }) => at);
  const chosen = new Set([sentence]);
  let used = 0;
  for (const at of new Set([sentence, ...near, ...similar])) {
    const { start, end } = all.get(at) ?? { start: 0, end: 0 };
    if (used + end - start > most) continue;
    chosen.add(at);
    used += end - start + 1;
  }
  return joinText([...chosen], passages);
}

/**
 * The best passage for a claim: all of the sources if they are short, else the sentences with the highest overlap and
 * their neighbors, in source order.
 */
export function bestPassage(claim: ReadSentence, passages: Passages, referent?: ReadSentence): string {
  const { sources, all } = passages;
  const most = mostFor(claim, passages);
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= most) return sources.map(({ text }) => text.trim()).join('\n');
  const scores = scoreSentences(claim, passages, referent);
  const around = (sentence: number): number =>
    (scores.get(sentence) ?? 0) + NEIGHBOR_SHARE * ((scores.get(sentence - 1) ?? 0) + (scores.get(sentence + 1) ?? 0));
  const order = Array.from(scores.keys(), (sentence) => ({ sentence, score: around(sentence) }))
    .toSorted((left, right) => right.score - left.score || left.sentence - right.sentence)
    .map(({ sentence }) => sentence);
  const chosen = new Set<number>();
  let used = 0;
  for (const sentence of order.length === 0 ? all.keys() : order) {
    for (const near of [sentence, sentence - 1, sentence + 1]) {
      const passage = all.get(near);
      if (passage === undefined || chosen.has(near) || passage.source !== all.get(sentence)?.source) continue;
      if (used + passage.end - passage.start > most) continue;
      chosen.add(near);
      used += passage.end - passage.start + 1;
    }
    if (used > 0.9 * most) break;
  }
  return chosen.size > 0 ? joinText([...chosen], passages) : firstPart(order[0] ?? 1, passages, most);
}

/** The beginning of a sentence that exceeds the reading limit. */
function firstPart(sentence: number, { sources, all }: Passages, most: number): string {
  const { source, start } = all.get(sentence) ?? { source: 0, start: 0 };
  return (sources[source]?.text ?? '').slice(start, start + most);
}
