import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';

const forms = (text: string): string[] => formsOf(text, 'de');

describe('in German', () => {
  it.each([
    ['05.03.2024', '#3-5 2024'],
    ['am 5. März 2024', '#3-5 2024'],
    ['5.3.2024', '#3-5 2024'],
    ['03/05/2024', '#5-3 2024'],
    ['vom 3. bis 5. Mai', '#5-3 #5-5'],
    ['14:30 Uhr', '14:30'],
    ['14 Uhr 30', '14:30'],
    ['14.30 Uhr', '14:30'],
    ['um 14 Uhr', '14:00'],
    ['halb sieben abends', '18:30'],
    ['Viertel vor drei', '2:45|14:45'],
    ['8 Uhr', '8:00|20:00'],
    ['1.200', '1200'],
    ['1,5', '1.5'],
    ['zwölfhundert', '1200'],
    ['fünfundvierzigtausend', '45000'],
    ['dreiundzwanzig', '23'],
    ['zwei Millionen', '2000000'],
    ['1,5 Mio.', '1500000'],
  ])('%s is %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it.each([
    ['5 g', '5 Gramm'],
    ['42 km', '42 Kilometer'],
    ['1 km', '1000 m'],
    ['45 €', '45 Euro'],
    ['20 %', 'zwanzig Prozent'],
    ['90 Minuten', '1,5 Stunden'],
    ['3 Mrd. Euro', '3 Milliarden €'],
    ['120 CHF', '120 Franken'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)).toEqual(forms(right));
  });

  it.each([
    ['5 Gramm', '5 mg'],
    ['120 Franken', '120 Euro'],
    ['halb acht abends', '18:30 Uhr'],
    ['5. März', '3. Mai'],
    ['zwölftausend', '1.200'],
  ])('%s is not %s', (left, right) => {
    expect(forms(left)).not.toEqual(forms(right));
  });
});
