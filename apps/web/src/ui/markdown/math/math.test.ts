import { describe, expect, it } from 'vitest';
import { clipboardHtml } from '../clipboard.ts';
import { growDocument, parseDocument, type MarkdownDocument } from '../parse/document.ts';
import { mathTree, type MathPiece } from './math-tree.ts';
import type { Block, Inline } from '../parse/model.ts';

const inlineOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block): Inline[] => {
    if (block.type === 'paragraph' || block.type === 'heading') return block.children;
    if (block.type === 'list') return inlineOf(block.items.flat());
    return block.type === 'quote' ? inlineOf(block.children) : [];
  });

/** The formulas of a text; display formulas in double brackets. */
const formulas = (source: string): string[] => {
  const blocks = parseDocument(source).blocks.map(({ block }) => block);
  const inline = inlineOf(blocks).flatMap((node) =>
    node.type === 'math' ? [node.isDisplay ? `[${node.tex}]` : node.tex] : [],
  );
  return [...blocks.flatMap((block) => (block.type === 'math' ? [`[[${block.tex}]]`] : [])), ...inline];
};

describe('a formula', () => {
  it.each([
    ['Let $x^2$ be.', ['x^2']],
    [String.raw`Let \(a_1\) and \(b_1\) be.`, ['a_1', 'b_1']],
    ['So $$E = mc^2$$ holds.', ['[E = mc^2]']],
    ['$$\nE = mc^2\n$$', ['[[E = mc^2]]']],
    ['Text\n$$\na\n- b\n+ c\n$$\nmore', ['[[a\n- b\n+ c]]']],
    [String.raw`\[ \int_0^1 x\,dx \]`, [String.raw`[[\int_0^1 x\,dx]]`]],
    ['1. First:\n   $$\n   x\n   $$\n2. $y$', ['y']],
    ['| a |\n| - |\n| $x$ |', []],
    ['$a_1 * b * c_1$', ['a_1 * b * c_1']],
    [String.raw`$a \$ b$`, [String.raw`a \$ b`]],
  ])('is found in %j', (source, found) => {
    expect(formulas(source)).toEqual(found);
  });

  it.each([
    'It costs $5 and $10.',
    'From $5 to 10$ or so.',
    'US$5 and US$6',
    'Between $20,000 and $30,000 a year',
    '$ x $',
    'a $',
    '$$',
    String.raw`Escaped \$x$ here`,
    'Run `echo $HOME $PATH` now',
    '```\n$$\nx\n$$\n```',
    'open $x and nothing more',
    '$$\nopen\n\nand closed$$',
    '$5, or 5$ there',
  ])('is not seen in %j', (source) => {
    expect(formulas(source)).toEqual([]);
  });

  it('is copied as it was written', () => {
    const source = String.raw`Let \(x<1\) be.

$$
a & b
$$`;
    const { blocks } = parseDocument(source);
    expect(clipboardHtml(blocks)).toBe(String.raw`<p>Let \(x&lt;1\) be.</p><p>$$
a &amp; b
$$</p>`);
  });

  it('that arrives piece by piece is text until it is closed, and then a formula', () => {
    const source = 'So $$\\frac{a}{b}$$ and $x$.\n\n$$\nx = \\begin{cases} 1 \\\\ 2 \\end{cases}\n$$\n\nEnd.';
    let document: MarkdownDocument | null = null;
    for (let length = 1; length <= source.length; length += 1)
      document = growDocument(document, source.slice(0, length));
    expect(document?.blocks.map(({ block }) => block)).toEqual(parseDocument(source).blocks.map(({ block }) => block));
  });

  it('is looked for in no more than a moment, however hostile the text', () => {
    for (const piece of ['$', '$$', String.raw`\(`, String.raw`\[`, '$a ', '$$\n', String.raw`\\(`, '$1 $'])
      expect(parseDocument(piece.repeat(20_000)).blocks.length).toBeGreaterThan(0);
  });
});

const tagsIn = (pieces: readonly MathPiece[]): string[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.tag, ...tagsIn(piece.children)]));
const attributesIn = (pieces: readonly MathPiece[]): string[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...Object.keys(piece.attributes), ...attributesIn(piece.children)],
  );

