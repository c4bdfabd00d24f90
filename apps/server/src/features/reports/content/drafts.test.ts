import { trustPercent } from '@symbi/trust/tiers';
import { expect, test } from 'vitest';
import type { Figures } from './activity.ts';
import { activityDraft } from './drafts.ts';

const figures: Figures = {
  messages: 10,
  replies: 5,
  conversations: 1,
  scored: 4,
  unchecked: 0,
  averageTrust: 0.984971240730655,
  trusted: 4,
  reliable: 0,
  moderate: 0,
  caution: 0,
  compared: 0,
  pivots: 0,
  failed: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  unpriced: 0,
};

const draft = activityDraft(
  'daily',
  { zone: 'UTC', first: '2026-11-28', last: '2026-11-28', isRunning: false },
  {
    figures,
    agents: [
      {
        agentId: 'a'.repeat(24),
        name: 'Symbi Core',
        replies: 5,
        scored: 4,
        averageTrust: figures.averageTrust,
        unchecked: 0,
      },
    ],
    alerts: 0,
  },
);

test('the mean is the same percentage in the words of a report and in its figures', () => {
  expect(draft.content).toContain('Trust: 4 replies were checked, 98% on average');
  expect(trustPercent(draft.stats['averageTrust'] ?? 0)).toBe(98);
});

test('the line of an agent says over how many of its replies the mean is', () => {
  expect(draft.content).toContain('- Symbi Core: 5 replies, 4 of them checked, 98% trust on average');
});
