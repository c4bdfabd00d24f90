import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, type RetrievalIndex } from './create-index.ts';
import { packVector } from './meaning.ts';

/** Vectors of four numbers, like those of an encoder with four topics. */
const vector = (...values: number[]): Int8Array => {
  const length = Math.hypot(...values) || 1;
  return packVector(Float32Array.from(values, (value) => value / length / 4));
};
const library = vector(1, 0, 0, 0.2);
const invoice = vector(0, 1, 0, 0.2);
const weather = vector(0, 0, 1, 0.2);
const bibliothek = vector(0.9, 0.1, 0, 0.2);

function store(): RetrievalIndex {
  const index = createIndex();
  index.add({ id: 'library', content: { text: 'The reading room is open until nine.' }, vectors: [library] });
  index.add({ id: 'invoice', content: { text: 'Payment is due at the end of the month.' }, vectors: [invoice] });
  index.add({ id: 'weather', content: { text: 'Rain is expected on Sunday.' }, vectors: [weather] });
  return index;
}

describe('an index with vectors', () => {
  it('finds what shares no word with the question, and says what the meaning added', () => {
    const [hit] = store().search({ query: 'Bibliothek', vector: bibliothek });
    expect(hit?.id).toBe('library');
    expect(hit?.explanation.parts.meaning).toBeGreaterThan(0.5);
    const parts = Object.values(hit?.explanation.parts ?? {}).reduce((sum, part) => sum + part, 0);
    expect(parts).toBeCloseTo(hit?.rank ?? 0, 4);
  });

  it('is an index of words where question or items have none, and where they are of another model', () => {
    const words = createIndex();
    words.add({ id: 'library', content: { text: 'The reading room is open until nine.' } });
    words.add({ id: 'invoice', content: { text: 'Payment is due at the end of the month.' } });
    words.add({ id: 'weather', content: { text: 'Rain is expected on Sunday.' } });
    const expected = words.search({ query: 'payment reading' });
    expect(expected[0]?.explanation.parts).not.toHaveProperty('meaning');
    expect(store().search({ query: 'payment reading' })).toEqual(expected);
    expect(words.search({ query: 'payment reading', vector: invoice })).toEqual(expected);
    expect(store().search({ query: 'payment reading', vector: new Int8Array(7) })).toEqual(expected);
  });

  it('takes vectors that come later, and gives them up with their item', () => {
    const index = createIndex();
    index.add({ id: 'a', content: { text: 'The reading room is open.' } });
    index.add({ id: 'b', content: { text: 'Payment is due.' } });
    expect(index.search({ query: 'Bibliothek', vector: bibliothek })).toEqual([]);
    expect(index.setVectors('a', [library])).toBe(true);
    expect(index.setVectors('b', [invoice])).toBe(true);
    expect(index.setVectors('nobody', [invoice])).toBe(false);
    expect(index.search({ query: 'Bibliothek', vector: bibliothek })[0]?.id).toBe('a');
    index.update({ id: 'a', content: { text: 'Something else.' } });
    expect(index.search({ query: 'Bibliothek', vector: bibliothek })).toEqual([]);
  });

  it('judges an item whose vector is still to be made by its words', () => {
    const words = createIndex();
    const mixed = createIndex();
    const texts = [
      'The reading room is open until nine.',
      'Payment is due at the end of the month.',
      'Rain is expected.',
    ];
    for (const [at, text] of texts.entries()) {
      words.add({ id: String(at), content: { text } });
      mixed.add({ id: String(at), content: { text }, vectors: [at === 0 ? undefined : at === 1 ? invoice : weather] });
    }
    const asked = { query: 'When is the reading room open?', vector: library };
    const [expected] = words.search(asked);
    const [hit] = mixed.search(asked);
    expect(hit?.id).toBe('0');
    expect(hit?.score).toBe(expected?.score);
  });

  it('ranks after any changes as a fresh one does', () => {
    const step = fc.record({
      id: fc.nat(5).map(String),
      text: fc.constantFrom('tea and rain', 'the library', 'an invoice for tea'),
      own: fc.constantFrom(library, invoice, weather, bibliothek, undefined),
      isRemoval: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const index = createIndex();
        const left = new Map<string, (typeof steps)[number]>();
        for (const next of steps) {
          left.delete(next.id);
          if (next.isRemoval) index.remove(next.id);
          else {
            index.add({ id: next.id, content: { text: next.text }, vectors: [next.own] });
            left.set(next.id, next);
          }
        }
        const fresh = createIndex();
        for (const { id, text, own } of [...left.values()].toReversed())
          fresh.add({ id, content: { text }, vectors: [own] });
        const ask = (some: RetrievalIndex) => some.search({ query: 'tea library', vector: bibliothek, limit: 20 });
        expect(ask(index)).toEqual(ask(fresh));
      }),
      { numRuns: 60 },
    );
  });
});
