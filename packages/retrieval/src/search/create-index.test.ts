import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex, DEFAULT_THRESHOLD, readText, type RetrievalIndex, type TextPacking } from './create-index.ts';
import type { TextFeatures } from './features.ts';
import { itemIndex, items } from '../testing/stores.ts';

const idsOf = (index: RetrievalIndex, query: string): string[] => index.search({ query }).map(({ id }) => id);

describe('search', () => {
  it.each([
    ['when did people first walk on the moon', 'apollo', 'text'],
    ['What is the capital of Kenya?', 'kenya', 'text'],
    ['gas gangrene bacteria', 'oxygen', 'text'],
    ['Brightwater renewal', 'account', 'renewal'],
    ['ada moreau', 'account', 'contact.name'],
    ['effciency of rankin cycles', 'steam', 'text'],
    ['2026-03-31', 'account', 'renewal'],
  ])('finds %j', (query, id, path) => {
    const [hit] = itemIndex().search({ query });
    expect(hit?.id).toBe(id);
    expect(hit?.passage.path).toBe(path);
  });

  it('keeps among the wanted documents the order they have without that choice', () => {
    const index = itemIndex();
    const query = 'steam engine moon account';
    const ids = index.search({ query, limit: 50 }).map(({ id }) => id);
    const wanted = new Set(ids.filter((_, place) => place % 2 === 1));
    const found = index.search({ query, limit: 50, isWanted: (id) => wanted.has(id) });
    expect(wanted.size).toBeGreaterThan(0);
    expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => wanted.has(id)));
  });

  it('gives passages that are exactly the field between their offsets', () => {
    const [hit] = itemIndex().search({ query: 'Neil Armstrong' });
    const text = Object.entries(items).flatMap(([id, item]) =>
      id === hit?.id ? [(item as { text: string }).text] : [],
    )[0];
    expect(text?.slice(hit?.passage.start, hit?.passage.end)).toBe(hit?.passage.text);
    expect(hit?.passage.heading).toContain('Apollo program');
  });

  it('answers a question for an item by its title with what the item says', () => {
    const index = itemIndex();
    index.add({ id: 'fees', content: { title: 'Mooring fees', text: 'Boats pay by their length.' } });
    for (const query of ['mooring fees', 'Sum up the mooring fees'])
      expect(index.search({ query })[0]?.passage).toMatchObject({
        text: 'Boats pay by their length.',
        heading: 'Mooring fees',
      });
  });

  it('explains which words were found, which only resemble one, and which are missing', () => {
    const [hit] = itemIndex().search({ query: 'Who commanded the lunar zeppelin Apollo 11?' });
    const terms = Object.fromEntries(
      hit?.explanation.terms.map(({ term, match, found }) => [term, [match, found]]) ?? [],
    );
    expect(terms).toMatchObject({
      commanded: ['exact', 'commanded'],
      lunar: ['similar', 'moon'],
      apollo: ['exact', 'apollo'],
      zeppelin: ['none', undefined],
    });
    expect(hit?.explanation.terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    const parts = Object.values(hit?.explanation.parts ?? {}).reduce((sum, part) => sum + part, 0);
    expect(parts).toBeCloseTo(hit?.rank ?? 0, 4);
  });

  it('answers with a high match score to what is there and a low one to what is not', () => {
    const index = itemIndex();
    const [own] = index.search({ query: 'Which bacteria is oxygen gas poisonous to?' });
    expect(own?.score).toBeGreaterThan(DEFAULT_THRESHOLD);
    expect(index.search({ query: 'best recipe for sourdough bread', threshold: DEFAULT_THRESHOLD })).toEqual([]);
  });

  it('never gives a hit a higher match score than the one above it', () => {
    const scores = itemIndex()
      .search({ query: 'Kenya oxygen moon engine plan' })
      .map(({ score }) => score);
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  });

  it('splits a long item and returns the stretch that matters', () => {
    const filler = 'The committee met again and approved the minutes of the last meeting without changes. ';
    const text = `${filler.repeat(60)}The password policy asks for sixteen characters. ${filler.repeat(60)}`;
    const index = itemIndex();
    index.add({ id: 'minutes', content: { title: 'Minutes', text } });
    const [hit] = index.search({ query: 'how many characters does the password policy ask for' });
    expect(hit?.id).toBe('minutes');
    expect(hit?.passage.text).toContain('sixteen characters');
    expect(hit?.passage.text.length).toBeLessThan(1700);
    expect(text.slice(hit?.passage.start, hit?.passage.end)).toBe(hit?.passage.text);
  });

  it('lets a long item speak more than once when asked to', () => {
    const part = (topic: string): string =>
      `${`The ${topic} chapter goes on about many other matters of no interest here. `.repeat(30)}The lighthouse keeper wrote about ${topic}. `;
    const index = itemIndex();
    index.add({ id: 'book', content: { text: ['storms', 'birds', 'ships', 'lamps'].map(part).join('') } });
    const query = 'What did the lighthouse keeper write about?';
    expect(idsOf(index, query).filter((id) => id === 'book')).toHaveLength(1);
    const passages = index.search({ query, passagesPerDocument: 3 }).filter(({ id }) => id === 'book');
    expect(new Set(passages.map(({ passage }) => passage.id)).size).toBe(3);
  });

  it('works without vectors and for questions of function words alone', () => {
    const index = createIndex();
    index.add({ id: 'a', content: { text: 'To be, or not to be, that is the question.' } });
    expect(index.search({ query: 'question' })).toHaveLength(1);
    expect(index.search({ query: 'to be or not to be' })).toEqual([]);
    expect(index.search({ query: '' })).toEqual([]);
    expect(createIndex().search({ query: 'anything' })).toEqual([]);
  });
});

