import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isMarked = (reply: string, text: string, question = ''): boolean =>
  scored({ question, reply, sources: [{ id: 's', text }] }).signals.some(({ name }) =>
    /^(?:doubted|contradicted)$/u.test(name),
  );

it.each([
  ['The level of the lake rose by 40 cm.', 'After the flood the level of the lake dropped by 40 cm in two days.'],
  ['Das Parken am Hafen ist kostenlos.', 'Das Parken am Hafen ist werktags kostenpflichtig.'],
  ['Les animaux sont compris dans le prix du gîte.', 'Le linge est fourni. Les animaux sont exclus du prix du gîte.'],
  ['La fianza se devuelve al final de la estancia.', 'La fianza queda retenida al final de la estancia.'],
  ['Il casco è facoltativo per i bambini.', 'Il casco è obbligatorio per i bambini fino a 12 anni.'],
  ['O preço da água subiu em janeiro.', 'O preço da água desceu em janeiro.'],
])('a word whose contrary the sources have is doubted: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(true);
});

it.each([
  ['The level of the lake fell by 40 cm.', 'After the flood the level of the lake dropped by 40 cm in two days.'],
  ['The price of bread rose.', 'The price of milk fell, and the price of bread rose.'],
  ['The helmet is not optional for children.', 'The helmet is compulsory for children.'],
  ['Wash the rice before cooking the lentils.', 'Cook the lentils after you wash the rice.'],
  ['The library is closed on Mondays.', 'The library is open from Tuesday to Sunday.'],
])('another one is not: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(false);
});
