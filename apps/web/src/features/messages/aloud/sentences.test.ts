import { expect, test } from 'vitest';
import { spokenLanguage, spokenSentences } from './sentences.ts';

test('a message is read without the marks of Markdown, without code, and without numbers of sources', () => {
  const content = `## Opening hours

The office opens at **9:00** [1]. See [the plan](https://example.org/plan).

- Saturdays: 13:00
- Sundays: closed [2]

| Berth | Price |
| ----- | ----- |
| 10 m  | 24 €  |

\`\`\`js
open();
\`\`\`

---`;
  expect(spokenSentences(content)).toEqual([
    'Opening hours',
    'The office opens at 9:00.',
    'See the plan.',
    'Saturdays: 13:00',
    'Sundays: closed',
    'Berth, Price',
    '10 m, 24 €',
  ]);
});

test('a message has the language of its words', () => {
  expect(spokenLanguage('The office is open on Saturdays until one.')).toBe('en');
  expect(spokenLanguage('Das Büro ist am Samstag bis 13 Uhr geöffnet.')).toBe('de');
  expect(spokenLanguage('事務所は土曜日の13時まで開いています。')).toBe('ja');
  expect(spokenLanguage('办公室星期六开放到下午一点。')).toBe('zh');
  expect(spokenLanguage('42')).toBeUndefined();
});
