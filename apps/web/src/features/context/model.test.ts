import { describe, expect, test } from 'vitest';
import { formatOf, formatUsd, limitOf, readData, tagOfFile, thresholdOf, trustColor, usageWords } from './model.ts';

test.each([
  [{ items: 0, bytes: 0 }, '0 of 50 MB used', false],
  [{ items: 1, bytes: 12 }, '1 kB of 50 MB used', false],
  [{ items: 9, bytes: 12_345 }, '12 kB of 50 MB used', false],
  [{ items: 900, bytes: 13_000_000 }, '12.3 MB of 50 MB used', false],
  [{ items: 900, bytes: 52_428_799 }, '49.9 MB of 50 MB used', true],
  [{ items: 49_000, bytes: 13_000_000 }, '49,000 of 50,000 contexts kept', true],
])('what is kept is said beside what may be: %j', (kept, words, isNearlyFull) => {
  const most = { itemsMaximum: 50_000, bytesMaximum: 50 * 1024 * 1024 };
  expect(usageWords({ ...kept, ...most })).toEqual({ words, isNearlyFull });
});

test('the tag proposed for a file holds whole characters', () => {
  for (const shift of [0, 1]) {
    const name = `${'a'.repeat(shift)}${'\u{1F600}'.repeat(40)}`;
    const tag = tagOfFile(`${name}.csv`);
    expect(tag.isWellFormed()).toBe(true);
    expect(name.startsWith(tag)).toBe(true);
    expect(tag.length).toBe(60 - shift);
  }
});

describe('reading data', () => {
  test('takes an object', () => {
    expect(readData('{"a": [1, null, "x"]}')).toEqual({ data: { a: [1, null, 'x'] } });
  });

  test.each(['[1]', '"text"', '12', 'null', 'true'])('says that %s is no object', (written) => {
    expect(readData(written)).toEqual({
      problem: 'Data must be a JSON object, such as {"text": "…"}',
      place: undefined,
    });
  });

  test.each([
    ['{\n  "a": 1,\n  "b": oops\n}', 19, 3, 8, 'Line 3, column 8: unexpected o'],
    ['{"a": 1', 7, 1, 8, 'Line 1, column 8: the text ends too early'],
    ['{', 1, 1, 2, 'Line 1, column 2: the text ends too early'],
    ['{"a": 1,}', 8, 1, 9, 'Line 1, column 9: unexpected }'],
    ['{"a": [1, 2}', 11, 1, 12, 'Line 1, column 12: unexpected }'],
    ['{a: 1}', 1, 1, 2, 'Line 1, column 2: unexpected a'],
    ['{"a" 1}', 5, 1, 6, 'Line 1, column 6: unexpected 1'],
    ['{"a": 01}', 7, 1, 8, 'Line 1, column 8: unexpected 1'],
    ['{"a": "b\nc"}', 6, 1, 7, 'Line 1, column 7: unexpected "'],
    ['{} {}', 3, 1, 4, 'Line 1, column 4: unexpected {'],
  ])('finds the place where %j stops being JSON', (written, offset, line, column, problem) => {
    expect(readData(written)).toEqual({ problem, place: { offset, line, column } });
  });

  test.each(['{"a": -0.5e+10, "b": [[], {}, "\\u00e9 \\" ", true, null]}', ' {\t"x":\n[]\r}\n'])(
    'has no complaint about %j',
    (written) => expect(readData(written)).toHaveProperty('data'),
  );
});

test('trust is green above 3, amber above 1, red otherwise', () => {
  expect([5, 4, 3, 2, 1].map(trustColor)).toEqual(['success', 'success', 'warning', 'warning', 'error']);
});

test('a file is read by its ending', () => {
  expect(['a.JSON', 'b.csv', 'c.md', 'd.txt', 'e.pdf', 'f'].map(formatOf)).toEqual([
    'json',
    'csv',
    'markdown',
    'text',
    'document',
    undefined,
  ]);
  expect(tagOfFile('Price list.csv')).toBe('Price list');
});

test('a limit and a threshold out of their range are no number to send', () => {
  expect(['', '0', '7', '7.5', '51', 'x'].map(limitOf)).toEqual([10, undefined, 7, undefined, undefined, undefined]);
  expect(['', '-1', '0.35', '5', 'x'].map(thresholdOf)).toEqual([0.7, undefined, 0.35, undefined, undefined]);
});

test('small sums show what they are', () => {
  expect([0.000_04, 0.0021, 0.5].map(formatUsd)).toEqual(['less than $0.0001', '$0.0021', '$0.50']);
});
