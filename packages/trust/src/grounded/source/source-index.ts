import { TITLES } from '@symbi/text/abbreviations';
import type { Language } from '@symbi/text/language';
import { isOrdinal } from '@symbi/text/ordinal';
import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { readTokens } from './read-tokens.ts';

/** All sources as one line of tokens, with lookup tables for reading a reply. Built once per reply. */
export interface SourceIndex {
  language: Language;
  /** The title of each source; empty for one without. */
  titles: readonly string[];
  /** Position of each token; sources are `GAP` positions apart so that no window spans two. */
  tokens: readonly Token[];
  positions: Int32Array;
  sourceOf: Int32Array;
  /** Stem id of each token. */
  sequence: Int32Array;
  /** Ids of stems and of the further forms of quantities: '5' and '5000 g' both find '5 kg'. */
  ids: ReadonlyMap<string, number>;
  /** Stems of tokens, without those further forms. */
  written: ReadonlySet<string>;
  /** Vaguer forms with the dimensions in which the sources are more exact: '5' maps to mass if they say '5 kg'. */
  vague: ReadonlyMap<string, ReadonlySet<string>>;
  /** Token indexes per stem id. */
  postings: readonly (readonly number[])[];
  pairs: ReadonlySet<number>;
  triples: ReadonlySet<number>;
  contentPairs: ReadonlySet<number>;
  /** Stems by their first four letters, for inflections the stemmer does not know. */
  byPrefix: ReadonlyMap<string, readonly string[]>;
  /** Sentence number of each token, counted through all sources. */
  sentenceOf: Int32Array;
  sentenceTokens: (sentence: number) => readonly Token[];
  sentenceText: (sentence: number) => string;
  /** Whether a sentence ends with a question mark. */
  isQuestion: (sentence: number) => boolean;
}

const GAP = 500;
const SENTENCE_END = /[.!?…。！？]|\n\s*\n/u;
const BASE = 131_072;

export const pairKey = (left: number, right: number): number => left * BASE + right;
export const tripleKey = (left: number, middle: number, right: number): number => (left * BASE + middle) * BASE + right;

/** As much of the next word as tells whether it is the noun of an ordinal: 'Obergeschoss'. */
const LONGEST_NOUN = 14;

const LAST_WORD = /(?:^|[^\p{L}\p{Nd}])(\p{L}+)$/u;
/** The longest title, and what stands before it. */
const LONGEST_TITLE = 6;
/** In lower case some are words. */
const IS_TITLE = /^(?:\p{Lu}|(?:dr|prof|sig|dott|avv|geom)$)/u;
const CAPITAL = /^\p{Lu}$/u;
/** 'Dr. Ana Ruiz', 'J. Morel'. */
const isTitle = (before: string, next: string): boolean => {
  const word = LAST_WORD.exec(before)?.[1] ?? '';
  return CAPITAL.test(next) && (CAPITAL.test(word) || (TITLES.has(word.toLowerCase()) && IS_TITLE.test(word)));
};

/** Whether a sentence ends between two tokens: not in 'im 3. Stock'. */
const endsBetween = (text: string, end: number, start: number): boolean => {
  const between = text.slice(end, start);
  if (!SENTENCE_END.test(between)) return false;
  const isStop = between.length === 2 && between.startsWith('.');
  if (isStop && isTitle(text.slice(Math.max(0, end - LONGEST_TITLE), end), text.charAt(start))) return false;
  return !isStop || !isOrdinal(text.slice(Math.max(0, end - 12), end), text.slice(start, start + LONGEST_NOUN));
};

interface Line {
  tokens: Token[];
  sourceIndexes: number[];
  sentenceIndexes: number[];
}

function lineUp(sources: readonly TrustSource[], language: Language): Line {
  const line: Line = { tokens: [], sourceIndexes: [], sentenceIndexes: [] };
  let sentence = 0;
  sources.forEach((source, sourceIndex) => {
    let end = 0;
    sentence += 1;
    for (const token of readTokens(source.text, language)) {
      if (endsBetween(source.text, end, token.start)) sentence += 1;
      end = token.end;
      line.tokens.push(token);
      line.sourceIndexes.push(sourceIndex);
      line.sentenceIndexes.push(sentence);
    }
  });
  return line;
}

