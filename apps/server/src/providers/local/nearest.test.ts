import { expect, test } from 'vitest';
import type { QuotedSource } from '../provider.ts';
import { answerFrom } from './answer.ts';

const answer = (asked: string, sources: readonly QuotedSource[]): string =>
  answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, undefined);

test('of a passage that is only near, the part with the question’s words is quoted, below its heading', () => {
  const text = [
    'Mooring\nBoats moor at the east quay. Ropes are lent at the office. The quay is lit at night.',
    'Water\nDrinking water is drawn at the blue tap. The tap is shut in frost. A token buys fifty litres.',
  ].join('\n\n');
  const near = [{ n: 4, title: 'harbour.txt, lines 1-5', text, kind: 'attachment', isNearest: true }];
  const asked = 'Which coin or token feeds the machine with the hose and the brush?';
  const reply = answer(asked, near);
  expect(reply).toMatch(/^Nearest to your question:\n\nWater\n\nDrinking water .* litres\. \[4\]$/);
  const part = { start: text.indexOf('Boats'), end: text.indexOf(' Ropes') };
  expect(
    answer(
      asked,
      near.map((source) => ({ ...source, nearestPart: part })),
    ),
  ).toBe('Nearest to your question:\n\nBoats moor at the east quay. [4]');
});
