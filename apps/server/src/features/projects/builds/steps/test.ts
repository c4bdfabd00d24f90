import type { RetrievalIndex } from '@symbi/retrieval';
import { contentStems, splitTerms } from '@symbi/text/terms';
import { inLine, labelOf, type Item } from '../../knowledge/items.ts';
import { counted, error, indexOf, info, type Step } from './step.ts';

const KEY_TERMS = 6;
/** An item counts as found when it is among this many hits. */
const AMONG = 3;

const termsOf = (item: Item): Map<string, { word: string; count: number }> => {
  const terms = new Map<string, { word: string; count: number }>();
  for (const { text } of item.fields) {
    for (const word of splitTerms(text)) {
      const stem = contentStems(word)[0];
      if (stem === undefined) continue;
      const known = terms.get(stem);
      terms.set(stem, { word: known?.word ?? word, count: (known?.count ?? 0) + 1 });
    }
  }
  return terms;
};

/** The words that distinguish an item: frequent in it, rare elsewhere (tf-idf). */
const keyTermsOf = (item: Item, holding: ReadonlyMap<string, number>, size: number): string[] =>
  [...termsOf(item)]
    .map(([stem, { word, count }]) => ({ word, weight: count * Math.log(1 + size / (holding.get(stem) ?? 1)) }))
    .sort((left, right) => right.weight - left.weight || (left.word < right.word ? -1 : 1))
    .slice(0, KEY_TERMS)
    .map(({ word }) => word);

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
const says = (item: Item, expected: string): boolean =>
  folded(item.fields.map(({ text }) => text).join('\n')).includes(folded(expected));

const isFound = (index: RetrievalIndex, id: string, query: string): boolean =>
  index.search({ query, limit: AMONG }).some((hit) => hit.id === id);

const runChecks = function* (index: RetrievalIndex, item: Item): Step<number> {
  let failed = 0;
  for (const { question, expects } of item.checks) {
    const found = isFound(index, item.id, question);
    const answered = expects === undefined || says(item, expects);
    if (found && answered) yield info(`Check passed: "${inLine(question)}"`);
    else {
      failed += 1;
      const why = found ? `the item does not say "${inLine(expects ?? '')}"` : 'the item is not among the first hits';
      yield error(`Check failed: "${inLine(question)}" on "${labelOf(item)}": ${why}`);
    }
  }
  return failed;
};

/** Each item is found by its own key terms, and the checks items declare pass. */
export const test = function* (items: readonly Item[]): Step {
  const index = indexOf(items);
  const holding = new Map<string, number>();
  for (const item of items) for (const stem of termsOf(item).keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  yield null;
  let lost = 0;
  let failed = 0;
  let checks = 0;
  for (const item of items) {
    const terms = keyTermsOf(item, holding, items.length);
    if (!isFound(index, item.id, terms.join(' '))) {
      lost += 1;
      yield error(`Not found again: "${labelOf(item)}" by its key terms "${inLine(terms.join(' '))}"`);
    }
    failed += yield* runChecks(index, item);
    checks += item.checks.length;
    yield null;
  }
  yield info(`${items.length - lost} of ${counted(items.length, 'item')} found again by their own key terms`);
  yield info(
    checks === 0 ? 'No item declares a check' : `${checks - failed} of ${counted(checks, 'declared check')} passed`,
  );
  return lost + failed === 0;
};
