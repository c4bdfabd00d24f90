import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { describe, expect, it } from 'vitest';
import { indexTimeline, pointOf } from './timeline-model.ts';
import { markedSentences, passageOf } from './trust-model.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();

const pointAt = (seconds: number, messageId: string): TimelinePoint => ({
  at: at(seconds),
  message_id: messageId,
  change_point_score: 0.7,
  kind: 'change',
  stance_from: 'for',
  stance_to: 'against',
  row_hash: `${messageId}-${seconds}`,
  evidence_window: { previous_excerpt: 'a', current_excerpt: 'b' },
});

describe('the point of a message', () => {
  const index = indexTimeline([pointAt(10, 'one'), pointAt(20, 'two'), pointAt(40, 'gone')]);
  const isShown = (id: string): boolean => id === 'one' || id === 'two';

  it('is the one that names it', () => {
    expect(pointOf(index, { _id: 'two', timestamp: at(11) }, isShown)?.message_id).toBe('two');
  });

  it('is else the nearest within five seconds that belongs to no other message shown', () => {
    expect(pointOf(index, { _id: 'other', timestamp: at(45) }, isShown)?.message_id).toBe('gone');
    expect(pointOf(index, { _id: 'other', timestamp: at(46) }, isShown)).toBeNull();
    expect(pointOf(index, { _id: 'other', timestamp: at(11) }, isShown)).toBeNull();
  });
});

const explanation: TrustExplanation = {
  messageId: 'a'.repeat(24),
  state: 'checked',
  score: 0.8,
  mode: 'grounded',
  interval: [0.6, 0.9],
  signals: [],
  sentences: [
    { start: 0, end: 5, support: 0.9, evidence: { sourceId: 's', start: 4, end: 9 } },
    { start: 6, end: 9, support: 0.1 },
  ],
  sources: [{ id: 's', kind: 'context', title: 'The source', text: 'The quick fox' }],
  verdict: '',
  engine: '',
  scoredAt: at(0),
};

describe('marked sentences', () => {
  it('are covered by a source or not found', () => {
    expect(markedSentences(explanation).map(({ kind }) => kind)).toEqual(['covered', 'missing']);
    expect(markedSentences(explanation)[0]?.label).toContain('The source');
  });

  it('are none when there was nothing to check against', () => {
    expect(markedSentences({ ...explanation, mode: 'ungrounded', sources: [] })).toEqual([]);
  });
});

describe('a passage', () => {
  it('shows the evidence between what stands around it', () => {
    const [source] = explanation.sources;
    expect(source && passageOf(source, { start: 4, end: 9 }, 2)).toEqual({
      before: '…e ',
      found: 'quick',
      after: ' f…',
    });
    expect(source && passageOf(source, undefined)).toEqual({ before: '', found: '', after: 'The quick fox' });
  });
});
