import { describe, expect, test } from 'vitest';
import { cutText } from './cut.ts';

describe('a text', () => {
  test('is cut before it becomes tokens, between characters', () => {
    expect(cutText('word '.repeat(1000), 10)).toHaveLength(80);
    expect(cutText('\u{1F600}'.repeat(1000), 10).isWellFormed()).toBe(true);
    expect(cutText(`x${'\u{1F600}'.repeat(1000)}`, 10).isWellFormed()).toBe(true);
  });

  test('that grows when it is normalized is cut shorter', () => {
    expect(cutText('\ufdfa'.repeat(1000), 10).normalize('NFKC').length).toBeLessThanOrEqual(80);
  });

  test('keeps its words where white space pads them', () => {
    expect(cutText(`\n\n  one ${' '.repeat(50)} two`, 10)).toBe('one two');
  });
});
