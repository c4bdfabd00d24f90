import type { Span } from '@symbi/text/span';
import { contentStems } from '@symbi/text/terms';
import { leansOnBefore } from './answerable.ts';
import { splitStatements } from './statements.ts';

/** A sentence of one of several texts: which one, and where in it. */
export type TellingSentence = Span & { text: number };

/** In characters, of which an ideograph is worth three: shorter ones are titles, longer ones lists or code. */
const LENGTHS = { least: 30, most: 400 };
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const LEAST_STEMS = 4;
/** Texts say early what they are about: the first sentence of all, and the first of each text. */
const OPENING_WEIGHT = 3;
const FIRST_WEIGHT = 1.5;
/** A whole sentence, after the mark of a list: no title, and no part of a line that was broken. */
const wholeSentence = /^(?:[-*•] |\d+[.)] )?["'“«„(]?[\p{Lu}\p{Lo}\d].*[.!。！…]["'”»)]*$/su;

const lengthOf = (text: string): number => text.length + 2 * (text.match(IDEOGRAPHS)?.length ?? 0);

type Candidate = TellingSentence & { stems: readonly string[]; weight: number };

/**
 * Whole sentences, each once; neither rows of tables, nor questions, nor what leans on the sentence before. The opening
 * has none before it: 'This handbook describes ...'
 */
function candidatesOf(texts: readonly string[]): Candidate[] {
  const seen = new Set<string>();
  return texts.flatMap((whole, text) => {
    let isFirst = true;
    return splitStatements(whole).flatMap(({ start, end, text: sentence, table }): Candidate[] => {
      const trimmed = sentence.trim();
      if (table !== undefined || lengthOf(trimmed) < LENGTHS.least || lengthOf(trimmed) > LENGTHS.most) return [];
      if (!wholeSentence.test(trimmed) || (seen.size > 0 && leansOnBefore(trimmed))) return [];
      const stems = [...new Set(contentStems(sentence))];
      const key = stems.join(' ');
      if (stems.length < LEAST_STEMS || seen.has(key)) return [];
      const weight = seen.size === 0 ? OPENING_WEIGHT : isFirst ? FIRST_WEIGHT : 1;
      seen.add(key);
      isFirst = false;
      return [{ text, start, end, stems, weight }];
    });
  });
}

/**
 * The sentences that tell most of what texts are about, in reading order. As SumBasic (Nenkova and Vanderwende 2005):
 * the sentence with the commonest words is taken, what it said counts less from then on, and so on. Those that `isKnown` are left out. Deterministic.
 */
export function tellingSentences(
  texts: readonly string[],
  most: number,
  isKnown: (sentence: string) => boolean = () => false,
): TellingSentence[] {
  const rest = candidatesOf(texts).filter(({ text, start, end }) => !isKnown(texts[text]?.slice(start, end) ?? ''));
  const shares = new Map<string, number>();
  for (const { stems } of rest) for (const stem of stems) shares.set(stem, (shares.get(stem) ?? 0) + 1 / rest.length);
  const scoreOf = ({ stems, weight }: Candidate): number =>
    (weight * stems.reduce((sum, stem) => sum + (shares.get(stem) ?? 0), 0)) / stems.length;
  const chosen: Candidate[] = [];
  while (chosen.length < most && rest.length > 0) {
    const scores = rest.map(scoreOf);
    const best = scores.indexOf(Math.max(...scores));
    const [taken] = rest.splice(best, 1);
    if (taken === undefined) break;
    chosen.push(taken);
    for (const stem of taken.stems) shares.set(stem, (shares.get(stem) ?? 0) ** 2);
  }
  return chosen
    .toSorted((left, right) => left.text - right.text || left.start - right.start)
    .map(({ text, start, end }) => ({ text, start, end }));
}
