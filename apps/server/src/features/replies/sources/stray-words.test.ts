import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import { answerFrom } from '../../../providers/local/answer.ts';
import { ENGLISH } from '../../../providers/local/phrases/english.ts';
import { bestSources } from './best-sources.ts';

/** A paragraph as long as most. */
const text =
  'A problem is understood to be a task that is solved by a computer with an algorithm. Before the war the town had a ' +
  'quarter in which merchants lived, and many of their houses are still there. The streets around it were laid out by a ' +
  'company that had bought the land from farmers, who had grown wheat on it. When the railway came, the price of land ' +
  'rose, and most of the owners sold what they had. Today a park separates both quarters, and a market is held in front ' +
  'of the church on the first Sunday of each month.';

test('a word is no answer for being the only one that a file shares with a question', () => {
  const asked = 'Parallel algorithms';
  const file = { id: 'attachment:0', kind: 'attachment' as const, title: 'file.txt', text };
  const sources = bestSources([file], asked, []).map((source, at) => ({ ...source, n: at + 1 }));
  expect(answerFrom({ asked, sources, said: '', isFirst: true, history: [] }, loadVectors())).toBe(ENGLISH.decline);
});
