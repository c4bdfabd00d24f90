import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { topicBoundaries } from './topics.ts';

const CHAT = [
  'hello , how are you ?',
  'i am fine , thanks . i just walked my dog .',
  'what kind of dog do you have ?',
  'a small brown terrier . he loves the park .',
  'that is sweet . mine loves the park too .',
  'he can run there all day .',
  'what do you do for work ?',
  'i teach maths at a school .',
];

describe('topicBoundaries', () => {
  test('one entry per utterance, the last always 0', () => {
    for (let length = 0; length <= CHAT.length; length += 1) {
      const found = topicBoundaries(CHAT.slice(0, length));
      expect(found).toHaveLength(length);
      if (length > 0) expect(found.at(-1)).toBe(0);
    }
  });

  test('an unprompted question about something else opens a topic; an answer does not', () => {
    const found = topicBoundaries(CHAT);
    expect(found[5]).toBe(1);
    expect(found[2]).toBe(0);
    expect(found[6]).toBe(0);
  });

  test('what comes after the next utterance changes nothing before it', () => {
    const full = topicBoundaries(CHAT);
    for (let length = 2; length < CHAT.length; length += 1) {
      expect(topicBoundaries(CHAT.slice(0, length)).slice(0, -1)).toEqual(full.slice(0, length - 1));
    }
  });

  test('case, curly quotes and extra spaces change nothing', () => {
    const changed = CHAT.map((text) => `  ${text.toUpperCase().replaceAll(' ', '   ')} `);
    expect(topicBoundaries(changed)).toEqual(topicBoundaries(CHAT));
    expect(topicBoundaries(['don\u2019t you like it ?', 'no'])).toEqual(topicBoundaries(["don't you like it ?", 'no']));
  });

  test('any utterances yield zeros and ones', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 12 }), (utterances) => {
        const found = topicBoundaries(utterances);
        expect(found).toHaveLength(utterances.length);
        expect(found.every((value) => value === 0 || value === 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