const words = ['moon', 'lunar', 'engine', 'steam', 'oxygen', 'tea', 'coffee', 'runner', '2024', 'the', 'policy'];
const content = fc.record({
  title: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((list) => list.join(' ')),
  text: fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' ')),
});
const step = fc.record({ id: fc.nat(7).map(String), content, isRemoval: fc.boolean() });

function everything(index: RetrievalIndex): unknown {
  return words.map((word) => index.search({ query: `${word} engine tea`, limit: 20 }));
}

describe('incremental changes', () => {
  it('leave the index as a fresh one of the same documents', () => {
    const vectors = loadVectors();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const index = createIndex({ vectors });
        const model = new Map<string, unknown>();
        for (const { id, content: item, isRemoval } of steps) {
          if (isRemoval) expect(index.remove(id)).toBe(model.delete(id));
          else {
            index.add({ id, content: item });
            model.delete(id);
            model.set(id, item);
          }
        }
        const fresh = createIndex({ vectors });
        for (const [id, item] of [...model].toReversed()) fresh.add({ id, content: item });
        expect(index.size).toBe(model.size);
        expect(everything(index)).toEqual(everything(fresh));
      }),
      { numRuns: 60 },
    );
  });

  it('change what is found at once', () => {
    const index = itemIndex();
    index.update({ id: 'kenya', content: { text: 'Replaced by notes on pottery.' } });
    expect(idsOf(index, 'Nairobi')).not.toContain('kenya');
    expect(index.search({ query: 'pottery' })[0]?.id).toBe('kenya');
    expect(index.remove('kenya')).toBe(true);
    expect(index.remove('kenya')).toBe(false);
    expect(idsOf(index, 'pottery')).not.toContain('kenya');
    expect(index.has('kenya')).toBe(false);
  });

  it('keep ranking deterministic', () => {
    expect(everything(itemIndex())).toEqual(everything(itemIndex()));
  });
});

