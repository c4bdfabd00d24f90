import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isMarked = (reply: string, text: string, question = ''): boolean =>
  scored({ question, reply, sources: [{ id: 's', text }] }).signals.some(({ name }) =>
    /^(?:doubted|contradicted)$/u.test(name),
  );

it.each([
  ['The rehearsals were moved from Tuesday to Thursday.', 'Rehearsals moved from Thursday to Tuesday last autumn.'],
  ['There are about five wolves in forty packs.', 'Rangers count about forty wolves in five packs.'],
  ['Der Abschlag sank von 92 auf 78 Euro.', 'Der Abschlag stieg im Februar von 78 auf 92 Euro.'],
  [
    'La loi abaisse de 18 à 16 ans l’âge minimal.',
    'Le texte relève de 16 à 18 ans l’âge minimal pour acheter ces boissons.',
  ],
  ['La cena empieza a las 20:00 en vez de las 21:00.', 'La cena del sábado empieza a las 21:00 en vez de las 20:00.'],
])('two values the other way around are doubted: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(true);
});

it.each([
  ['They moved from Thursday to Tuesday.', 'Rehearsals moved from Thursday to Tuesday last autumn.'],
  ['It is open on Friday and Monday.', 'The shop is open on Monday and Friday.'],
  ['The way back goes from Exeter to Bristol.', 'We go from Bristol to Exeter, then from Exeter to Bristol.'],
  ['Medicine went from Alden to Brooke.', 'Law moved from Brooke to Alden, medicine the other way round.'],
])('in their order, or in one that says the same, they are not: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(false);
});
