import { describe, expect, test } from 'vitest';
import { formatOf, formatUsd, limitOf, readData, tagOfFile, thresholdOf, trustColor } from './model.ts';

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

  test('finds the place where the text stops being JSON', () => {
    expect(readData('{\n  "a": 1,\n  "b": oops\n}')).toMatchObject({
      place: { offset: 19, line: 3, column: 8 },
      problem: expect.stringMatching(/^Line 3, column 8: Unexpected token 'o'$/) as string,
    });
    expect(readData('{"a": 1')).toMatchObject({ place: { offset: 7, line: 1, column: 8 } });
    expect(readData('{')).toMatchObject({ place: { line: 1, column: 2 } });
  });
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
    undefined,
    undefined,
  ]);
  expect(tagOfFile('Price list.csv')).toBe('Price list');
});

test('limit and threshold stay in their range', () => {
  expect(['', '0', '7', '51', 'x'].map(limitOf)).toEqual([10, 1, 7, 50, 10]);
  expect(['', '-1', '0.35', '2', 'x'].map(thresholdOf)).toEqual([0.7, 0, 0.35, 1, 0.7]);
});

test('small sums show what they are', () => {
  expect([0.000_04, 0.0021, 0.5].map(formatUsd)).toEqual(['less than $0.0001', '$0.0021', '$0.50']);
});
