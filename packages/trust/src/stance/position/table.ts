import stored from './table.json' with { type: 'json' };
import type { GramWeights, StanceTable } from './model.ts';

/** The table as stored on disk: plain numbers, and word sequences as 'sequence|seven weights' lines in one string. */
type StoredTable = Omit<StanceTable, 'grams'> & { about: string; grams: string };

/** One line per word sequence, in the order given. */
export function packGrams(grams: ReadonlyMap<string, GramWeights>): string {
  return Array.from(grams, ([gram, weights]) => [gram, ...weights].join('|')).join('\n');
}

function unpackGrams(packed: string): Map<string, GramWeights> {
  const grams = new Map<string, GramWeights>();
  for (const line of packed.split('\n')) {
    const [gram, ...numbers] = line.split('|');
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers.map(Number);
    if (gram !== undefined && gram !== '') grams.set(gram, [a, b, c, d, e, f, g]);
  }
  return grams;
}

let loaded: StanceTable | undefined;

/** The shipped fitted table, unpacked on first use. */
export function shippedTable(): StanceTable {
  const { grams, ...numbers }: StoredTable = stored;
  loaded ??= { ...numbers, grams: unpackGrams(grams) };
  return loaded;
}
