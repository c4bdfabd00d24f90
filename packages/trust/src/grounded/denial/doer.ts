import type { Token } from '@symbi/text/tokens';
import { ITALIAN_AND_PORTUGUESE } from '../source/function-words.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { memoize } from './memoize.ts';
import { denies, SEPARATOR, split } from './other-value.ts';
import { sentencesWith } from './sentences-with.ts';

/** What stands before the one by whom something is done, folded. */
export const BY = new Set(
  'by von vom durch par por da dal dalla dallo dai dagli dalle pelo pela pelos pelas'.split(' '),
);
/** Before a participle these say that it is done to the subject, folded. */
const PASSIVE = new Set(
  'is are was were be been being got wurde wurden wird werden worden est sont ete fut furent sera seront es son fue fueron sido sera seran ser siendo fu furono stato stata stati state viene venne vengono vennero sara foi foram'.split(
    ' ',
  ),
);
/** Words without content in Italian and Portuguese, folded. */
const EMPTY = new Set([...ITALIAN_AND_PORTUGUESE, ...'su uma de'.split(' ')]);
/** How far the parts of 'was badly bitten by' may be from each other. */
const NEAR = 4;
const MOST_CLAUSES = 6;
const MOST_DOER = 3;
/** Endings of one verb differ after as many letters: 'mordu', 'mordido', 'mordió'. */
const ROOT = 4;

/** What is done to somebody, by somebody else. */
interface Action {
  readonly verb: string;
  readonly doer: ReadonlySet<string>;
  readonly undergoer: ReadonlySet<string>;
}

const isContent = ({ kind, isStop, folded }: Token): boolean =>
  kind === 'word' && !isStop && !EMPTY.has(folded) && !PASSIVE.has(folded) && !BY.has(folded);
const stemsOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.filter(isContent).map(({ stem }) => stem));
const meets = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((stem) => other.has(stem));
const isSameVerb = (one: string, other: string): boolean =>
  one === other || (one.length >= ROOT && other.length >= ROOT && one.slice(0, ROOT) === other.slice(0, ROOT));

/** The words of one thing or person that begin at a place: 'the delivery van outside' is 'delivery van'. */
function nounAt(tokens: readonly Token[], from: number): readonly Token[] {
  const first = tokens.findIndex((token, at) => at >= from && isContent(token));
  if (first < 0 || first - from > 2) return [];
  const length = tokens.slice(first, first + MOST_DOER).findIndex((token) => !isContent(token));
  return tokens.slice(first, length < 0 ? first + MOST_DOER : first + length);
}

/** What a clause in the passive says, with its doer named: 'The cyclist was struck by a van'. */
function readPassive(tokens: readonly Token[]): Action | undefined {
  const by = tokens.findIndex(({ folded }, at) => at > 1 && BY.has(folded));
  if (by < 0) return undefined;
  const aux = tokens.findIndex(({ folded }, at) => at < by && at >= by - NEAR && PASSIVE.has(folded));
  if (aux < 1) return undefined;
  // 'wurde von einem Fuchs gebissen'
  const verb =
    tokens.slice(aux + 1, by).findLast(isContent) ??
    (tokens[aux]?.folded.startsWith('w') === true ? tokens.findLast(isContent) : undefined);
  const doer = stemsOf(nounAt(tokens, by + 1).filter((token) => token !== verb));
  const undergoer = stemsOf(tokens.slice(0, aux));
  if (verb === undefined || doer.size === 0 || undergoer.size === 0) return undefined;
  return { verb: verb.stem, doer, undergoer };
}

/** Whether a clause in the active says the reverse of a deed: 'The cyclist struck a van'. */
function isTurnedActive(tokens: readonly Token[], { verb, doer, undergoer }: Action): boolean {
  const at = tokens.findIndex((token) => isContent(token) && isSameVerb(token.stem, verb));
  const isPassive = tokens.slice(Math.max(0, at - NEAR), at).some(({ folded }) => PASSIVE.has(folded));
  if (at < 1 || isPassive || tokens.some(({ folded }) => BY.has(folded) || folded.startsWith('wurde'))) return false;
  const before = stemsOf(tokens.slice(0, at));
  const after = stemsOf(tokens.slice(at + 1));
  return meets(before, undergoer) && meets(after, doer) && !meets(before, doer) && !meets(after, undergoer);
}

const isTurnedPassive = (own: Action, { verb, doer, undergoer }: Action): boolean =>
  isSameVerb(own.verb, verb) &&
  meets(own.doer, undergoer) &&
  meets(own.undergoer, doer) &&
  !meets(own.doer, doer) &&
  !meets(own.undergoer, undergoer);

interface Clause {
  readonly tokens: readonly Token[];
  readonly deed: Action | undefined;
}

const clausesOf = (text: string, from: number, tokens: readonly Token[]): readonly Clause[] =>
  split(text, from, tokens, SEPARATOR)
    .slice(0, MOST_CLAUSES)
    .map((some) => ({ tokens: some, deed: readPassive(some) }));

/** The clauses of a sentence of the sources that denies and compares nothing. */
const sourceClauses = memoize((number, index): readonly Clause[] => {
  const tokens = index.sentenceTokens(number);
  const text = index.sentenceText(number);
  const from = tokens[0]?.start ?? 0;
  return index.isQuestion(number) || denies(text, from, tokens, index) ? [] : clausesOf(text, from, tokens);
});

function isTurned(own: Clause, source: Clause): boolean {
  if (own.deed !== undefined && source.deed !== undefined) return isTurnedPassive(own.deed, source.deed);
  if (source.deed !== undefined) return isTurnedActive(own.tokens, source.deed);
  return own.deed !== undefined && isTurnedActive(source.tokens, own.deed);
}

/** Whether a clause speaks of a deed, whoever did it. */
function tellsOf({ tokens }: Clause, { verb, doer, undergoer }: Action): boolean {
  const all = stemsOf(tokens);
  return meets(all, doer) && meets(all, undergoer) && [...all].some((stem) => isSameVerb(stem, verb));
}

/**
 * Whether a sentence exchanges who did something and whom it was done to, where one of the two clauses is in the
 * passive: 'The dog bit a fox' where 'the dog was bitten by a fox'. Not if another clause of the sources speaks of it.
 */
export function exchangesDoer(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  if (denies(text, from, tokens, index)) return false;
  const own = clausesOf(text, from, tokens).filter(({ tokens: some }) => some.length > 2);
  const stems = [...stemsOf(tokens)].slice(0, 20);
  const numbers = new Set(stems.flatMap((stem) => sentencesWith(index.ids.get(stem) ?? 0, index)));
  const sources = [...numbers].flatMap((number) => sourceClauses(number, index));
  return own.some((clause) => {
    const turned = sources.find((source) => isTurned(clause, source));
    const deed = turned?.deed ?? clause.deed;
    return (
      turned !== undefined &&
      deed !== undefined &&
      sources.every((source) => source === turned || !tellsOf(source, deed))
    );
  });
}
