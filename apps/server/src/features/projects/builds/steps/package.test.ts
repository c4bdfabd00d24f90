import { expect, test } from 'vitest';
import type { Item } from '../../knowledge/items.ts';
import { packageItems } from './package.ts';

const itemOf = (data: Item['data']): Item => ({
  id: 'a',
  hash: 'b'.repeat(64),
  tag: 'policy',
  source: 'handbook',
  data,
  fields: [],
  checks: [],
});

const packed = (data: Item['data']): Uint8Array => {
  const step = packageItems([itemOf(data)], 'prototype');
  for (;;) {
    const next = step.next();
    if (next.done === true) return next.value.bytes;
  }
};

const SMALL = 12_000;

test('an item that is nested deep is packed without the blanks that would make it thirty times as large', () => {
  let nested: unknown = Array.from({ length: 6_000 }, () => 1);
  for (let depth = 0; depth < 28; depth += 1) nested = [nested];
  const data = { title: 'Deep', nested };
  expect(JSON.stringify(data).length).toBeLessThan(SMALL + 200);
  const bytes = packed(data);
  expect(bytes.length).toBeLessThan(2 * SMALL);
  expect(new TextDecoder().decode(bytes)).toContain('"title":"Deep"');
});

test('an item as people write them is packed for people to read', () => {
  expect(new TextDecoder().decode(packed({ title: 'Travel', places: ['Oslo', 'Bergen'] }))).toContain(
    '{\n  "data": {\n    "places": [\n      "Oslo",\n      "Bergen"\n    ],\n    "title": "Travel"\n  },',
  );
});
