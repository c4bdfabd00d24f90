import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { expect, it } from 'vitest';
import { listedSources } from './trust-model.ts';

const source = (id: string, kind: TrustSource['kind']): TrustSource => ({ id, kind, title: id, text: 'Some words.' });

const explanation: TrustExplanation = {
  messageId: 'a'.repeat(24),
  state: 'checked',
  score: 0.8,
  mode: 'grounded',
  interval: [0.6, 0.9],
  signals: [],
  sentences: [],
  sources: [source('lease', 'context'), source('agents', 'help'), source('before', 'turn')],
  verdict: '',
  engine: '',
  scoredAt: '2026-01-01T00:00:00.000Z',
};

it.each<[TrustExplanation['state'], string[], string[]]>([
  ['checked', [], ['lease']],
  ['checked', ['agents'], ['lease', 'agents']],
  // All of it was searched.
  ['no_answer', [], ['lease', 'agents']],
])('a reply that is %s and cites %j lists %j', (state, cited, listed) => {
  const shown = listedSources({ ...explanation, state }, new Set(cited));
  expect(shown.map(({ id }) => id)).toEqual(listed);
});
