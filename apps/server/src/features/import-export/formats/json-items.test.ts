import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '../../../platform/runs/unreadable-file.ts';
import { JsonItems } from './json-items.ts';

const limits = { itemLength: 10_000, itemValues: 5_000, depth: 100 };

const parsed = (text: string): unknown => JSON.parse(text);

const read = (text: string, partLength: number, given = limits) => {
  const items = new JsonItems(given);
  const found = [];
  for (let at = 0; at < text.length; at += partLength) found.push(...items.feed(text.slice(at, at + partLength)));
  items.end();
  return found;
};

describe('a list of conversations', () => {
  it('comes out as it went in, wherever its parts are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), fc.boolean(), (values, cut, isPretty) => {
        const text = JSON.stringify(values, null, isPretty ? 2 : 0);
        expect(read(text, cut).map((item) => parsed(item.text))).toEqual(parsed(text));
      }),
    );
  });

  it('is found in an object of ours, and nothing else of the object', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (values, other, cut) => {
        const text = JSON.stringify({
          format: 'x',
          before: { conversations: [other] },
          conversations: values,
          after: [other],
        });
        expect(read(text, cut).map((item) => parsed(item.text))).toEqual(parsed(JSON.stringify(values)));
      }),
    );
  });
});

describe('a single conversation', () => {
  it('is one item', () => {
    const text = JSON.stringify({ title: 'conversations', messages: [{ text: '[{"' }], name: 'conversations' });
    expect(read(text, 3).map((item) => parsed(item.text))).toEqual([parsed(text)]);
  });
});

describe('a hostile file', () => {
  it('is bounded in the depth and the length of its items', () => {
    const deep = `[${'['.repeat(5_000)}${']'.repeat(5_000)},1]`;
    expect(read(deep, 777).map(({ problem }) => problem)).toEqual(['It is nested too deeply', undefined]);
    const long = JSON.stringify(['x'.repeat(50_000), 'y']);
    const found = read(long, 1_000);
    expect(found.map(({ problem }) => problem)).toEqual(['It is too large', undefined]);
    expect(found[0]?.text).toBe('');
  });

  it('is bounded in the values of an item, and the next one is counted anew', () => {
    const many = (count: number) => `[${'{},'.repeat(count)}0]`;
    const few = 2_000;
    const found = read(`[${many(few)},${many(2_500)},${many(few)}]`, 777, { ...limits, itemLength: 100_000 });
    expect(found.map(({ problem }) => problem)).toEqual([undefined, 'It has too many parts', undefined]);
    expect(found.map(({ text }) => text)).toEqual([many(few), '', many(few)]);
  });

  it.each(['', '   ', 'hello', '"text"', '12', ']', '[] []', '{}{}'])('that is no list is refused: %j', (text) => {
    expect(() => read(text, 5)).toThrow(UnreadableFile);
  });

  it.each(['[', '[{"a":1}', '[{"a":"', '{"conversations":[1,'])('that breaks off is refused at its end: %j', (text) => {
    expect(() => read(text, 5)).toThrow('breaks off');
  });
});
