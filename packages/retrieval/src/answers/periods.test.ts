import { expect, test } from 'vitest';
import { periodTest, withPeriodOf } from './periods.ts';

test.each([
  ['¿Cuánto cuesta al mes?', 'La cuota mensual es de 38,90 euros.', '¿Cuánto cuesta mensual?'],
  ['How much do I pay per month?', 'The monthly fee is £20.', 'How much do I pay monthly?'],
  ['Wie viel zahle ich pro Jahr?', 'Der jährliche Beitrag beträgt 90 Euro.', 'Wie viel zahle ich jährliche?'],
  ['How many days a week is it open?', 'It is open on five days a week. A weekly plan hangs there.', undefined],
  ['How much do I pay per month?', 'The rent is £1,345 per calendar month.', undefined],
])('%s is read with the words of %s', (question, text, read = question) => {
  expect(withPeriodOf(question, [text])).toBe(read);
});

test('a price for another period, or for none, is no answer', () => {
  const isPrice = periodTest('¿Cuánto cuesta al mes?');
  expect(isPrice('La cuota mensual es de 38,90 euros.')).toBe(true);
  expect(isPrice('La matrícula cuesta 25 euros.')).toBe(false);
  expect(isPrice('Cada socio puede traer un invitado gratis una vez al mes.')).toBe(false);
  expect(periodTest('How much water should I drink per day?')('Two litres a day.')).toBe(true);
});

test.each([
  ['What happens if I pay the rent a week late?', 'If the rent is more than 7 days late, interest of 5 % is charged.'],
  ['What day of each month do I pay the rent?', 'The rent is due on the 1st of each month.'],
  ['Was kostet die Mitgliedschaft pro Jahr?', 'Der Jahresbeitrag beträgt 120 Euro.'],
  ['Wie viel kostet die Wohnung im Monat?', 'Die Monatsmiete beträgt 900 Euro.'],
  ['How much do I pay a month?', 'The rent is 850 per month.'],
  ['How much do I pay a month?', 'Rent: £950 pcm.'],
])('%s may be answered by %j', (question, text) => {
  expect(periodTest(question)(text)).toBe(true);
});
