import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { expect, it } from 'vitest';
import { countCovered, listedSources, markedSentences } from './trust-model.ts';
import { doubtsOf } from './why/doubts.ts';

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

it('a sentence that another source opposes counts as covered, and is in doubt beside that one', () => {
  const opposed = { sourceId: 'note', start: 5, end: 10 };
  const evidence = { sourceId: 'lease', start: 0, end: 4 };
  const disputed: TrustExplanation = {
    ...explanation,
    sentences: [{ start: 0, end: 5, support: 0.97, flagged: false, kind: 'opposed', evidence, opposed }],
    sources: [source('lease', 'context'), source('note', 'context')],
  };
  expect(doubtsOf(disputed, 'Words.')).toMatchObject([
    { flag: 'opposed', source: { id: 'note' }, sentence: { evidence: opposed } },
  ]);
  expect(markedSentences(disputed)).toMatchObject([
    { kind: 'opposed', label: 'Sentence 1: a source seems to say otherwise' },
  ]);
  expect(countCovered(disputed)).toEqual({ covered: 1, total: 1 });
  const withoutNote = { ...disputed, sources: [source('lease', 'context')] };
  expect(markedSentences(withoutNote)).toMatchObject([{ kind: 'covered' }]);
});
