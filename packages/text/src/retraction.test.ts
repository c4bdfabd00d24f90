import { expect, it } from 'vitest';
import { isRetraction } from './retraction.ts';

it.each([
  'This is no longer valid.',
  'However, it no longer applies since May.',
  'As of 1 May, this is no longer the case.',
  'These rules were withdrawn on 1 May.',
  '**This offer has expired.**',
  'Das gilt seit Mai nicht mehr.',
  'Diese Regel wurde im Mai aufgehoben.',
  'Ce n’est plus le cas depuis mai.',
  'Cette règle n’est plus en vigueur.',
  'Esta norma ya no se aplica.',
  'Ya no es así desde mayo.',
])('%s takes back what stands before it', (sentence) => {
  expect(isRetraction(sentence)).toBe(true);
});

it.each([
  '',
  'It no longer smells there.',
  'The old pass is no longer valid.',
  'This applies to members.',
  'It was canceledsoon.',
  'Das gilt auch für Gäste.',
  'Cela vaut pour tous.',
  'Esto se aplica a todos.',
])('%j does not', (sentence) => {
  expect(isRetraction(sentence)).toBe(false);
});
