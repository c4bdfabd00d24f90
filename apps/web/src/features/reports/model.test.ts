import type { DayFigures } from '@symbi/contracts/reports';
import type { Report } from '@symbi/contracts/report';
import { escapeMarkdown } from '@symbi/text/escape-markdown';
import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  cardStats,
  figureCharts,
  meanSentence,
  formatStat,
  isQuiet,
  linksOf,
  previewOf,
  statLine,
} from './model.ts';

describe('the preview of a report', () => {
  test('has 150 characters and says that there is more', () => {
    expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150));
    expect(previewOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`);
  });
  test('counts what people see as one and breaks none', () => {
    expect(previewOf('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}...`);
  });
  test('is one line without escapes', () => {
    expect(previewOf('One\n\n- two \\*three\\*')).toBe('One - two *three*');
  });
  test.each(['~ $mart [^1] &amp; Co', '- Tutor', '1. Desk', String.raw`R&D \ #1 <b>`])(
    'names %s as it is called',
    (name) => {
      expect(previewOf(escapeMarkdown(name))).toBe(name);
    },
  );
});

test('a card shows figures that say something, and how many more there are', () => {
  expect(cardStats({ a: 0, b: 2, c: 0 })).toEqual({ shown: [['b', 2]], hidden: 2 });
  expect(cardStats({ a: 0 })).toEqual({ shown: [['a', 0]], hidden: 0 });
  expect(cardStats({ a: 1, b: 2, c: 3, d: 4, e: 5 }).hidden).toBe(1);
});

test('shares are per cent, cost has a currency, counts are counts', () => {
  expect(formatStat('averageTrust', 0.714)).toBe('71%');
  expect(formatStat('costUsd', 0.0123)).toBe('$0.0123');
  expect(formatStat('messages', 12_345)).toBe('12,345');
});

test('a cost that nobody knows is unknown, not zero', () => {
  expect(statLine('costUsd', 0, { costUsd: 0, unpriced: 2 })).toBe('Cost (USD): unknown');
  expect(statLine('costUsd', 0.5, { costUsd: 0.5, unpriced: 2 })).toBe('Known cost (USD): $0.5000');
  expect(statLine('costUsd', 0, { costUsd: 0, unpriced: 0 })).toBe('Known cost (USD): $0.0000');
  expect(statLine('unpriced', 2, { costUsd: 0, unpriced: 2 })).toBe('Unknown price: 2');
});

test('the text is made of paragraphs and lists', () => {
  expect(blocksOf('First line.\n\n- one\n- two \\# three')).toEqual([
    { kind: 'text', line: 'First line.' },
    { kind: 'list', items: ['one', 'two # three'] },
  ]);
});

test('an alert leads to its message, a failed verification to its session', () => {
  const report = (metadata: Report['metadata']): Report => ({
    _id: '64b0c0ffee64b0c0ffee64b0',
    title: '',
    content: '',
    category: 'alert',
    createdAt: '2026-11-20T10:00:00.000Z',
    isArchived: false,
    stats: {},
    metadata,
  });
  expect(linksOf(report({ conversationId: 'c', messageId: 'm' })).message).toBe('/conversations/c?message=m');
  expect(linksOf(report({ sessionId: 'conv:c' }))).toEqual({ message: null, review: '/review?session=conv:c' });
  expect(linksOf(report({ conversationId: 7 }))).toEqual({ message: null, review: null });
});

const emptyDay = (): DayFigures => {
  const counts = {
    scored: 0,
    unchecked: 0,
    trusted: 0,
    reliable: 0,
    moderate: 0,
    caution: 0,
    compared: 0,
    pivots: 0,
    failed: 0,
  };
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  return {
    day: '2026-11-20',
    messages: 0,
    replies: 0,
    conversations: 0,
    averageTrust: null,
    ...counts,
    ...spent,
  };
};

test('charts keep days without replies as gaps, not as zero trust', () => {
  const day = emptyDay();
  expect(isQuiet([day])).toBe(true);
  expect(isQuiet([day, { ...day, messages: 2 }])).toBe(false);
  const [trust] = figureCharts([day, { ...day, averageTrust: 0.5 }]);
  expect(trust?.shape.series[0]?.values).toEqual([null, 0.5]);
  expect(trust?.shape.labels).toEqual(['Nov 20', 'Nov 20']);
});

test('the chart of the cost leaves a gap where no price is known', () => {
  const day = emptyDay();
  const days = [{ ...day, costUsd: 0.25 }, { ...day, unpriced: 1 }, day, { ...day, costUsd: 0.5, unpriced: 1 }];
  const cost = figureCharts(days).find(({ title }) => title === 'Known cost');
  expect(cost?.shape.series[0]?.values).toEqual([0.25, null, 0, 0.5]);
});

test('the mean of the days says of how many replies it is, and how many were not checked', () => {
  const day = { ...emptyDay(), scored: 6, unchecked: 1 };
  expect(meanSentence([day, day])).toBe('Average trust is the mean of 12 checked replies, 2 not checked.');
  expect(meanSentence([{ ...day, scored: 0 }])).toBe('There is no average trust yet: 1 reply not checked.');
  expect(meanSentence([emptyDay()])).toBe('');
});

test('no mean is shown as certain', () => {
  expect(statLine('averageTrust', 1, {})).toBe('Average trust: 99%');
  expect(statLine('unchecked', 3, {})).toBe('Not checked: 3');
});
