import { describe, expect, it } from 'vitest';
import { formsOf } from '../testing/forms.ts';

const forms = (text: string): string[] => formsOf(text, 'unknown');

describe('in Chinese', () => {
  it.each([
    ['2024年3月5日签的', '2024 #3-5'],
    ['三月五号', '#3-5'],
    ['2024-03-05。', '2024 #3-5'],
    ['下午5点30分关门', '17:30'],
    ['下午五点半', '17:30'],
    ['17:30关门', '17:30'],
    ['晚上8点', '20:00'],
    ['参赛者有一千二百人', '1200'],
    ['两千一百人', '2100'],
    ['三个人', '3'],
    ['１２人', '12'],
    ['1.5万人', '15000'],
    ['三亿五千万', '350000000'],
  ])('%s holds %s', (text, expected) => {
    expect(forms(text)).toEqual(expected.split(' '));
  });

  it.each([
    ['10毫克药', '0.01克'],
    ['3公里', '3000米'],
    ['35元', '35 CNY'],
    ['5万元', '50000元'],
    ['百分之二十', '20%'],
    ['90分钟', '1.5小时'],
    ['3个月', '三个月'],
  ])('%s is %s', (left, right) => {
    expect(forms(left)).toEqual(forms(right));
  });

  it.each([
    ['10毫克', '10克'],
    ['3公里', '3英里'],
    ['35元', '35美元'],
    ['3月5日', '5月3日'],
    ['3小时', '3点'],
  ])('%s is not %s', (left, right) => {
    expect(forms(left)).not.toEqual(forms(right));
  });

  it.each(['一样', '三四个', '千万别去', '第一次'])('%s holds no number that could be missing', (text) => {
    expect(forms(text)).toEqual([]);
  });
});
