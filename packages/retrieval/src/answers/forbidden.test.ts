import { expect, test } from 'vitest';
import { asksForbidden, forbidding } from './forbidden.ts';

test.each([
  'What am I not allowed to do?',
  'What is prohibited?',
  'What must I not do?',
  'Was ist verboten?',
  'Was darf ich nicht?',
  'Qu’est-ce qui est interdit ?',
  '¿Qué está prohibido?',
])('%s asks for all that is forbidden', (question) => {
  expect(asksForbidden(question)).toBe(true);
});

test.each([
  'What am I allowed to do?',
  'What is not allowed on the balcony?',
  'Is smoking prohibited?',
  'What is not forbidden?',
  'Was ist nicht verboten?',
  'Why is it forbidden to grill?',
  'What happens if I do not pay?',
  'Was darf ich nicht in den Keller stellen?',
])('%s does not', (question) => {
  expect(asksForbidden(question)).toBe(false);
});

test('what forbids is told from what allows, and from what a clause forbids somebody else', () => {
  const text =
    'Dogs are not permitted. Drilling is prohibited. A lodger is allowed with consent, which must not be withheld. ' +
    'The garden is open. An Sonntagen darf nicht gebohrt werden. Reptilien sind verboten. Katzen sind erlaubt. ' +
    'La sous-location est interdite. No se admiten bajas por teléfono.';
  expect(forbidding(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Dogs are not permitted.',
    'Drilling is prohibited.',
    'An Sonntagen darf nicht gebohrt werden.',
    'Reptilien sind verboten.',
    'La sous-location est interdite.',
    'No se admiten bajas por teléfono.',
  ]);
});

test('what is not forbidden is not listed', () => {
  for (const text of [
    'It is not forbidden to keep a cat.',
    'Keeping a dog is not prohibited.',
    'Haustiere sind nicht verboten.',
    'Fumer n’est pas interdit.',
    'No está prohibido fumar.',
  ])
    expect(forbidding(text), text).toEqual([]);
});
