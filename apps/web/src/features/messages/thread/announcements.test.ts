import { describe, expect, it } from 'vitest';
import { sentenceEnd, spokenText } from './announcements.ts';

describe('a reply read out', () => {
  it('goes to the end of the last whole sentence', () => {
    expect(sentenceEnd('One. Two is not', 0)).toBe(4);
    expect(sentenceEnd('One. Two! "Three?" and', 0)).toBe(18);
    expect(sentenceEnd('No sentence yet', 0)).toBe(0);
    expect(sentenceEnd('One. Two. Three', 4)).toBe(9);
    expect(sentenceEnd('A list\n- item', 0)).toBe(7);
  });

  it('does not stop inside a number', () => {
    expect(sentenceEnd('It costs 3.50 in all', 0)).toBe(0);
  });

  it('is words without signs', () => {
    expect(spokenText('# Head\n\nSome **bold** [link](https://x.example) and `code`.')).toBe(
      'Head Some bold link and code.',
    );
    expect(spokenText('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a, b. 1, 2');
    expect(spokenText('![secret](https://evil.example/x)')).toBe('secret');
  });
});
