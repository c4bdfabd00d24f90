import { spell } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';
import type { NumberFinder } from './arithmetic.ts';
import { countsPortions } from './arithmetic-words.ts';
import { measuresOf, type Measure } from './measures.ts';
import type { SourceIndex } from '../source/source-index.ts';

/** Bounds on what a hostile text can make this read. */
const MOST_RATIOS = 8;
const MOST_NUMBERS = 400;

/** Amounts for another number of people: those of the sources, times what is asked for, divided by what they are for. */
export class Scale {
  private readonly ratios: readonly number[];
  /** Bare numbers of the sources with the word behind them: '3 cloves'. */
  private readonly counted: ReadonlyMap<string, Measure>;

  constructor(asked: readonly Measure[], { tokens }: SourceIndex) {
    const counted = new Map<string, Measure>();
    const portions: Measure[] = [];
    tokens.forEach((token, at) => {
      const [measure] = measuresOf(token);
      if (measure?.unit !== '' || measure.value <= 0) return;
      const [before, next] = [tokens[at - 1]?.folded ?? '', tokens[at + 1]];
      if (countsPortions(before) || countsPortions(next?.folded ?? '')) portions.push(measure);
      const key = `${spell(measure.value)} ${next?.stem ?? ''}`;
      if (counted.size < MOST_NUMBERS && !counted.has(key)) counted.set(key, measure);
    });
    this.counted = counted;
    this.ratios = portions
      .flatMap((own) => asked.map((one) => one.value / own.value))
      .filter((ratio) => ratio !== 1)
      .slice(0, MOST_RATIOS);
  }

  /** An amount of weight or volume in the proportion that is asked for. */
  derive(wanted: Measure, find: NumberFinder): string | undefined {
    if (wanted.unit !== 'g' && wanted.unit !== 'l') return undefined;
    for (const ratio of this.ratios) {
      const own = find(wanted.value / ratio);
      if (own !== undefined) return `${own.text} × ${spell(ratio)}`;
    }
    return undefined;
  }

  /** The same for a bare number before the same word: '9 cloves'. */
  deriveBare(token: Token, tokens: readonly Token[]): string | undefined {
    const [wanted] = measuresOf(token);
    const next = tokens[tokens.indexOf(token) + 1]?.stem ?? '';
    if (wanted?.unit !== '') return undefined;
    for (const ratio of this.ratios) {
      const own = this.counted.get(`${spell(wanted.value / ratio)} ${next}`);
      if (own !== undefined) return `${own.text} × ${spell(ratio)}`;
    }
    return undefined;
  }
}
