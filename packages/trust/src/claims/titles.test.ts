import { expect, it } from 'vitest';
import { splitSentences } from '@symbi/text/sentences';
import { titleRole } from './titles.ts';

const roles = (reply: string): (string | undefined)[] => {
  const sentences = splitSentences(reply);
  return sentences.map((_, at) => titleRole(reply, sentences, at));
};

it.each([
  ['## Opening hours\n\nIt opens at nine.', ['title', undefined]],
  ['It opens at nine.\n\n**Prices**\n- Adults pay 9 euros', [undefined, 'title', undefined]],
  ['In short:\n- It opens at nine', ['title', undefined]],
  ['1. **Tickets**\n   - Adults pay 9 euros', ['title', undefined]],
  ['| Ticket | Price |\n|---|---:|\n| Adult | 9 euros |', ['frame', undefined]],
  ['## 费用\n\n门票九元。', ['title', undefined]],
])('%j has titles', (reply, expected) => {
  expect(roles(reply)).toEqual(expected);
});

it.each([
  '## The museum is free\n\nIt opens at nine.',
  '## No dogs\n\nIt opens at nine.',
  '**Visitors do not pay:**\n- on Mondays',
  '**Nine euros**\n\nChildren enter with a parent.',
  '## It opens at nine.\n\nChildren pay half.',
  '- **Nine euros** for adults\n- Children pay half',
  '| Adult | 9 euros |\n| Child | 4 euros |',
])('%j states something in its first line', (reply) => {
  expect(roles(reply)[0]).toBeUndefined();
});

it('nothing is a title with nothing below it', () => {
  expect(roles('It opens at nine.\n\n## Enjoy your visit')).toEqual([undefined, undefined]);
});
