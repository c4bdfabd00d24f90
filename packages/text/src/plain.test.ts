import { describe, expect, it } from 'vitest';
import { plainText, shortened } from './plain.ts';

describe('text without its Markdown', () => {
  it.each([
    ['## Storm rules\n- When may **no boat** leave?', 'Storm rules: When may no boat leave?'],
    ['# **Fees** [2]\n\nA berth costs 24 euros.', 'Fees: A berth costs 24 euros.'],
    ['## What does it cost?\n24 euros.\n## Hours\n', 'What does it cost? 24 euros. Hours'],
    ['> See [the _fees_](https://example.com/a?b=c) and ![a crane](x.png)', 'See the fees and a crane'],
    ['```ts\nconst a = 1;\n```\nWhat does `a` hold?', 'const a = 1; What does a hold?'],
    ['| Berth | Price |\n| --- | ---: |\n| 10 m | 24 |', 'Berth Price 10 m 24'],
    ['~~old~~ ***new***', 'old new'],
    ['5 * 3 = 15, snake_case and a-b stay', '5 * 3 = 15, snake_case and a-b stay'],
    ['1. first\n2) second', 'first second'],
    ['Open on weekdays[^1].\n\n[^1]: Not on Sundays.', 'Open on weekdays. Not on Sundays.'],
    ['It is open. [1] A berth costs 24 euros [2][3].', 'It is open. A berth costs 24 euros.'],
    ['The first is list[0], not [one] [see the table]', 'The first is list[0], not [one] [see the table]'],
    [String.raw`Is $x_i^2 \le \frac{a_1}{b}$ for **all** $i$?`, 'Is x_i² ≤ a_1/b for all i?'],
    [String.raw`$$ \sum_{i=1}^{n} \mathbf{x}_i \qquad \theta \in \mathbb{R}^n $$`, '∑_(i=1)^n x_i θ ∈ R^n'],
    [String.raw`\[ A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \] holds`, 'A = 1 2; 3 4 holds'],
    ['\\(\\sqrt{\\frac{1}{2}}\\) and \\(\\Delta x*2*y\\)', '√(1/2) and Δ x*2*y'],
    [String.raw`$\mathbb{E}\left[ x \right] \quad, y$`, 'E[x], y'],
    ['It costs $5, not $6 or $7.', 'It costs $5, not $6 or $7.'],
    [String.raw`It is \$x$ and \\(y)`, String.raw`It is \$x$ and \\(y)`],
    ['What is `$a+$b` in `x`?', 'What is $a+$b in x ?'],
  ])('%j reads %j', (markdown, plain) => expect(plainText(markdown)).toBe(plain));

  it('takes no longer than the text is long', () => {
    for (const piece of [
      '[',
      '[^',
      '[a](',
      ' [1',
      ' [1]',
      '*',
      '_a',
      '`',
      '| ',
      '> ',
      '# ',
      '~~',
      '# a\n',
      '# \n',
      '$',
      '$$',
      '\\(',
      '$a',
      '$\\frac{',
    ])
      expect(plainText(piece.repeat(50_000)).length).toBeLessThanOrEqual(50_000 * piece.length);
  });
});

describe('the beginning of a text', () => {
  it('is all of a short one', () => expect(shortened('When is it open?', 60)).toBe('When is it open?'));

  it('ends behind a word', () => {
    const text = 'Please compare the mooring fees of the four harbours, and say which one is the cheapest for us';
    expect(shortened(text, 60)).toBe('Please compare the mooring fees of the four harbours, and…');
    expect(shortened(text, 54)).toBe('Please compare the mooring fees of the four harbours…');
  });

  it('is cut inside where there is no word to end with, and never inside a character', () => {
    expect(shortened('港'.repeat(80), 60)).toBe(`${'港'.repeat(59)}…`);
    expect(shortened('🌕'.repeat(80), 60).isWellFormed()).toBe(true);
    expect(shortened('🌕'.repeat(80), 60)).toBe(`${'🌕'.repeat(29)}…`);
  });
});
