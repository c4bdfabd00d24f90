import { expect, test } from 'vitest';
import { findJsonError } from './json-error.ts';

test.each(['{"a": -0.5e+10, "b": [[], {}, "\\u00e9 \\" ", true, null]}', ' {\t"x":\n[]\r}\n', '"\u007f\u0085"', '0'])(
  '%j is JSON',
  (text) => {
    expect((): unknown => JSON.parse(text)).not.toThrow();
    expect(findJsonError(text)).toBeUndefined();
  },
);

test.each([
  ['[{"a": True}]', 7, 1, 8],
  ['{\n  "a": NaN}', 9, 2, 8],
  ['// note', 0, 1, 1],
  ['{"a": "b', 8, 1, 9],
  ['{"a": "\\', 8, 1, 9],
  ['{"a": "\\u00', 11, 1, 12],
  ['{"a', 3, 1, 4],
  ['{"a": tru', 9, 1, 10],
  ['[-', 2, 1, 3],
  ['[1.', 3, 1, 4],
  ['[1e+', 4, 1, 5],
  ['[tru ', 1, 1, 2],
  ['["\n', 1, 1, 2],
  ['[nil', 1, 1, 2],
  ['["\u007f", x]', 6, 1, 7],
  ['[1,\r\n2', 6, 2, 2],
  ['', 0, 1, 1],
])('%j stops being JSON at %i', (text, offset, line, column) => {
  expect((): unknown => JSON.parse(text)).toThrow(SyntaxError);
  expect(findJsonError(text)).toEqual({ offset, line, column });
});

test('a long text is read in one pass', () => {
  const long = `["${'a'.repeat(4_000_000)}", True]`;
  expect(findJsonError(long)?.offset).toBe(long.indexOf('True'));
});
