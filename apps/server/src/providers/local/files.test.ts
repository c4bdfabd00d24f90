import { scoreReply } from '@symbi/trust';
import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import { answerFrom } from './answer.ts';

const attached = (title: string, text: string, n: number) => ({ n, title, text, kind: 'attachment' });
const sources = [
  attached('lease-2026.md, lines 1–2', 'The monthly rent is 1,180 euros. Dogs are not allowed.', 1),
  attached('lease-2021.md, lines 1–2', 'The monthly rent is 1,090 euros. Dogs are allowed.', 2),
];
const ask = (asked: string): string =>
  answerFrom({ asked, sources, said: '', isFirst: false, history: [] }, loadVectors());

test('files that disagree are quoted below their names, which are no claims', () => {
  const reply = ask('What is the monthly rent?');
  expect(reply).toBe(
    'lease-2026.md:\n\nThe monthly rent is 1,180 euros. [1]\n\nlease-2021.md:\n\nThe monthly rent is 1,090 euros. [2]',
  );
  const judged = sources.map(({ n, title, text }) => ({ id: String(n), title, text }));
  const { sentences } = scoreReply({ question: 'What is the monthly rent?', reply, sources: judged });
  expect(sentences.filter(({ flagged }) => flagged)).toEqual([]);
  expect(ask('Are dogs allowed?').split('\n\n').toSorted()).toEqual([
    'Dogs are allowed. [2]',
    'Dogs are not allowed. [1]',
    'lease-2021.md:',
    'lease-2026.md:',
  ]);
});

test('a question that names a file is not answered by another', () => {
  expect(ask('What is the monthly rent in lease-2021.md?')).not.toContain('lease-2026.md:');
});
