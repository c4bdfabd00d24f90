import { expect, test } from 'vitest';
import { codeLines } from './code-lines.ts';

test('code is cut into its lines, and what is colored over several lines stays colored on each', () => {
  const comment = { className: 'hljs-comment', children: ['/* one\ntwo */'] };
  expect(codeLines(['a\n', comment, ' b'])).toEqual([
    ['a'],
    ['', { className: 'hljs-comment', children: ['/* one'] }],
    [{ className: 'hljs-comment', children: ['two */'] }, ' b'],
  ]);
});
