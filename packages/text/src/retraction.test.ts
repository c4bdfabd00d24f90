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
  'The above rule no longer applies.',
  'This rule isn’t valid any more.',
  "This doesn't apply anymore.",
  '[This rule is no longer in force.]',
  'It is withdrawn as of 1 May.',
  'It no longer holds.',
  'Die obige Regel gilt nicht mehr.',
  'Er wurde im Mai abgeschafft.',
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
  'It was reversed into the garage.',
  'They were withdrawn from the account.',
  'They are canceled automatically at noon.',
  'It was canceled in 2020.',
  'It was abolished in 2020 and reintroduced in 2023.',
  'It no longer holds water.',
  'It is no longer allowed to smoke in the garden.',
  'It is no longer necessary for guests to register.',
  'They are no longer needed.',
  'The previous price is no longer valid.',
  'But if it has expired, you need a new one.',
  'From the day it expired you have 30 days.',
  'Sie wurde im Mai überholt.',
  'Sie sind dort gut aufgehoben.',
  'Das ist neu, die alte Regel gilt nicht mehr.',
  'Es gelten die bisherigen Preise nicht mehr.',
  "Il n'est plus possible de fumer ici.",
  "Cela n'est plus vraiment neuf.",
  "Mais si elle n'est plus valable, prenez-en une autre.",
  'Il est retiré au guichet.',
  'Ya no es posible fumar aquí.',
  'Ya no se aplica la tarifa anterior.',
  'Ya no vale la pena.',
  'Pero si ya no es válido, compre otro.',
])('%j does not', (sentence) => {
  expect(isRetraction(sentence)).toBe(false);
});
