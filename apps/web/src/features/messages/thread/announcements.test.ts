import { describe, expect, it } from 'vitest';
import type { Message } from '@symbi/contracts/conversations';
import { announce, sentenceEnd, spokenText } from './announcements.ts';

const names = { code: 'Code.', diagram: 'Diagram.' };
const spoken = (markdown: string): string => spokenText(markdown, names);

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
    expect(spoken('# Head\n\nSome **bold** [link](https://x.example) and `code`.')).toBe(
      'Head Some bold link and code.',
    );
    expect(spoken('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a, b. 1, 2');
    expect(spoken('![secret](https://evil.example/x)')).toBe('secret');
  });

  it('names code and diagrams, and has no numbers of sources and footnotes', () => {
    expect(spoken('So:\n\n```ts\nconst a = 1;\n```\n\n```mermaid\nA -->|no| B\n```')).toBe('So: Code. Diagram.');
    expect(spoken('It rises.[1][2] It falls [3], see `list[1]`[^a].\n\n---\n\n[^a]: Note.')).toBe(
      'It rises. It falls, see list[1]. Note.',
    );
  });
});

/** What is announced of a text that comes in pieces of this size. */
const announced = (content: string, size: number): string[] => {
  let from = 0;
  const lines: string[] = [];
  const hear = (message: Pick<Message, 'status' | 'content'>): void => {
    const { spoken: said, upTo } = announce(message, from, names);
    from = upTo;
    if (said !== '') lines.push(said);
  };
  for (let end = size; end < content.length; end += size) hear({ status: 'streaming', content: content.slice(0, end) });
  hear({ status: 'complete', content });
  return lines;
};

describe('a reply announced while it is written', () => {
  const reply = [
    'Two options. Both work.',
    '| Option | Cost |\n|---|---:|\n| A | **5** |\n| B | 7 |',
    '```mermaid\ngraph TD\nB -- no --> A\n```',
    '```ts\nconst a = 1;\n\nconst b = 2;\n```',
    '- one\n\n  ```sh\n  npm start\n  ```\n- two',
    'All said. [1]',
  ].join('\n\n');

  it('is the same words as the whole, whatever the pieces', () => {
    const whole = 'Two options. Both work. Option, Cost. A, 5. B, 7 Diagram. Code. one Code. two All said.';
    expect(spoken(reply)).toBe(whole);
    for (const size of [1, 2, 3, 7, 20, 1_000])
      expect(announced(reply, size).join(' ').replaceAll(/[.,]/g, '')).toBe(whole.replaceAll(/[.,]/g, ''));
  });
});
