import { expect, test } from 'vitest';
import { jsonLines, missingJudgments, reliabilityShape, tellingBin } from './model.ts';

const bins = [
  { from: 0.2, to: 0.4, count: 1, meanScore: 0.3, rightShare: 0 },
  { from: 0.8, to: 1, count: 4, meanScore: 0.86, rightShare: 0.75 },
];

test('the diagram sets what was said beside what was right, with the number of replies', () => {
  const shape = reliabilityShape(bins);
  expect(shape.labels).toEqual(['20%–40% (1)', '80%–100% (4)']);
  expect(shape.series.map(({ values }) => values)).toEqual([
    [0.3, 0.86],
    [0, 0.75],
  ]);
  expect(tellingBin(bins)?.count).toBe(4);
});

test('an unsure judgment does not bring recalibration nearer', () => {
  expect(missingJudgments({ counts: { right: 3, wrong: 2, unsure: 9 } }, 10)).toBe(5);
  expect(missingJudgments({ counts: { right: 10, wrong: 2, unsure: 0 } }, 10)).toBe(0);
});

test('an export has one line for each judgment, whatever its note holds', () => {
  const lines = jsonLines([{ note: 'two\nlines' }, { note: '' }]).split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? '')).toEqual({ note: 'two\nlines' });
});