const textIn = (pieces: readonly MathPiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textIn(piece.children))).join('');
const spacesIn = (pieces: readonly MathPiece[]): (string | undefined)[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return piece.tag === 'mspace' ? [piece.attributes['width']] : spacesIn(piece.children);
  });

describe('the tree of a formula', () => {
  it('is MathML', () => {
    expect(tagsIn(mathTree(String.raw`\frac{a}{\sqrt{b}}`, true) ?? [])).toEqual([
      'math',
      'mrow',
      'mfrac',
      'mi',
      'msqrt',
      'mi',
    ]);
  });

  it.each([
    [String.raw`\mathcal{L}`, 'ℒ'],
    [String.raw`\mathscr{A}`, '𝒜'],
    [String.raw`\mathbb{RZ}`, 'ℝℤ'],
    [String.raw`\mathbb{E}`, '𝔼'],
    [String.raw`\mathbf{x1}`, '𝐱𝟏'],
    [String.raw`\boldsymbol{\alpha}`, '𝜶'],
    [String.raw`\mathfrak{g}`, '𝔤'],
    [String.raw`\mathfrak{C}`, 'ℭ'],
    [String.raw`\mathtt{n}`, '𝚗'],
    [String.raw`\mathsf{T}`, '𝖳'],
    [String.raw`\mathrm{d}`, 'd'],
    ['x', 'x'],
  ])('has the letters of %s as characters of their own', (tex, letters) => {
    expect(textIn(mathTree(tex, false) ?? [])).toBe(letters);
  });

  it.each([
    [String.raw`a \qquad b`, ['2em']],
    [String.raw`a \quad b`, ['1em']],
    [String.raw`a \, b \; c`, ['0.1667em', '0.2778em']],
    [String.raw`a \! b`, ['-0.1667em']],
    [String.raw`a \kern99em b \kern-99em c`, ['10em', '-10em']],
  ])('keeps the spaces of %s', (tex, widths) => {
    expect(spacesIn(mathTree(tex, false) ?? [])).toEqual(widths);
  });

  it('leaves the words between formulas as they are', () => {
    expect(textIn(mathTree(String.raw`x \text{ if \textbf{big}}`, false) ?? [])).toContain('big');
  });

  it.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{https://evil.example}`,
    String.raw`\includegraphics{https://evil.example/x.png}`,
    String.raw`\htmlData{a=b}{x}`,
    String.raw`\htmlStyle{color:red}{x}`,
    String.raw`\htmlClass{y}{x}`,
    String.raw`\htmlId{y}{x}`,
    String.raw`\color{red}x`,
    String.raw`\colorbox{red}{x}`,
    String.raw`\fcolorbox{red}{blue}{x}`,
    String.raw`\pmb{x}`,
    String.raw`\rule{1000em}{1000em}`,
    String.raw`\kern1000000em x`,
    String.raw`\text{<img src=x onerror=alert(1)>}`,
  ])('holds nothing that leads, hides or fetches: %j', (tex) => {
    const tree = mathTree(tex, true) ?? [];
    for (const tag of tagsIn(tree)) expect(tag).toMatch(/^m[a-z]+$/);
    const names = attributesIn(tree);
    for (const name of ['href', 'style', 'class', 'id', 'src', 'mathcolor', 'mathbackground', 'xmlns'])
      expect(names).not.toContain(name);
    expect(names.filter((name) => name.startsWith('on') || name.startsWith('data-'))).toEqual([]);
    const sizes = JSON.stringify(tree).match(/\d{3,}(?:\.\d+)?em/g);
    expect(sizes).toBeNull();
  });

  it.each([
    String.raw`\def\a{\b\b}\def\b{\c\c}\def\c{\d\d}\def\d{\a\a}\a`,
    String.raw`\def\x{\x\x}\x`,
    '{'.repeat(5_000),
    `${'{'.repeat(3_000)}x${'}'.repeat(3_000)}`,
    String.raw`\frac{`,
    String.raw`\unknowncommand`,
    String.raw`\begin{matrix}`,
    'x'.repeat(20_000),
    '\\',
    '\u0000',
  ])('is none where there is none to be had', (tex) => {
    expect(mathTree(tex, false)).toBeNull();
  });
});
