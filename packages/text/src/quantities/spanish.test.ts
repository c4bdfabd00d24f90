import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';

const forms = (text: string): string[] => formsOf(text, 'es');

describe('in Spanish', () => {
  it.each([
    ['el 7 de octubre de 2025', '#10-7 2025'],
    ['07/10/2025', '#10-7 2025'],
    ['a las 15:15', '15:15'],
    ['a las tres y cuarto de la tarde', '15:15'],
    ['a las 3 de la tarde', '15:00'],
    ['a las ocho menos cuarto', '7:45|19:45'],
    ['45.000', '45000'],
    ['cuarenta y cinco mil', '45000'],
    ['cuarenta y cinco millones', '45000000'],
    ['doscientos treinta', '230'],
    ['doce', '12'],
    ['1,5 millones', '1500000'],
  ])('%s is %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it.each([
    ['10 mg', '10 miligramos'],
    ['300 €', '300 euros'],
    ['1 km', '1000 metros'],
    ['20 %', '20 por ciento'],
    ['90 minutos', '1,5 horas'],
    ['dos años', '24 meses'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)).toEqual(forms(right));
  });

  it.each([
    ['10 mg', '10 g'],
    ['300 euros', '300 dólares'],
    ['07/10/2025', '10/07/2025'],
    ['200 litros', '200 mililitros'],
  ])('%s is not %s', (left, right) => {
    expect(forms(left)).not.toEqual(forms(right));
  });
});
