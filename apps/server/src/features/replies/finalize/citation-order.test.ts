import type { TrustSource } from '@symbi/contracts/trust';
import { describe, expect, test } from 'vitest';
import { inOrder, withNumbersOf } from './citation-order.ts';

const given = Array.from({ length: 8 }, (_each, index): TrustSource => ({
  id: `context:${index + 1}`,
  kind: 'context',
  title: `Source ${index + 1}`,
  text: 'Text',
}));

const titles = (text: string) => inOrder(text, given).cited.map(({ n, source }) => `${n} ${source.title}`);

describe('the sources of a reply', () => {
  test('are numbered in the order in which they are met', () => {
    const text = 'It opens at 8. [8] A berth costs 24 euros. [3] On Sundays it is closed. [8][1]';
    expect(inOrder(text, given).text).toBe(
      'It opens at 8. [1] A berth costs 24 euros. [2] On Sundays it is closed. [1][3]',
    );
    expect(titles(text)).toEqual(['1 Source 8', '2 Source 3', '3 Source 1']);
  });

  test('stay as they are where their order is that of the text', () => {
    const text = 'One. [1] Two. [2] One. [1]';
    expect(inOrder(text, given)).toMatchObject({ text, last: 2 });
  });

  test('are those of numbers that a source has; other numbers stay', () => {
    expect(inOrder('In the year [12], see [5] and [0].', given)).toMatchObject({
      text: 'In the year [12], see [1] and [0].',
      last: 12,
    });
    expect(titles('In the year [12], see [5] and [0].')).toEqual(['1 Source 5']);
  });

  test('are not what a link is called', () => {
    const text = 'See [2](https://example.org/2) and [8].';
    expect(inOrder(text, given).text).toBe('See [2](https://example.org/2) and [1].');
    expect(titles(text)).toEqual(['1 Source 8']);
  });

  test.each([
    ['a fence', 'See [8].\n\n```ts\nlist[2];\n```\n'],
    ['a fence in a list', 'See [8].\n\n- ```\n  list[2]\n  ```\n'],
    ['code in a line', 'See [8] and `list[2]`.'],
    ['an indented line', 'See [8].\n\n    list[2] = 1\n'],
    ['a fence of a list in a list', 'See [8].\n\n- One\n  - Two\n\n    ```yaml\n    - list[2]\n    ```\n'],
    ['a fence that shows another', 'See [8].\n\n~~~~\n```\nlist[2]\n~~~~\n'],
    ['code of two lines', 'See [8]. `first\nlist[2]` and so on.'],
    ['a formula', 'See [8] and $x_{[2]}$.'],
    ['a short formula', 'See [8] and $a[2]$.'],
    ['a formula of its own', 'See [8].\n\n$$\na[2] + b\n$$\n'],
    ['a formula in brackets', 'See [8].\n\n\\[\na[2] + b\n\\]\n'],
    ['a formula in parentheses', 'See [8] and \\(a[2]\\).'],
  ])('keep their numbers where one of them may be an index in %s', (_where, text) => {
    expect(inOrder(text, given).text).toBe(text);
    expect(titles(text)).toEqual(['2 Source 2', '8 Source 8']);
  });

  test('of prices and of nested lists are no index', () => {
    expect(inOrder('```\ncode\n```\n\n$$\nx = 1\n$$\n\nOne [8], two [2].', given).text).toContain('One [1], two [2].');
    expect(inOrder('It costs $5 [8] or $6 [2].\n\n- One\n    - Two [8]\n', given).text).toBe(
      'It costs $5 [1] or $6 [2].\n\n- One\n    - Two [1]\n',
    );
  });

  test('of a text that goes on keep the numbers that it has for them', () => {
    const begun = [
      { n: 1, title: 'Source 8', sourceId: 'context:8' },
      { n: 2, title: 'Gone', sourceId: 'context:99' },
      { n: 3, title: 'Source 1', sourceId: 'context:1' },
    ];
    const order = withNumbersOf(begun, given).map(({ id }) => id.replace('context:', ''));
    expect(order).toEqual(['8', '2', '1', '3', '4', '5', '6', '7']);
    expect(withNumbersOf([], given)).toEqual(given);
  });

  // On a text of this length quadratic work takes minutes, and the time limit ends it.
  test('are found in a long text of marks that open nothing', () => {
    expect(inOrder('`[8] $[2] '.repeat(20_000), given).cited).toHaveLength(2);
  });
});
