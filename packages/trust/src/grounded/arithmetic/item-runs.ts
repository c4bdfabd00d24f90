import type { Token } from '@symbi/text/tokens';
import { announcesSum } from './arithmetic-words.ts';
import { measuresOf, type Measure } from './measures.ts';

/** A part of a reply whose numbers may be calculated. */
export interface CalculatedPart {
  text: string;
  /** Where its text begins, in the offsets of its tokens. */
  start: number;
  tokens: readonly Token[];
  /** Whether it is an item of a list or a row of a table, whose amounts may add up to a total. */
  isItem: boolean;
}

/** The last amount of each item, in runs of consecutive items; a row that announces a sum is no term of it. */
export function itemRuns(parts: readonly CalculatedPart[]): readonly (readonly Measure[])[] {
  const runs: Measure[][] = [];
  let run: Measure[] | undefined;
  for (const { isItem, text, tokens } of parts) {
    if (!isItem) run = undefined;
    if (!isItem || announcesSum(text)) continue;
    const last = tokens.findLast((token) => measuresOf(token).some(({ unit }) => unit !== '' && unit !== '%'));
    const [amount] = last === undefined ? [] : measuresOf(last);
    if (amount === undefined) continue;
    if (run === undefined) runs.push((run = []));
    run.push(amount);
  }
  return runs;
}
