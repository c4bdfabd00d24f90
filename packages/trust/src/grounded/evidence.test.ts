import { expect, test } from 'vitest';
import { scoreReply } from '../index.ts';

const rows = [
  'Name: Ada Finch; Joined: 2020-01-01; Fee: 40; Boat: Heron; Paid: yes',
  'Name: Bruno Keller; Joined: 2021-03-01; Fee: 40; Boat: Teal; Paid: no',
  'Name: Chloe Marsh; Joined: 2022-01-04; Fee: 45; Boat: Tern; Paid: yes',
  'Name: Dinesh Rao; Joined: 2023-05-01; Fee: 45; Boat: Gull; Paid: no',
];
const source = rows.join('\n');
const evidenceOf = (reply: string, text: string): (string | undefined)[] =>
  scoreReply({ question: 'Who has not paid yet?', reply, sources: [{ id: '1', text }] }).sentences.map(
    ({ evidence }) => evidence && text.slice(evidence.start, evidence.end),
  );

test('the evidence of a row that is quoted is that row alone', () => {
  const [, bruno = '', , dinesh = ''] = rows;
  expect(evidenceOf(`${bruno} [1]\n\n- ${dinesh} [1]`, source)).toEqual([bruno, dinesh]);
});

test('a sentence is not found within another one, which may say the opposite', () => {
  const source = 'No cats and dogs are allowed in the flat. The rent is due.';
  const part = 'cats and dogs are allowed in the flat.';
  expect(evidenceOf(part, source)).not.toEqual([part]);
});

test('the evidence of a sentence that is quoted is all of it', () => {
  const sentence = 'It is the fee of the boat that is due in March.';
  expect(evidenceOf(`${sentence} [1]`, `The boats are old. ${sentence} The fee is paid in cash.`)).toEqual([sentence]);
});
