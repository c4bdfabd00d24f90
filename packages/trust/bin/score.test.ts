import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Answer {
  id: unknown;
  score: number;
  mode: string;
  interval: [number, number];
  sentences: { start: number; end: number; support: number }[];
}

async function run(input: string): Promise<Answer[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./score.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += String(chunk);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

it('answers every line in order, whatever is missing', async () => {
  const lines = [
    { id: 'a', question: 'Who?', reply: 'Ann did it. Bob did not.', source: 'Ann did it.' },
    { id: 'b', question: 'Who?', reply: 'Ann.', source: null },
    { id: 'c', question: 'Who?', reply: 'Ann', source: null, samples: ['Ann', 'Bob'] },
    { id: 'd', question: 'Who?', reply: 'Ann', source: '', history: [{ role: 'user', text: 'Hello' }, 'there'] },
    { id: 5 },
    { id: 'f', question: '', reply: '', source: 'x' },
  ];
  const answers = await run(`${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n`);
  expect(answers.map((answer) => answer.id)).toEqual(['a', 'b', 'c', 'd', 5, 'f', null]);
  expect(answers.map((answer) => answer.mode)).toEqual([
    'grounded',
    'ungrounded',
    'consistency',
    'ungrounded',
    'ungrounded',
    'grounded',
    'ungrounded',
  ]);
  expect(answers[0]?.sentences.map(({ start, end }) => [start, end])).toEqual([
    [0, 11],
    [12, 24],
  ]);
  for (const answer of answers) expect(Object.keys(answer)).toEqual(['id', 'score', 'mode', 'interval', 'sentences']);
});
