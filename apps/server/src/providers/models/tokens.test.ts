import { describe, expect, it } from 'vitest';
import { approximateTokens, countTokens } from './tokens.ts';

describe('countTokens', () => {
  it('counts as the o200k encoding does', async () => {
    expect(await countTokens('')).toBe(0);
    expect(await countTokens('hello world')).toBe(2);
    expect(await countTokens('<|endoftext|>')).toBeGreaterThan(0);
  });

  it('extrapolates beyond what it is willing to count', async () => {
    const counted = await countTokens('hello world '.repeat(34_000));
    const twice = await countTokens('hello world '.repeat(68_000));
    expect(twice / counted).toBeCloseTo(2, 1);
  });
});

describe('approximateTokens', () => {
  it('is never far below the count for prose, code and other scripts', async () => {
    for (const text of [
      'The Moon raises two tides a day, and they follow it.',
      'const x = items.filter((one) => one.id !== 7);',
      '潮の満ち引きは一日に二度あります。',
    ]) {
      expect(approximateTokens(text)).toBeGreaterThanOrEqual((await countTokens(text)) * 0.9);
    }
  });
});
