import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';

const forms = (text: string): string[] => formsOf(text, 'fr');

describe('in French', () => {
  it.each([
    ['le 5 mars 2024', '#3-5 2024'],
    ['le 1er mai', '#5-1'],
    ['05/03/2024', '#3-5 2024'],
    ['20 h 30', '20:30'],
    ['20h30', '20:30'],
    ['huit heures et demie du soir', '20:30'],
    ['neuf heures moins le quart du matin', '8:45'],
    ['à 20 heures', '#72000s|20:00'],
    ['1 200', '1200'],
    ['1\u202F200', '1200'],
    ['1,5 million', '1500000'],
    ['trois cent cinquante', '350'],
    ['quatre-vingt-dix-sept', '97'],
    ['soixante et onze', '71'],
    ['douze', '12'],
  ])('%s is %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it.each([
    ['20 g', '20 grammes'],
    ['8 km', '8 kilomètres'],
    ['45 €', '45 euros'],
    ["1,5 million d'euros", '1 500 000 €'],
    ['20 %', 'vingt pour cent'],
    ['90 minutes', '1,5 heure'],
    ['2 ans', '24 mois'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)[0]?.split('|')[0]).toBe(forms(right)[0]?.split('|')[0]);
  });

  it.each([
    ['20 g', '20 kg'],
    ['8 kilomètres', '8 milles'],
    ['45 euros', '45 dollars'],
    ['5 mars', '5 mai'],
  ])('%s is not %s', (left, right) => {
    expect(forms(left)).not.toEqual(forms(right));
  });
});
