import { spell } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';
import { memoize } from '../denial/memoize.ts';
import { sentencesWith } from '../denial/sentences-with.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { measuresOf, type Measure } from './measures.ts';
import { countOf } from './worked.ts';

const ONE =
  /^(?:a|an|one|the|another|ein|eine|einen|einem|einer|der|die|das|den|un|une|le|la|les|una|uno|el|los|las)$/u;
const SEPARATOR = /[,;.|\n]|(?<!\p{L})(?:and|or|but|und|oder|et|ou|y|o|pero|mais|aber)(?!\p{L})/iu;
const MOST_ITEMS = 6;
const MOST_WORDS = 3;
const MOST_SENTENCES = 12;
const MOST_COUNT = 1000;
/** Characters between a word and its price: no text goes on for longer without a comma or an 'and'. */
const LONGEST_GAP = 1000;
/** Plurals of which the stem is another. */
const PLURALS: readonly (readonly string[])[] = [
  ['child', 'children'],
  ['person', 'people', 'peopl'],
  ['kind', 'kinder'],
];
const formsOf = (stem: string): readonly string[] => PLURALS.find((forms) => forms.includes(stem)) ?? [stem];
/** No bill is made out in these. */
const NO_PRICE: ReadonlySet<string> = new Set(['', '%', 's', 'month']);

interface Item {
  readonly count: number;
  readonly stems: readonly string[];
}

/** What a text counts: 'two keys and the fob'. */
function itemsOf({ text, start, tokens }: { text: string; start: number; tokens: readonly Token[] }): Item[] {
  const items: Item[] = [];
  tokens.forEach((token, at) => {
    const count = ONE.test(token.folded) ? 1 : countOf(token);
    if (count === undefined || count > MOST_COUNT || items.length >= MOST_ITEMS) return;
    const stems: string[] = [];
    for (const [before, next] of tokens.slice(at).map((one, place, rest) => [one, rest[place + 1]] as const)) {
      if (next === undefined || next.kind !== 'word' || stems.length >= MOST_WORDS) break;
      if (SEPARATOR.test(text.slice(before.end - start, next.start - start)) || SEPARATOR.test(next.text)) break;
      if (next.isStop && stems.length > 0) break;
      if (!next.isStop) stems.push(next.stem);
    }
    if (stems.length > 0) items.push({ count, stems });
  });
  return items;
}

/** Where a sentence of the sources has each word, and the amounts in each unit. */
const placesIn = memoize((sentence, index) => {
  const words = new Map<string, number[]>();
  const amounts = new Map<string, number[]>();
  const note = (places: Map<string, number[]>, key: string, at: number): void => {
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else if (known.at(-1) !== at) known.push(at);
  };
  const tokens = index.sentenceTokens(sentence);
  tokens.forEach((token, at) => {
    note(words, token.stem, at);
    for (const { unit } of measuresOf(token)) note(amounts, unit, at);
  });
  return { tokens, words, amounts };
});

/** The amounts that a sentence of the sources gives for a word in it, each before or behind that without a break. */
function* pricesIn(sentence: number, stem: string, unit: string, index: SourceIndex): Generator<Measure> {
  const { tokens, words, amounts } = placesIn(sentence, index);
  const places = amounts.get(unit) ?? [];
  if (places.length === 0) return;
  const text = index.sentenceText(sentence);
  const from = tokens[0]?.start ?? 0;
  const isApart = (left: Token, right: Token): boolean =>
    right.start - left.end > LONGEST_GAP || SEPARATOR.test(text.slice(left.end - from, right.start - from));
  const tokenAt = (place: number | undefined): Token | undefined => (place === undefined ? undefined : tokens[place]);
  let next = 0;
  for (const place of words.get(stem) ?? []) {
    while ((places[next] ?? Infinity) <= place) next += 1;
    const isOne = places[next - 1] === place;
    const [before, word, after] = [places[next - (isOne ? 2 : 1)], place, places[next]].map(tokenAt);
    if (word === undefined) continue;
    const isBefore = before !== undefined && !isApart(before, word);
    const isAfter = after !== undefined && !isApart(word, after);
    const amount = isBefore ? before : after;
    // Between two amounts nobody can tell whose it is.
    if (amount === undefined || isBefore === isAfter) continue;
    for (const measure of measuresOf(amount)) if (measure.unit === unit) yield measure;
  }
}

/** The single price that the sources have for a word. */
function onlyPrice(stem: string, unit: string, index: SourceIndex): Measure | undefined {
  const found = new Map<string, Measure>();
  for (const form of formsOf(stem))
    for (const sentence of sentencesWith(index.ids.get(form) ?? 0, index).slice(0, MOST_SENTENCES))
      for (const price of pricesIn(sentence, form, unit, index)) {
        found.set(spell(price.value), price);
        if (found.size > 1) return undefined;
      }
  return [...found.values()][0];
}

/** The price of a thing by the first of its words for which the sources have a single one. */
function priceOf({ stems }: Item, unit: string, index: SourceIndex): Measure | undefined {
  for (const stem of stems) {
    const price = onlyPrice(stem, unit, index);
    if (price !== undefined) return price;
  }
  return undefined;
}

/**
 * The bill for what a text counts, if it comes to the wanted amount: '2 × £28 + £65' for 'two keys and the fob cost £121'.
 */
export function asBill(
  wanted: Measure,
  texts: readonly { text: string; start: number; tokens: readonly Token[] }[],
  index: SourceIndex,
): string | undefined {
  if (NO_PRICE.has(wanted.unit)) return undefined;
  for (const text of texts) {
    const lines = itemsOf(text).flatMap((item) => {
      const price = priceOf(item, wanted.unit, index);
      return price === undefined ? [] : [{ count: item.count, price }];
    });
    const total = lines.reduce((sum, { count, price }) => sum + count * price.value, 0);
    const isSum = lines.length > 1 || lines.some(({ count }) => count > 1);
    if (isSum && spell(total) === spell(wanted.value))
      return lines.map(({ count, price }) => (count === 1 ? price.text : `${count} × ${price.text}`)).join(' + ');
  }
  return undefined;
}
