import { describe, expect, it } from 'vitest';
import { FOLD_LENGTH, foldedContent } from './fold.ts';
import { parseDocument } from './parse/document.ts';
import { layoutPieces, lineStretches } from './display.ts';

describe('a long message', () => {
  it('is shown whole up to a little over the limit', () => {
    const content = 'a '.repeat((FOLD_LENGTH + 1_000) / 2);
    expect(foldedContent(content)).toBe(content);
  });

  it('is folded at the end of a paragraph, or of a line where there is none', () => {
    const paragraphs = 'One line.\n\n'.repeat(10_000);
    expect(foldedContent(paragraphs).endsWith('One line.')).toBe(true);
    const lines = 'One line.\n'.repeat(10_000);
    expect(foldedContent(lines).endsWith('One line.')).toBe(true);
    expect(lines.startsWith(foldedContent(lines))).toBe(true);
  });

  it('is never cut inside a character', () => {
    const shown = foldedContent(`a${'😀'.repeat(FOLD_LENGTH)}`);
    expect(shown.isWellFormed()).toBe(true);
    expect(shown.length).toBeGreaterThan(FOLD_LENGTH - 2);
  });

  it('opens with 65,000 short lines', () => {
    const [block] = parseDocument('a\n'.repeat(65_000)).blocks;
    expect(block?.block.type === 'paragraph' && block.block.children.length).toBe(129_999);
  });
});

describe('a paragraph of many lines', () => {
  it('is laid out in stretches that end at lines and lose none', () => {
    const [placed] = parseDocument('a\n'.repeat(65_000)).blocks;
    const nodes = placed?.block.type === 'paragraph' ? placed.block.children : [];
    const stretches = lineStretches(nodes);
    expect(stretches.length).toBeGreaterThan(100);
    expect(stretches.flat().length + stretches.length - 1).toBe(nodes.length);
    expect(Math.max(...stretches.map(({ length }) => length))).toBeLessThan(500);
    expect(stretches.every((lines) => lines[0]?.type === 'text' && lines.at(-1)?.type === 'text')).toBe(true);
  });

  it('stays one stretch where it is ordinary', () => {
    expect(lineStretches([{ type: 'break' }])).toHaveLength(1);
  });
});

describe('a text with thousands of brackets', () => {
  it('is laid out in pieces that keep their places', () => {
    const text = '[a]('.repeat(5_000);
    const pieces = layoutPieces({ text, start: 7, end: 7 + text.length });
    expect(pieces.length).toBe(10);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.every(({ start, end, text: own }) => end - start === own.length)).toBe(true);
    expect(pieces[1]?.start).toBe(7 + 2_000);
  });

  it('stays one piece where it is ordinary prose', () => {
    const text = 'Words (and a few more) of prose. '.repeat(150);
    expect(layoutPieces({ text, start: 0, end: text.length })).toHaveLength(1);
  });
});
