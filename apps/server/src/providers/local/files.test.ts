import { scoreReply } from '@symbi/trust';
import { loadVectors } from '@symbi/retrieval/vectors';
import { expect, test } from 'vitest';
import { answerFrom } from './answer.ts';
import { filesOf } from './files.ts';

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

test.each([
  ['a.txt', 'b.txt', 'What is the monthly rent?'],
  ['rent.txt', 'old rent.txt', 'What is the monthly rent?'],
  ['lease-2026.md', 'lease-2021.md', 'What is the monthly rent in the year of lease-20215?'],
])('%s and %s are both quoted to a question that only has the letters of a name', (one, other, question) => {
  const files = [attached(`${one}, line 1`, 'The monthly rent is 1,180 euros.', 1)];
  files.push(attached(`${other}, line 1`, 'The monthly rent is 1,090 euros.', 2));
  const fileOf = filesOf(files, question);
  expect([fileOf('1'), fileOf('2')]).toEqual([one, other]);
});

test.each([
  ['lease-2021.md', 'What is the rent in LEASE-2021?'],
  ['house rules.pdf', 'Are dogs allowed by the house rules?'],
  ['lease.pdf', 'What is the rent in the lease?'],
  ['lease.pdf', 'What does the lease say about the rent?'],
  ['Mietvertrag.pdf', 'Wie hoch ist die Miete laut Mietvertrag?'],
  ['a.txt', 'What is the rent in a.txt?'],
])('%s is named in %j', (name, question) => {
  const files = [attached(`${name}, line 1`, 'Text.', 1), attached('other-file.md, line 1', 'Text.', 2)];
  expect(filesOf(files, question)('1')).toBeUndefined();
});

test('two files of one name are two, numbered as they came', () => {
  const files = [
    { ...attached('lease.md, line 1', 'The monthly rent is 1,180 euros.', 1), attachmentId: 'b' },
    { ...attached('lease.md, line 1', 'The monthly rent is 1,090 euros.', 2), attachmentId: 'a' },
  ];
  const fileOf = filesOf(files, 'What is the monthly rent?');
  expect([fileOf('1'), fileOf('2')]).toEqual(['lease.md (2)', 'lease.md (1)']);
});

test('of two questions, the answer to the second does not stand below the last file of the first', () => {
  const both = [
    attached('lease-2026.md, line 1', 'The monthly rent is 1,180 euros.', 1),
    attached('lease-2021.md, line 1', 'The monthly rent is 1,090 euros.', 2),
    attached('rules.md, line 1', 'Quiet hours begin at 22:00.', 3),
  ];
  const asked = 'What is the monthly rent? When do quiet hours begin?';
  const reply = answerFrom({ asked, sources: both, said: '', isFirst: false, history: [] }, loadVectors());
  expect(reply).toContain('lease-2021.md:\n\nThe monthly rent is 1,090 euros. [2]');
  expect(reply).toContain('rules.md:\n\nQuiet hours begin at 22:00. [3]');
});
