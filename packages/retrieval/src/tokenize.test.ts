import { describe, expect, it } from 'vitest';
import { contentStems, stem, tokenize } from './tokenize.ts';

describe('tokenize', () => {
  it.each([
    ['Plain words, lower case.', ['plain', 'words', 'lower', 'case']],
    ["The company's staff don't agree", ['the', 'company', 'staff', 'dont', 'agree']],
    ['It cost 1,000.50 in total', ['it', 'cost', '1000.50', 'in', 'total']],
    ['due 2026-03-31 at 14:30', ['due', '2026-03-31', '2026', '03', '31', 'at', '14:30', '14', '30']],
    ['The U.S. Army', ['the', 'us', 'army']],
    [`x${'.a'.repeat(3)}@b`, ['x', 'a', 'a', 'a', 'b']],
    ['high-speed flow', ['high', 'speed', 'flow']],
    ['Café Ögedei', ['cafe', 'ogedei']],
    ['ｆｕｌｌ width', ['full', 'width']],
    ['東京都', ['東京', '京都']],
    ['IL-10 and H2O', ['il', '10', 'and', 'h2o']],
    ['a\u0000b \uD800 c', ['a', 'b', 'c']],
    ['', []],
  ])('reads %j', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it('leaves function words out of the topic and stems the rest', () => {
    expect(contentStems('What are the running engines of 2024?')).toEqual(['run', 'engin', '2024']);
    expect(stem('relational')).toBe('relat');
  });
});
