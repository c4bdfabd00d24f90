import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isMarked = (reply: string, text: string, question = ''): boolean =>
  scored({ question, reply, sources: [{ id: 's', text }] }).signals.some(({ name }) =>
    /^(?:doubted|contradicted)$/u.test(name),
  );

it.each([
  ['The demo takes place on Thursday.', 'The client has moved the demo from Thursday to Friday, 11 a.m.'],
  ['The desk is open from 8 to 18 o’clock.', 'The desk will be open from 7 to 19 o’clock instead of 8 to 18 o’clock.'],
  ['Das Treffen ist am Montag.', 'Das Treffen wurde von Montag auf Mittwoch verlegt.'],
  ['El autobús sale del andén 12.', 'El autobús saldrá del andén 18 y no del 12.'],
  ['La réunion est lundi.', 'La réunion est reportée de lundi à mercredi.'],
])('what another thing takes the place of is doubted: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(true);
});

it.each([
  ['The demo takes place on Friday.', 'The client has moved the demo from Thursday to Friday, 11 a.m.'],
  ['The demo was planned for Thursday.', 'The client has moved the demo from Thursday to Friday, 11 a.m.'],
  ['The rehearsal is on Thursday.', 'The demo was moved from Thursday to Friday. The rehearsal is on Thursday.'],
  [
    'Freitags ist der Eintritt frei.',
    'Führungen finden sonntags statt und kosten 8 Euro. Freitags ist der Eintritt frei.',
  ],
])('what takes it, or what was, is not: %s', (reply, text) => {
  expect(isMarked(reply, text)).toBe(false);
});
