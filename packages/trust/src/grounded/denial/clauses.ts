import type { Token } from '@symbi/text/tokens';
import { isFraming } from '../source/phrases.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { memoize } from './memoize.ts';

/** Where a clause ends, in lower case. */
export const CLAUSE_END =
  /[,;:，、；：()]|\b(?:and|but|or|which|that|because|while|when|without|if|although|though|whereas|since|until|und|aber|oder|weil|wenn|dass|ohne|et|mais|sans|sin|ou|qui|que|quand|si|parce|y|pero|o|cuando|porque)\b/gu;

/** Words that limit what a sentence says to a time, a number or some of many, so that it denies less than its words do. */
const LIMITING =
  /\b(?:yet|longer|still|already|both|(?<!after )all|every|everyone|only|until|before|within|throughout|earlier|later|(?:more|less|fewer) than|at (?:least|most)|up to|alone|noch|mehr|schon|alle[nrs]?|beide[nrs]?|nur|vor|bis|mindestens|höchstens|allein|encore|plus|déjà|tous|toutes|avant|jusqu|seule?s?|todav[ií]a|a[uú]n|ya|tod[oa]s|antes|hasta|s[oó]lo|más|menos)\b/iu;
const QUOTE = /["“”„«»]/u;
/** More words than this beside those of a statement say something else of it. */
const MOST_OTHERS = 1;

export const isLimiting = (text: string): boolean => LIMITING.test(text);

export const contentOf = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token) => !token.isStop && !isFraming(token));

/** The stems of the content words of each clause of a sentence of the sources, and of all of it. */
const clausesOf = memoize((sentence, index): readonly ReadonlySet<string>[] => {
  const tokens = index.sentenceTokens(sentence);
  const text = index.sentenceText(sentence).toLowerCase();
  const from = tokens[0]?.start ?? 0;
  const words = contentOf(tokens);
  const ends = [...[...text.matchAll(CLAUSE_END)].map((match) => match.index), text.length];
  let at = 0;
  const clauses = ends.map((end) => {
    const own = new Set<string>();
    for (; at < words.length && (words[at]?.start ?? 0) - from < end; at += 1) own.add(words[at]?.stem ?? '');
    return own;
  });
  return [...clauses, new Set(words.map(({ stem }) => stem))];
});

/** Words of a denial itself, which a source that affirms the same lacks. */
const NEGATING = new Set('never no right correct anymore nie nunca jamais'.split(' '));
/** Pairs of Chinese and Japanese characters, of which a denial has some that the source lacks. */
const PAIR = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+$/u;

/**
 * Whether a clause of a sentence of the sources, or all of it, has the stems of a statement and hardly another, and
 * quotes nobody.
 */
export function saysOnly(stems: ReadonlySet<string>, sentence: number, index: SourceIndex): boolean {
  const telling = [...stems].filter((stem) => !NEGATING.has(stem) && (index.ids.has(stem) || !PAIR.test(stem)));
  const isAll = (clause: ReadonlySet<string>): boolean =>
    clause.size <= stems.size + MOST_OTHERS && telling.every((stem) => clause.has(stem));
  return clausesOf(sentence, index).some(isAll) && !QUOTE.test(index.sentenceText(sentence));
}