/** Reads the sources: linear in their length. */
export function indexSources(sources: readonly TrustSource[], language: Language): SourceIndex {
  const { tokens, sourceIndexes, sentenceIndexes } = lineUp(sources, language);
  const positions = new Int32Array(tokens.length);
  const ids = new Map<string, number>();
  const postings: number[][] = [];
  const pairs = new Set<number>();
  const triples = new Set<number>();
  const contentPairs = new Set<number>();
  const sequence = new Int32Array(tokens.length);
  const idAt = (stem: string, index: number): number => {
    const id = ids.get(stem) ?? ids.size + 1;
    ids.set(stem, id);
    const places = (postings[id] ??= []);
    // A form shared by two readings lists the place once.
    if (places.at(-1) !== index) places.push(index);
    return id;
  };
  let lastContent = -1;
  tokens.forEach((token, index) => {
    const id = idAt(token.stem, index);
    sequence[index] = id;
    for (const form of furtherForms(token)) idAt(form, index);
    positions[index] = index + (sourceIndexes[index] ?? 0) * GAP;
    const before = index > 0 && sourceIndexes[index - 1] === sourceIndexes[index] ? (sequence[index - 1] ?? 0) : 0;
    const beforeThat =
      before !== 0 && index > 1 && sourceIndexes[index - 2] === sourceIndexes[index] ? (sequence[index - 2] ?? 0) : 0;
    if (before !== 0) pairs.add(pairKey(before, id));
    if (beforeThat !== 0) triples.add(tripleKey(beforeThat, before, id));
    if (token.isStop) return;
    if (lastContent >= 0 && index - lastContent <= 6 && sourceIndexes[lastContent] === sourceIndexes[index])
      contentPairs.add(pairKey(sequence[lastContent] ?? 0, id));
    lastContent = index;
  });
  return {
    language,
    titles: sources.map(({ title = '' }) => title),
    tokens,
    positions,
    sourceOf: Int32Array.from(sourceIndexes),
    sequence,
    ids,
    written: new Set(tokens.map((token) => token.stem)),
    vague: readVague(tokens),
    postings,
    pairs,
    triples,
    contentPairs,
    byPrefix: groupByPrefix(ids.keys()),
    sentenceOf: Int32Array.from(sentenceIndexes),
    ...readSentences(sources, tokens, sourceIndexes, sentenceIndexes),
  };
}

/** Every form of a quantity besides its stem. */
export const furtherForms = ({ stem, forms }: Token): readonly string[] =>
  forms === undefined ? [] : [...forms.readings, ...forms.vaguer, ...forms.names].filter((form) => form !== stem);

function readVague(tokens: readonly Token[]): Map<string, Set<string>> {
  const vague = new Map<string, Set<string>>();
  for (const { forms } of tokens) {
    if (forms?.dimension === undefined) continue;
    for (const form of forms.vaguer) {
      const dimensions = vague.get(form);
      if (dimensions === undefined) vague.set(form, new Set([forms.dimension]));
      else dimensions.add(forms.dimension);
    }
  }
  return vague;
}

function readSentences(
  sources: readonly TrustSource[],
  tokens: readonly Token[],
  sourceOf: readonly number[],
  sentenceOf: readonly number[],
): Pick<SourceIndex, 'sentenceTokens' | 'sentenceText' | 'isQuestion'> {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  sentenceOf.forEach((sentence, at) => {
    if (!first.has(sentence)) first.set(sentence, at);
    last.set(sentence, at);
  });
  // Every rule asks for them, for every sentence of a reply, and one without a full stop may be as long as its source.
  const known = new Map<number, readonly Token[]>();
  const sentenceTokens = (sentence: number): readonly Token[] => {
    const own = known.get(sentence) ?? tokens.slice(first.get(sentence) ?? 0, (last.get(sentence) ?? -1) + 1);
    known.set(sentence, own);
    return own;
  };
  const textOf = (sentence: number): string => sources[sourceOf[first.get(sentence) ?? -1] ?? -1]?.text ?? '';
  return {
    sentenceTokens,
    isQuestion: (sentence) => {
      const end = tokens[last.get(sentence) ?? -1]?.end ?? 0;
      return /^[^\p{L}\p{Nd}]{0,3}[?？]/u.test(textOf(sentence).slice(end, end + 4));
    },
    sentenceText: (sentence) => {
      const own = sentenceTokens(sentence);
      const text = textOf(sentence);
      return text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
    },
  };
}

/** More stems with one beginning than any human text has; comparing with all of them would be quadratic. */
const MOST_ALIKE = 64;

function groupByPrefix(stems: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < 5 || /\p{Nd}/u.test(stem)) continue;
    const prefix = stem.slice(0, 4);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [stem]);
    else if (group.length < MOST_ALIKE) group.push(stem);
  }
  return groups;
}
