import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';
import { tokenizeQuantities } from './read.ts';

const forms = (text: string): string[] => formsOf(text, 'en');

describe('in English', () => {
  it.each([
    ['2024-03-05', '2024 #3-5'],
    ['5 March 2024', '#3-5 2024'],
    ['March 5th, 2024', '#3-5 2024'],
    ['the 5th of March, 2024', '#3-5 2024'],
    ['Mar. 5, 2024', '#3-5 2024'],
    ['05.03.2024', '#3-5 2024'],
    ['13/05/2024', '#5-13 2024'],
    ['05/13/2024', '#5-13 2024'],
    ['from 3 to 5 May', '#5-3 #5-5'],
    ['May 3-5, 2024', '#5-3 #5-5 2024'],
    ['in May 2024', '#may 2024'],
  ])('the date %s is %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it('03/05/2024 is either day', () => {
    expect(forms('03/05/2024')).toEqual(['#3-5|#5-3', '2024']);
  });

  it.each(['you may 5', 'they march 12 miles in 2 days', '1. March came', 'May 5:30 do?'])(
    '%s holds no date',
    (text) => {
      expect(forms(text).filter((form) => /^#\d+-\d+$/u.test(form))).toEqual([]);
    },
  );

  it.each([
    ['2:30 pm', '14:30'],
    ['2.30pm', '14:30'],
    ['2:30 a.m.', '2:30'],
    ['14:30', '14:30'],
    ['02:30', '2:30'],
    ['12:15 am', '0:15'],
    ['2 p.m.', '14:00'],
    ["5 o'clock in the afternoon", '17:00'],
    ['half past two', '2:30|14:30'],
    ['a quarter to three', '2:45|14:45'],
    ['2:30', '2:30|14:30'],
    ['noon', '12:00'],
  ])('the time %s is %s', (text, expected) => {
    expect(forms(text)).toContain(expected);
  });

  it.each([
    ['1,200', '1200'],
    ['1\u00A0200', '1200'],
    ['1.2 million', '1200000'],
    ['1,200,000', '1200000'],
    ['three billion', '3000000000'],
    ['twelve', '12'],
    ['forty-five thousand two hundred and five', '45205'],
    ['1.200', '1.2|1200'],
    ['21st', '21'],
    ['the 1980s', '1980'],
  ])('the number %s is %s', (text, expected) => {
    expect(forms(text)).toEqual([expected]);
  });

  it.each([
    ['5 g', '5 grams'],
    ['0.5 kg', '500 g'],
    ['5mg', '0.005 g'],
    ['$5', '5 dollars'],
    ['USD 5', 'US$5'],
    ['$1.2 million', '1,200,000 dollars'],
    ['$5bn', '5 billion dollars'],
    ['20 %', '20 per cent'],
    ['1 km', '1000 metres'],
    ['90 minutes', '1.5 hours'],
    ['one hour', 'sixty minutes'],
    ['two weeks', '14 days'],
    ['a 12-month lease', '1 year'],
    ['5 feet', '60 inches'],
    ['20 °C', '20 degrees Celsius'],
    ['**5** kg', '5 *kilograms*'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)).toEqual(forms(right));
  });

  it.each([
    ['5 g', '5 mg'],
    ['$5', '5 euros'],
    ['14:30', '2:30 am'],
    ['5 March', '3 May'],
    ['12 km', '12 miles'],
    ['5 mg/kg', '5 mg'],
    ['-5 °C', '5 °C'],
    ['20 °C', '20 °F'],
    ['1.2 million', '1.2 billion'],
    ['2 months', '2 years'],
  ])('%s is not %s', (left, right) => {
    const others = forms(right).flatMap((form) => form.split('|'));
    expect(
      forms(left)
        .flatMap((form) => form.split('|'))
        .filter((form) => others.includes(form)),
    ).toEqual([]);
  });

  it('and joins what is said of one number, and keeps two apart', () => {
    expect(forms('two hundred and five')).toEqual(['205']);
    expect(forms('chapters twenty and five')).toEqual(['20', '5']);
  });

  it('a pound is money or a weight', () => {
    expect(forms('5 pounds')[0]?.split('|')).toEqual(expect.arrayContaining(['#5gbp', '#80oz']));
  });

  it.each(['one day', '5 an hour', 'version 1.2.3', 'at 192.168.0.1', '10:20:30', 'the score is 2:1'])(
    '%s is no amount',
    (text) => {
      expect(forms(text).filter((form) => form.startsWith('#'))).toEqual([]);
    },
  );

  it('places of tokens are those of the text', () => {
    const text = 'On **5** March 2024, at 2:30 pm, twelve men paid US$1.2 million for 5,000km.';
    for (const token of tokenizeQuantities(text, 'en')) expect(text.slice(token.start, token.end)).toBe(token.text);
  });
});