describe('duplicates', () => {
  it('reports copies and near copies and keeps them searchable', () => {
    const index = itemIndex();
    const text =
      'The quarterly report shows that revenue in the northern region rose by nine percent while costs stayed flat over the same period of time.';
    index.add({ id: 'r1', content: { text } });
    index.add({ id: 'r2', content: { text } });
    index.add({ id: 'r3', content: { text: text.replace('of time', '') } });
    const found = index.duplicatesOf('r1').map(({ otherId, exact }) => [otherId, exact]);
    expect(found).toEqual([
      ['r2', true],
      ['r3', false],
    ]);
    expect(index.duplicatesOf('r1')[1]?.similarity).toBeCloseTo(0.9, 1);
    expect(
      index
        .duplicates()
        .map(({ id, otherId }) => `${id} ${otherId}`)
        .sort(),
    ).toEqual(['r1 r2', 'r1 r3', 'r2 r3']);
    expect(idsOf(index, 'quarterly revenue northern region').slice(0, 3).sort()).toEqual(['r1', 'r2', 'r3']);
    expect(index.duplicatesOf('kenya')).toEqual([]);
    expect(index.duplicatesOf('nobody')).toEqual([]);
    index.add({ id: 'empty 1', content: {} });
    index.add({ id: 'empty 2', content: null });
    expect(index.duplicatesOf('empty 1')).toEqual([]);
    expect(index.duplicates()).toHaveLength(3);
  });

  it('of removed items are none, and of items in their place are those of the new text', () => {
    const index = createIndex();
    const text = 'The reading room opens at nine and closes at six, and tea is served there in the afternoon.';
    for (const id of ['one', 'two', 'three']) index.add({ id, content: { text } });
    index.remove('two');
    const others = (): string[] => index.duplicatesOf('one').map(({ otherId }) => otherId);
    expect(others()).toEqual(['three']);
    index.add({ id: 'four', content: { text: 'A heron stands in the reeds beside the pond and waits for a fish.' } });
    expect(others()).toEqual(['three']);
    index.add({ id: 'two', content: { text: text.replace('tea', 'coffee') } });
    index.add({ id: 'five', content: { text } });
    expect(others()).toEqual(['five', 'three']);
    index.add({ id: 'four', content: { text } });
    expect(others()).toEqual(['five', 'four', 'three']);
  });

  it('of a table whose lines are all alike, compares few texts and finds the copy', () => {
    let unpacked = 0;
    const packing: TextPacking = {
      pack: (text) => text,
      unpack: (packed) => {
        unpacked += 1;
        return String(packed);
      },
    };
    const index = createIndex({ packing });
    const hours = 'The reading room opens at nine and closes at six, and tea is served there in the afternoon on floor';
    for (let line = 1; line <= 400; line += 1) index.add({ id: `line ${line}`, content: { text: `${hours} ${line}` } });
    index.add({ id: 'copy', content: { text: `${hours} 250` } });
    unpacked = 0;
    const found = index.duplicatesOf('copy');
    expect(found[0]).toMatchObject({ otherId: 'line 250', exact: true });
    expect(found.length).toBeGreaterThan(10);
    expect(unpacked).toBeLessThan(100);
  });
});

it('what was read of a text can be kept, and the index is the same', () => {
  const kept = new Map<string, TextFeatures>();
  let reads = 0;
  const read = (text: string): TextFeatures => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    reads += 1;
    const features = readText(text);
    kept.set(text, features);
    return features;
  };
  const documents = ['The hive stands behind the barn.', 'The pump is in the cellar.'].map((text, at) => ({
    id: String(at),
    content: { text },
  }));
  const found = [createIndex(), createIndex({ read }), createIndex({ read })].map((index) => {
    for (const document of documents) index.add(document);
    index.remove('1');
    index.add({ id: '1', content: documents[1]?.content });
    return index.search({ query: 'Where is the hive?' });
  });
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
  expect(reads).toBe(2);
});
