import { describe, expect, it } from 'vitest';
import type { Message } from '@symbi/contracts/conversations';
import { announce, sentenceEnd, spokenText, type Reach } from './announcements.ts';

const names = { code: (lines: number) => `Code (${lines}).`, diagram: 'Diagram.' };
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
    expect(spoken('So:\n\n```ts\nconst a = 1;\n```\n\n```mermaid\nA -->|no| B\n```')).toBe('So: Code (1). Diagram.');
    expect(spoken('It rises.[1][2] It falls [3], see `list[1]`[^a].\n\n---\n\n[^a]: Note.')).toBe(
      'It rises. It falls, see list[1]. Note.',
    );
  });
});

/** What is announced of a text that comes in pieces of this size. */
const announced = (content: string, size: number): string[] => {
  let heard: Reach = { upTo: 0 };
  const lines: string[] = [];
  const hear = (message: Pick<Message, 'status' | 'content'>): void => {
    const { spoken: said, after } = announce(message, heard, names);
    heard = after;
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
    const whole = 'Two options. Both work. Option, Cost. A, 5. B, 7 Diagram. Code (3). one Code (1). two All said.';
    expect(spoken(reply)).toBe(whole);
    for (const size of [1, 2, 3, 7, 20, 1_000])
      expect(announced(reply, size).join(' ').replaceAll(/[.,]/g, '')).toBe(whole.replaceAll(/[.,]/g, ''));
  });
  it('says a code block once, when it closes, whatever the block shows', () => {
    const block = '````md\nText.\n```ts\nconst a = 1;\n```\n- ~~~\n\nMore.\n````\n';
    for (const size of [1, 5, 1_000])
      expect(announced(`So:\n\n${block}\nDone.\n`, size).filter((line) => line !== '')).toEqual(
        size === 1_000 ? ['So: Code (7). Done.'] : ['So:', 'Code (7).', 'Done.'],
      );
  });

  it('does not take a line of code in backticks for the beginning of a block', () => {
    expect(announced('```npm start``` begins.\nIt runs.\n', 1)).toEqual(['npm start begins.', 'It runs.']);
  });

  it('reads a line of very many backticks in one pass', () => {
    const content = `${'`'.repeat(400_000)} and \``;
    expect(announce({ status: 'streaming', content }, { upTo: 0 }, names).spoken).toBe('');
  });

  it('looks at each line of an open block once', () => {
    const line = 'const harbour = 1;\n';
    let heard = announce({ status: 'streaming', content: '```ts\n' }, { upTo: 0 }, names).after;
    for (let count = 1; count < 100; count += 1) {
      const content = `\`\`\`ts\n${line.repeat(count)}`;
      heard = announce({ status: 'streaming', content }, heard, names).after;
      expect(heard).toMatchObject({ upTo: 0, code: { seen: content.length } });
    }
  });
});
