import lexicon from '../../tables/lexicon.json' with { type: 'json' };

const OFFSET = 30;
const UNKNOWN_WEIGHT = 1.1;

const terms = lexicon.terms.split(' ');
const ranks: ReadonlyMap<string, number> = new Map(terms.map((term, rank) => [term, rank]));
const scale = Math.log(terms.length + OFFSET);

/**
 * The weight of a stem, from about .37 (everyday) to 1.1 (not among the 10,000 commonest), by its rank in openly
 * licensed textbooks: a smooth stand-in for inverse document frequency that needs no document collection.
 */
export function wordWeight(stem: string): number {
  const rank = ranks.get(stem);
  return rank === undefined ? UNKNOWN_WEIGHT : Math.log(rank + OFFSET) / scale;
}
