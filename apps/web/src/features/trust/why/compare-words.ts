import { detectLanguage, type Language } from '@symbi/text/language';
import { stem } from '@symbi/text/stem';
import { isStopWord } from '@symbi/text/stop-words';
import { fold } from '@symbi/text/fold';

/** 'strong': a number, a name or a negation that the other text has not; 'weak': another content word of that kind. */
type Stress = 'strong' | 'weak' | 'none';

export interface ComparedPiece {
  readonly text: string;
  readonly stress: Stress;
}

type WordKind = 'number' | 'name' | 'negation' | 'word';

/** A number is one with its unit sign: what differs in '25%' and '25 %' is all of it. */
const words = /[$€£¥]?[\p{L}\p{N}\p{M}]+(?:[.,:'’-][\p{L}\p{N}\p{M}]+)*(?:(?<=\p{N})[ \u00A0\u202F]?[%‰°])?/gu;

/** Function words that turn a sentence around. */
const NEGATIONS = new Set(
  'no not never neither nor none without cannot kein keine keinen keiner keinem nicht nie ohne ne pas jamais sin nunca ningun'.split(
    ' ',
  ),
);
/** How a reply speaks of its sources, which say nothing of themselves. */
const FRAMES = new Set('according attached file files document documents says states'.split(' '));

const isNegation = (folded: string): boolean => NEGATIONS.has(folded) || /n['’]t$/.test(folded);

const keyOf = (word: string, language: Language): string => {
  const folded = fold(word, 'bare');
  if (!/\d/.test(folded)) return stem(folded, language);
  // 1,000 is 1000, as 1.000 is in German, and $5 is another number than 5 %.
  const groups = language === 'en' ? /,(?=\d{3}(?!\d))|\s/gu : /[.,](?=\d{3}(?!\d))|\s/gu;
  return folded.replaceAll(groups, '');
};

const keysOf = (text: string, language: Language): Set<string> =>
  new Set(Array.from(text.matchAll(words), ([word]) => keyOf(word, language)));

/** A capital letter inside a sentence; in German every noun has one. */
const isName = (text: string, { 0: word, index }: RegExpExecArray, language: Language): boolean =>
  language !== 'de' &&
  /^\p{Lu}/u.test(word) &&
  /[^\s.!?:;"“'‘(*#|>•-]\s*["“'‘(*]*$/u.test(text.slice(Math.max(0, index - 8), index));

/** Undefined for words without content. */
const kindOf = (text: string, match: RegExpExecArray, language: Language): WordKind | undefined => {
  const folded = fold(match[0], 'bare');
  if (/\d/.test(folded)) return 'number';
  if (isNegation(folded)) return 'negation';
  if (isStopWord(folded, language) || FRAMES.has(folded)) return undefined;
  return isName(text, match, language) ? 'name' : 'word';
};

interface Word {
  readonly text: string;
  readonly start: number;
  readonly kind: WordKind | undefined;
  readonly isKnown: boolean;
}

const readWords = (text: string, other: string): Word[] => {
  const language = detectLanguage(`${text} ${other}`);
  const known = keysOf(other, language);
  return Array.from(text.matchAll(words), (match) => ({
    text: match[0],
    start: match.index,
    kind: kindOf(text, match, language),
    isKnown: known.has(keyOf(match[0], language)),
  }));
};

const stressOf = ({ kind, isKnown }: Word): Stress => {
  if (isKnown || kind === undefined) return 'none';
  return kind === 'word' ? 'weak' : 'strong';
};

/** Text between two words that are stressed alike belongs to them. */
const toPieces = (text: string, found: readonly Word[], stress: (word: Word) => Stress): ComparedPiece[] => {
  const pieces: { text: string; stress: Stress }[] = [];
  const push = (piece: string, own: Stress): void => {
    const last = pieces.at(-1);
    if (last !== undefined && last.stress === own) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, stress: own });
  };
  let at = 0;
  for (const word of found) {
    const own = stress(word);
    const between = text.slice(at, word.start);
    push(between, pieces.at(-1)?.stress === own && /^[ \t]*$/.test(between) ? own : 'none');
    push(word.text, own);
    at = word.start + word.text.length;
  }
  push(text.slice(at), 'none');
  return pieces;
};

/** The words of a reply that its source has not; function words are not stressed. */
export const compareWords = (reply: string, source: string): ComparedPiece[] =>
  toPieces(reply, readWords(reply, source), stressOf);

/** The words of each sentence or line. */
const bySentence = (text: string, found: readonly Word[]): Word[][] => {
  const ends = Array.from(text.matchAll(/[.!?…]\s|\n|[。！？]/g), ({ index }) => index);
  const groups = new Map<number, Word[]>();
  for (const word of found) {
    const at = ends.filter((end) => end < word.start).length;
    groups.set(at, [...(groups.get(at) ?? []), word]);
  }
  return [...groups.values()];
};

/**
 * What a source has in place of the words of a reply that it has not: numbers for numbers and names for names, and other
 * words only where neither differs. Sentences of the passage that are about something else are left alone.
 */
export const compareSource = (source: string, reply: string): ComparedPiece[] => {
  const kinds = new Set(readWords(reply, source).flatMap((word) => (stressOf(word) === 'none' ? [] : [word.kind])));
  const areDetails = kinds.has('number') || kinds.has('name');
  const isWanted = ({ kind }: Word): boolean =>
    kind === 'negation' || !areDetails || (kind !== 'word' && kinds.has(kind));
  const found = readWords(source, reply);
  const sentences = bySentence(source, found);
  const shared = sentences.map((sentence) => sentence.filter((word) => word.isKnown && word.kind !== undefined).length);
  const least = Math.max(1, Math.max(0, ...shared) / 2);
  const near = new Set(sentences.filter((_, index) => (shared[index] ?? 0) >= least).flat());
  return toPieces(source, found, (word) => (near.has(word) && isWanted(word) ? stressOf(word) : 'none'));
};
