import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';

const forms = (text: string): string[] => formsOf(text, 'unknown');

describe('in Japanese', () => {
  it.each([
    ['2024年3月5日に', '2024 #3-5'],
    ['午後2時30分に始まる', '14:30'],
    ['14時半', '14:30'],
    ['14:30です', '14:30'],
    ['参加者は千二百人', '1200'],
    ['十二人', '12'],
    ['三つ', '3'],
    ['3億5千万', '350000000'],
  ])('%s holds %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it.each([
    ['5ミリグラム', '5mgだ'],
    ['3000円です', '3,000円の会費'],
    ['2キロメートル', '2km離れ'],
    ['20パーセント', '20％'],
    ['90分間', '1.5時間'],
    ['3か月', '3ヶ月'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)).toEqual(forms(right));
  });

  it('a kilo is a weight or a length', () => {
    expect(forms('2キロです')[0]?.split('|')).toEqual(expect.arrayContaining(['#2000g', '#2000m']));
  });

  it.each([
    ['5mg', '5gだ'],
    ['3000円', '3000ドル'],
    ['3月5日', '5月3日'],
    ['2時間', '2時'],
  ])('%s is not %s', (left, right) => {
    expect(forms(left)).not.toEqual(forms(right));
  });
});
