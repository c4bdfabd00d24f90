import { expect, it } from 'vitest';
import { readReply } from '../read-reply.ts';

const linesOf = (reply: string, text: string): readonly string[] =>
  readReply('', reply, [{ id: 's', text }]).sentences.flatMap(({ derivations }) =>
    derivations.flatMap((one) => one.text ?? []),
  );

it.each([
  ['The gate closes at 19:00.', 'Departure 19:20, gate closes twenty minutes before.', '19:20 − 20 min = 19:00'],
  ['Doors open at 19:30.', 'The concert starts at 20:00. Doors open half an hour earlier.', '20:00 − 30 min = 19:30'],
  [
    'Schluss ist um 17:45 Uhr.',
    'Offen bis 18:00 Uhr, Annahmeschluss 15 Min. vorher.',
    '18:00 Uhr − 15 min = 17:45 Uhr',
  ],
  ['On ferme à 18h30.', 'Le guichet ferme à 18h, le parc une demi-heure après.', '18h + 30 min = 18h30'],
  ['Il gate chiude alle 19:00.', 'Partenza ore 19:20, gate chiuso venti minuti prima.', '19:20 − 20 min = 19:00'],
  ['Reúne às 21h15.', 'Realiza-se às 20h45, na sede. Sem quórum, reúne meia hora depois.', '20h45 + 30 min = 21h15'],
  ['It ends at 00:15.', 'It starts at 23:15 and ends one hour later.', '23:15 + 1 h = 00:15'],
])('a time of day that the source gives by another one follows: %s', (reply, text, line) => {
  expect(linesOf(reply, text)).toEqual([line]);
});

it.each([
  ['The gate closes at 19:10.', 'Departure 19:20, gate closes twenty minutes before.'],
  ['The gate closes at 19:40.', 'Departure 19:20, gate closes twenty minutes before.'],
  ['The gate closes at 19:00.', 'Departure 19:20, boarding takes twenty minutes.'],
  ['The gate closes at 19:20.', 'Departure 19:20, gate closes twenty minutes before.'],
  ['The gate closes at 19:00.', 'Gate closes twenty minutes before departure.'],
])('another one does not: %s %s', (reply, text) => {
  expect(linesOf(reply, text)).toEqual([]);
});
