import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detectRefusal } from '../src/stance/index.ts';

function run(tool: string, input: string): unknown[] {
  const { stdout, status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${tool}.ts`)], {
    input,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

const REFUSED = "I can't help with that.";
const ANSWERED = 'Press the green button.';
const ODD_LINES = [
  '',
  '   ',
  '{"id":7}',
  'not json',
  '[1,2]',
  'null',
  '{"id":"x","prev":null,"cur":5,"utterances":"no","reply":{}}',
].join('\r\n');

describe('the command-line tools', () => {
  test('position answers in order with exactly the agreed fields', () => {
    const lines = [
      {
        id: 'a',
        question: 'Is it safe?',
        user_msg: 'No.',
        prev: 'Yes, it is safe.',
        cur: 'I was wrong. It is not safe.',
      },
      { id: 'b', question: 'Is it safe?', user_msg: 'No.', prev: 'Yes, it is safe.', cur: 'Yes, it is safe.' },
      { id: 'c', question: 'Is it safe?', user_msg: '', prev: 'Yes, it is safe.', cur: 'Yes, it is safe.' },
      { id: 'd', question: 'Is it safe?', user_msg: 'What does it cost?', prev: 'Yes.', cur: 'Not much.' },
    ];
    const answers = run('position', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(answers).toMatchObject([
      { id: 'a' },
      { id: 'b', kind: 'same' },
      { id: 'c', kind: 'same' },
      { id: 'd', kind: 'not_compared' },
    ]);
    for (const answer of answers)
      expect(Object.keys(answer ?? {})).toEqual(['id', 'change_point_score', 'kind', 'stance_from', 'stance_to']);
  });

  test('topics answers with one entry per utterance', () => {
    expect(run('topics', '{"id":1,"utterances":["hi","hello"]}\n{"id":2,"utterances":[]}\n')).toEqual([
      { id: 1, boundary_after: [0, 0] },
      { id: 2, boundary_after: [] },
    ]);
  });

  test('refusal answers with a probability', () => {
    const [refused, answered] = run(
      'refusal',
      `${JSON.stringify({ id: 1, prompt: 'p', reply: REFUSED })}\n${JSON.stringify({ id: 2, prompt: 'p', reply: ANSWERED })}`,
    );
    expect(refused).toEqual({ id: 1, refusal: detectRefusal({ prompt: 'p', reply: REFUSED }) });
    expect(answered).toEqual({ id: 2, refusal: detectRefusal({ prompt: 'p', reply: ANSWERED }) });
  });

  test.each(['position', 'topics', 'refusal'])('%s answers every line that is not blank, whatever it holds', (tool) => {
    const answers = run(tool, ODD_LINES);
    expect(answers.map((answer) => Object.entries(answer ?? {})[0])).toEqual([
      ['id', 7],
      ['id', null],
      ['id', null],
      ['id', null],
      ['id', 'x'],
    ]);
  });
});
