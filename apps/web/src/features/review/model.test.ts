import type { SessionEvent } from '@symbi/contracts/insights';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { describe, expect, test } from 'vitest';
import { matchReceipts, parseSession, sessionChart } from './model.ts';

const hex = '64b0c0ffee64b0c0ffee64b0';

describe('a typed session id', () => {
  test.each([
    [hex, `conv:${hex}`],
    [` ${hex.toUpperCase()} `, `conv:${hex}`],
    [`conv:${hex}`, `conv:${hex}`],
  ])('%j is %s', (typed, session) => {
    expect(parseSession(typed)).toEqual({ session });
  });
  test.each(['', '   '])('%j is missing', (typed) => {
    expect(parseSession(typed)).toEqual({ problem: 'missing' });
  });
  test.each(['x', 'conv:', `conv:conv:${hex}`, `${hex}0`, `conv_${hex}`, `conv：${hex}`])('%j is none', (typed) => {
    expect(parseSession(typed)).toEqual({ problem: 'invalid' });
  });
});

const point = (id: string, at: number, score = 0.2): TimelinePoint => ({
  at: new Date(at).toISOString(),
  message_id: id,
  change_point_score: score,
  kind: 'same',
  stance_from: 'a',
  stance_to: 'b',
  row_hash: '',
  evidence_window: { previous_excerpt: '', current_excerpt: '' },
});
const event = (id: string, at: number): SessionEvent => ({
  _id: id,
  type: 'bridge_receipt',
  session_id: `conv:${hex}`,
  at: new Date(at).toISOString(),
  metadata: {
    receipt: { type: 'bridge_receipt', chosen: { agent_key: 'a', score: 1 }, agents_considered: [], proposal_id: null },
    row_hash: '',
    seq: 1,
  },
});

describe('receipts', () => {
  test('belong to a point up to five seconds away and no further', () => {
    const points = [point('p', 100_000)];
    expect(matchReceipts(points, [event('e', 105_000)]).get('p')?._id).toBe('e');
    expect(matchReceipts(points, [event('e', 95_000)]).get('p')?._id).toBe('e');
    expect(matchReceipts(points, [event('e', 105_001)]).size).toBe(0);
  });
  test('go to the nearest point, and each to one', () => {
    const points = [point('p', 100_000), point('q', 103_000)];
    const matched = matchReceipts(points, [event('e', 102_500), event('f', 101_000)]);
    expect([matched.get('p')?._id, matched.get('q')?._id]).toEqual(['f', 'e']);
    expect(matchReceipts(points, [event('e', 102_500)]).size).toBe(1);
  });
});

test('the chart leaves gaps where a reply was not scored', () => {
  const { series } = sessionChart([point('p', 0, 0.3), { ...point('q', 1, 0.9), trust_score: 0.5 }]);
  expect(series.map(({ values }) => values)).toEqual([
    [0.3, 0.9],
    [null, 0.5],
  ]);
});

test('the chart draws no score for a reply that nothing was compared with', () => {
  const unchecked = { ...point('p', 0, 0.3), trust_score: 0.55, trust_state: 'not_checked' as const };
  expect(sessionChart([unchecked]).series.map(({ values }) => values)).toEqual([[0.3], [null]]);
});
