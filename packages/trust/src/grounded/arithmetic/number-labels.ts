import type { TrustSource } from '../../types.ts';
import { measuresOf } from './measures.ts';
import type { SourceIndex } from '../source/source-index.ts';

/** How far the words are from a number that say what it is the number of. */
const REACH = 12;
const CLAUSE_END = /[,;.!?、，；。|\n]/u;

/** The words that say what a number of the sources is the number of: 'child' and 'return' of 'child return £6'. */
export class NumberLabels {
  private readonly labels = new Map<number, ReadonlySet<string>>();
  private readonly index: SourceIndex;
  private readonly sources: readonly TrustSource[];

  constructor(index: SourceIndex, sources: readonly TrustSource[]) {
    this.index = index;
    this.sources = sources;
  }

  /** The stems of the content words of its clause; if it has none, of the nearest clause before it, else behind it. */
  of(place: number): ReadonlySet<string> {
    const known = this.labels.get(place);
    if (known !== undefined) return known;
    const own = [...this.walk(place, -1, 'its clause'), ...this.walk(place, 1, 'its clause')];
    const before = own.length > 0 ? own : this.walk(place, -1, 'any clause');
    const label = new Set(before.length > 0 ? before : this.walk(place, 1, 'any clause'));
    this.labels.set(place, label);
    return label;
  }

  /** Content words on one side of a number, in its own clause, or in the first clause that has any. */
  private walk(place: number, step: 1 | -1, within: 'its clause' | 'any clause'): string[] {
    const { tokens, sourceOf } = this.index;
    const found: string[] = [];
    for (let at = place + step; Math.abs(at - place) <= REACH; at += step) {
      const [token, last] = [tokens[at], tokens[at - step]];
      if (token === undefined || last === undefined || sourceOf[at] !== sourceOf[place]) break;
      const [left, right] = step > 0 ? [last, token] : [token, last];
      const between = this.sources[sourceOf[place] ?? -1]?.text.slice(left.end, right.start) ?? '';
      if (CLAUSE_END.test(between) && (within === 'its clause' || found.length > 0)) break;
      if (!token.isStop && measuresOf(token).length === 0) found.push(token.stem);
    }
    return found;
  }
}
