import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { contentOf, denies, holds, phraseOf, tokenAt, wordsPattern, type Phrase } from './exceptions/phrase.ts';
import { memoizeAll } from './memoize.ts';
import { split } from './other-value.ts';

const BEFORE =
  'before|bevor|ehe|avant de?|avant d|avant que|avant le|avant la|antes del?|antes da|antes do|prima di|prima del|prima della|prima dei|prima delle|vor de[mnr]';
const AFTER =
  'after(?! that| this| which)|once|nachdem|nach de[mnr]|apres|apres le|apres la|apres avoir|despues del?|tras|dopo|dopo aver|depois del?|depois da|depois do';
const [BEFORE_PATTERN, AFTER_PATTERN] = [BEFORE, AFTER].map(wordsPattern);
/** What begins the first of several steps, and a later one. */
const FIRST = wordsPattern('first|zuerst|zunachst|d.abord|abord|primero|prima|per prima cosa|primeiro');
const THEN =
  /^(?:then|next|afterwards|finally|dann|danach|anschliessend|schliesslich|zuletzt|puis|ensuite|enfin|luego|despues|finalmente|poi|dopo|infine|depois)$/u;
const CLAUSE_END = /[.;:,\n]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s/giu;
const MOST_SENTENCES = 400;
const MOST_TOKENS = 40;
const MOST_SOURCE_TOKENS = 120;

/** The clauses of each sentence of the sources that tells in what order things are done, and does not turn it around. */
const stepsOf = memoizeAll((index): readonly (readonly (readonly string[])[])[] =>
  [...new Set(index.sentenceOf)].slice(0, MOST_SENTENCES).flatMap((number) => {
    const tokens = index.sentenceTokens(number);
    if (tokens.length > MOST_SOURCE_TOKENS) return [];
    const { text } = phraseOf('', 0, tokens);
    const isOrdered = FIRST.test(text) && tokens.some(({ folded }) => THEN.test(folded));
    // 'Before the rice is cooked, wash it': the second clause comes first.
    if (!isOrdered || BEFORE_PATTERN?.test(text) === true) return [];
    return [
      split(index.sentenceText(number), tokens[0]?.start ?? 0, tokens, CLAUSE_END).map((some) => contentOf(some)),
    ];
  }),
);

/** The steps with most of some words, by their first and last number. */
function placeOf(words: readonly string[], steps: readonly (readonly string[])[]): number | undefined {
  const counts = steps.map((step) => words.filter((word) => holds(step, word)).length);
  const most = Math.max(0, ...counts);
  const [first, ...others] = counts.flatMap((count, at) => (count === most ? [at] : []));
  return most <= words.length / 2 || others.length > 0 ? undefined : first;
}

interface Order {
  readonly earlier: readonly string[];
  readonly later: readonly string[];
}

/** What a sentence says to come before what; what it leaves out is in its question. */
function ordersIn(phrase: Phrase, asked: readonly string[], isKnown: (stem: string) => boolean): Order[] {
  const { tokens, text } = phrase;
  const found: Order[] = [];
  const wordsOf = (some: readonly Token[]): string[] =>
    contentOf(some.filter(({ folded }) => !THEN.test(folded) && !FIRST.test(folded))).filter(
      (stem) => !/[\d#]/u.test(stem) && isKnown(stem),
    );
  const add = (pattern: RegExp | undefined, isBefore: boolean): void => {
    const match = pattern?.exec(text);
    if (match === null || match === undefined) return;
    const [first, last] = [tokenAt(phrase, match.index), tokenAt(phrase, match.index + match[0].length - 1)];
    const own = wordsOf(tokens.slice(0, first));
    const [one, other] = [own.length > 0 ? own : asked, wordsOf(tokens.slice(last + 1))];
    found.push(isBefore ? { earlier: one, later: other } : { earlier: other, later: one });
  };
  add(BEFORE_PATTERN, true);
  if (found.length === 0) add(AFTER_PATTERN, false);
  const then = tokens.findIndex(({ folded }, at) => at > 1 && THEN.test(folded));
  if (FIRST.test(text) && then > 0 && found.length === 0) {
    const end = phrase.marks.findLastIndex((mark, at) => at <= then && mark !== 'none');
    const middle = end > 0 ? end : then;
    found.push({ earlier: wordsOf(tokens.slice(0, middle)), later: wordsOf(tokens.slice(middle)) });
  }
  return found;
}

/** Whether a sentence turns the order of two steps around that the sources tell one after the other. */
export function turnsOrder(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  asked: readonly string[],
): boolean {
  const phrase = phraseOf(text, from, tokens);
  if (tokens.length > MOST_TOKENS || denies(phrase.text)) return false;
  const orders = ordersIn(phrase, asked, (stem) => index.ids.has(stem));
  if (orders.length === 0) return false;
  return stepsOf(index).some((steps) =>
    orders.some(({ earlier, later }) => {
      const [first, second] = [placeOf(earlier, steps), placeOf(later, steps)];
      return first !== undefined && second !== undefined && first > second;
    }),
  );
}
