import { splitDocument } from '@symbi/text/document-sentences';
import { contentStems, splitTerms } from '@symbi/text/terms';
import type { Item } from '../../knowledge/items.ts';

/** Two items that cannot both be true, with what each says. */
export interface Contradiction {
  readonly left: Item;
  readonly right: Item;
  readonly leftSays: string;
  readonly rightSays: string;
}

interface Statement {
  readonly item: Item;
  readonly says: string;
  readonly negated: boolean;
  readonly numbers: readonly string[];
}

const negations: ReadonlySet<string> = new Set(
  'not no never none neither nor cannot without isnt arent wasnt werent dont doesnt didnt cant couldnt wont wouldnt shouldnt mustnt hasnt havent hadnt'.split(
    ' ',
  ),
);
const isNumber = (token: string): boolean => /^\d/.test(token);
/** Fewer words than this are too few to identify a statement. */
const FEWEST_STEMS = 2;
const identityPath = /^(?:title|name|id|key|term|subject)$/i;

const statementsOf = function* (item: Item): Generator<[string, Statement]> {
  for (const { path, text } of item.fields) {
    if (identityPath.test(path)) continue;
    for (const { start, end } of splitDocument(text)) {
      const says = text.slice(start, end).trim();
      const tokens = splitTerms(says);
      const stems = contentStems(says).filter((stem) => !negations.has(stem) && !isNumber(stem));
      if (stems.length < FEWEST_STEMS) continue;
      const negated = tokens.filter((token) => negations.has(token)).length % 2 === 1;
      yield [stems.join(' '), { item, says, negated, numbers: tokens.filter(isNumber) }];
    }
  }
};

/** Numbers and flags that an item states about its subject. */
const factsOf = function* (item: Item): Generator<[string, Statement]> {
  const identity = item.fields.find(({ path }) => identityPath.test(path));
  if (identity === undefined) return;
  const name = splitTerms(identity.text).join(' ');
  for (const [path, value] of Object.entries(item.data)) {
    if (typeof value !== 'number' && typeof value !== 'boolean') continue;
    const says = `${path}: ${String(value)}`;
    yield [`${item.tag}\n${name}\n${path}`, { item, says, negated: value === false, numbers: [String(value)] }];
  }
};

const disagree = (left: Statement, right: Statement): boolean => {
  if (left.item === right.item) return false;
  if (left.negated !== right.negated) return true;
  return (
    left.numbers.length === right.numbers.length && left.numbers.some((number, at) => number !== right.numbers[at])
  );
};

/**
 * Pairs of items of which one denies what the other states, or gives another number for it. Two sentences count as the
 * same statement when the same topic words stand in the same order; this finds plain contradictions and misses
 * rephrased ones. Linear in the text. Each pair is reported once.
 */
export const findContradictions = function* (items: readonly Item[]): Generator<Contradiction | null> {
  const seen = new Map<string, Statement[]>();
  const told = new Set<string>();
  for (const item of items) {
    for (const [key, statement] of [...statementsOf(item), ...factsOf(item)]) {
      const others = seen.get(key) ?? [];
      const other = others.find((earlier) => disagree(earlier, statement));
      const pair = other === undefined ? '' : `${other.item.id} ${item.id}`;
      if (other !== undefined && !told.has(pair)) {
        told.add(pair);
        yield { left: other.item, right: item, leftSays: other.says, rightSays: statement.says };
      }
      // One statement of each kind is enough to find a disagreement.
      if (!others.some((earlier) => earlier.says === statement.says)) seen.set(key, [...others, statement].slice(0, 8));
    }
    yield null;
  }
};
