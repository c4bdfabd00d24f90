import fc from 'fast-check';
import { stemmer } from 'stemmer';
import { describe, expect, it } from 'vitest';
import { baseOf } from './irregular.ts';
import { contentStems, splitTerms, stemTerm } from './terms.ts';

describe('terms', () => {
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
    expect(splitTerms(text)).toEqual(words);
  });

  it('leaves function words out of the topic and stems the rest', () => {
    expect(contentStems('What are the running engines of 2024?')).toEqual(['run', 'engin', '2024']);
    expect(stemTerm('relational')).toBe('relat');
    expect(contentStems('Bread taken home, loaves women bought')).toEqual(
      contentStems('bread take home loaf woman buy'),
    );
  });

  // The ranker's weights and word vectors were fitted with these stems.
  it('stems as the package stemmer does, for any word or its base', () => {
    const pieces = ['y', 's', 'e', 'ies', 'sses', 'eed', 'ing', 'ed', 'at', 'll', 'ional', 'ization', 'biliti', 'logi'];
    const word = fc.string({
      unit: fc.constantFrom(...'a b e i o u y z s t n l'.split(' '), ...pieces),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(word, (generated) => {
        expect(stemTerm(generated)).toBe(stemmer(baseOf(generated)));
      }),
      { numRuns: 2_000 },
    );
  });
});
