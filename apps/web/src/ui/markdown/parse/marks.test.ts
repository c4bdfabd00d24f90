import { describe, expect, it } from 'vitest';
import { parseDocument } from './document.ts';
import { cellMarks, placeMarks, segmentsOf, type TextMark } from './marks.ts';
import type { Block, Inline, PlacedBlock } from './model.ts';

const markOf = (source: string, sentence: string, id = 0): TextMark => {
  const start = source.indexOf(sentence);
  return { id, start, end: start + sentence.length, kind: 'covered', label: `Sentence ${id}` };
};

type TextNode = Extract<Inline, { type: 'text' }>;

const textsOf = (nodes: readonly Inline[]): TextNode[] =>
  nodes.flatMap((node) => (node.type === 'text' ? [node] : 'children' in node ? textsOf(node.children) : []));

const blockTexts = (block: Block): TextNode[] => {
  if (block.type === 'paragraph' || block.type === 'heading') return textsOf(block.children);
  if (block.type === 'quote') return block.children.flatMap(blockTexts);
  if (block.type === 'list') return block.items.flat().flatMap(blockTexts);
  if (block.type === 'table') return [...block.head, ...block.rows.flat()].flatMap(textsOf);
  return [];
};

const texts = (blocks: readonly PlacedBlock[]): TextNode[] => blocks.flatMap(({ block }) => blockTexts(block));

/** The shown text covered by a mark. */
const markedText = (source: string, sentence: string): string => {
  const { blocks } = parseDocument(source);
  const marks = placeMarks(blocks, [markOf(source, sentence)]);
  return texts(blocks)
    .flatMap((node) => segmentsOf(node, marks))
    .filter(({ mark }) => mark !== null)
    .map(({ text }) => text)
    .join('');
};

describe('places in the source', () => {
  const sources = [
    'Plain words here.',
    'Some **bold _and italic_** words, `code` and [a link](https://x.example "t") after.',
    '# A heading ##\n\nText under it.',
    '> Quoted words\n> over two lines.\n\nAfter.',
    '1. First **item**\n2. Second item\n   - nested words\n\nEnd.',
    '| Left cell | Right *cell* |\n|---|---|\n| one word | two words |',
    'Escaped \\* star &amp; an entity, then words.',
    'Windows\r\nline ends\r\nin a text.',
    'Unmatched * star and _underscore in words.',
  ];

  it.each(sources)('of every text are where its letters stand: %j', (source) => {
    for (const { text, start, end } of texts(parseDocument(source).blocks)) {
      if (end - start === text.length) expect(source.slice(start, end)).toBe(text);
    }
  });
});

describe('marks', () => {
  it('lie on the sentence and nothing else', () => {
    expect(markedText('One here. Two here. Three.', 'Two here.')).toBe('Two here.');
  });

  it('follow a sentence through its formatting', () => {
    expect(
      markedText(
        'One. The **bold _part_** of [it](https://x.example) ends. More.',
        'The **bold _part_** of [it](https://x.example) ends.',
      ),
    ).toBe('The bold part of it ends.');
  });

  it('follow a sentence over the lines of a list item and a quote', () => {
    expect(markedText('> One. Two goes\n> on here. Three.', 'Two goes\n> on here.')).toBe('Two goeson here.');
    expect(markedText('- One.\n- Two words.\n', 'Two words.')).toBe('Two words.');
  });

  it('close once, at the last shown piece, even when the sentence ends in markup', () => {
    const source = 'A **bold end.** Next.';
    const { blocks } = parseDocument(source);
    const marks = placeMarks(blocks, [markOf(source, 'A **bold end.**')]);
    const closing = texts(blocks)
      .flatMap((node) => segmentsOf(node, marks))
      .filter(({ closes }) => closes);
    expect(closing.map(({ text }) => text)).toEqual(['bold end.']);
  });

  it('of which nothing is shown are left out', () => {
    const source = '```\nOnly code.\n```';
    expect(placeMarks(parseDocument(source).blocks, [markOf(source, 'Only code.')])).toEqual([]);
  });

  it('meet in one paragraph without losing a letter', () => {
    const source = 'First one. Second one. Third one.';
    const { blocks } = parseDocument(source);
    const marks = placeMarks(blocks, [
      markOf(source, 'First one.', 0),
      markOf(source, 'Second one.', 1),
      markOf(source, 'Third one.', 2),
    ]);
    const segments = texts(blocks).flatMap((node) => segmentsOf(node, marks));
    expect(segments.map(({ text }) => text).join('')).toBe(source);
    expect(segments.filter(({ closes }) => closes).map(({ mark }) => mark?.id)).toEqual([0, 1, 2]);
  });
});

describe('marks in a table', () => {
  const source = '| Boat | Night | Week |\n|---|---|---|\n| 10 m | 24 € | 168 € |\n| 12 m | 30 € | **210** € |';
  const rowsOf = (sentences: readonly string[]) => {
    const { blocks } = parseDocument(source);
    const marks = placeMarks(
      blocks,
      sentences.map((sentence, id) => markOf(source, sentence, id)),
    );
    const [table] = blocks.map(({ block }) => block);
    if (table?.type !== 'table') throw new Error('There is no table.');
    return [table.head, ...table.rows].map((cells) => {
      const own = cellMarks(cells, marks);
      return cells.map((cell, index) =>
        textsOf(cell).flatMap((node) =>
          segmentsOf(node, own[index] ?? marks).map(({ mark, closes }) => ({
            isLined: mark !== null && mark.isLineless !== true,
            closes,
          })),
        ),
      );
    });
  };

  it('have their line in the first cell of the row, and their button in the last', () => {
    const [head, first, second] = rowsOf(['| 12 m | 30 € | **210** € |']);
    for (const row of [head, first]) expect(row?.flat().some(({ isLined, closes }) => isLined || closes)).toBe(false);
    expect(second?.map((cell) => cell.some(({ isLined }) => isLined))).toEqual([true, false, false]);
    expect(second?.map((cell) => cell.some(({ closes }) => closes))).toEqual([false, false, true]);
  });

  it('mark every row that is in doubt', () => {
    const [, first, second] = rowsOf(['| 10 m | 24 € | 168 € |', '| 12 m | 30 € | **210** € |']);
    for (const row of [first, second])
      expect(row?.map((cell) => cell.some(({ isLined }) => isLined))).toEqual([true, false, false]);
  });

  it('of one cell stay in that cell', () => {
    const [, first] = rowsOf(['24 €']);
    expect(first?.map((cell) => cell.some(({ isLined }) => isLined))).toEqual([false, true, false]);
  });
});

it('a <br> breaks the line, in a cell too, and the text behind it keeps its place; other tags stay text', () => {
  const source = 'One<br>two <big>three</big>\n\n| a | b |\n| --- | --- |\n| x<br/>y | z |';
  const { blocks } = parseDocument(source);
  const [paragraph, table] = blocks.map(({ block }) => block);
  expect(paragraph?.type === 'paragraph' && paragraph.children.map(({ type }) => type)).toEqual([
    'text',
    'break',
    'text',
  ]);
  expect(table?.type === 'table' && table.rows[0]?.[0]?.map(({ type }) => type)).toEqual(['text', 'break', 'text']);
  for (const { text, start, end } of texts(blocks)) expect(source.slice(start, end)).toBe(text);
});
