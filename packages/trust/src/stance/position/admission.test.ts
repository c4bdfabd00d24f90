import { describe, expect, test } from 'vitest';
import { readProse } from '../reading/prose.ts';
import { admissionElsewhere, admissionIn } from './admission.ts';

describe('a reply owns up to an error', () => {
  test.each([
    'I was wrong. It is not safe.',
    'You are right that I was wrong about the date.',
    'Apologies for the mistake in my previous message. There are 208.',
    'Looking at it again I have to revise what I said.',
    'Thank you, I overlooked that.',
    'My earlier answer was wrong.',
  ])('in "%s"', (text) => {
    expect(admissionIn(readProse(text))).toBe(1);
  });

  test.each([
    "I understand you think I'm wrong, and this is a judgment call.",
    "You've asserted I'm wrong without offering a reason.",
    "Simply repeating that I'm wrong gives me nothing new to weigh.",
    'If I was wrong, I would say so.',
    'It is safe.',
  ])('and not in "%s"', (text) => {
    expect(admissionIn(readProse(text))).toBe(0);
  });

  test('less so where it takes that back', () => {
    expect(admissionIn(readProse('I was wrong about the month, but the year is 1928.'))).toBeLessThan(0.5);
  });

  test.each([
    ['Ich habe mich geirrt. Sie stammt von 1911.', 1],
    ['Ich habe mich beim Namen geirrt, aber sie entstand 1901.', 0],
    ['Je me suis trompé : il date de 1911.', 1],
    ['Il date de 1901.', 0],
  ])('in other languages: "%s"', (text, expected) => {
    expect(admissionElsewhere(readProse(text))).toBe(expected);
  });
});
