import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTinyModel } from '@symbi/verifier/testing';
import { expect, it } from 'vitest';

interface Answer {
  id: unknown;
  state: string;
  score: number | null;
  mode: string;
  interval: [number, number] | null;
  sentences: { start: number; end: number; support: number; contradiction: number; flagged: boolean; kind?: string }[];
  inDoubt: boolean | null;
}

async function run(input: string, args: string[] = [], verifier = 'off'): Promise<Answer[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./score.ts', import.meta.url)), ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TRUST_VERIFIER: verifier },
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
  for (const answer of answers)
    expect(Object.keys(answer)).toEqual(['id', 'state', 'score', 'mode', 'interval', 'sentences', 'inDoubt']);
  expect(answers.map(({ inDoubt }) => inDoubt)).toEqual([false, null, null, null, null, null, null]);
});

it('says what a number may say: before the cap where nothing was checked, none where nothing is claimed', async () => {
  const source = 'The medicine contains lactose and starch.';
  const lines = [
    {
      id: 1,
      question: 'Why is sleep good?',
      reply: 'Sleep helps the body to rest and the mind to sort things.',
      source: null,
    },
    { id: 2, question: 'Who?', reply: 'I do not know.', source },
    { id: 3, question: 'Hi', reply: 'Hello!', source: null },
    { id: 4, question: 'Lactose?', reply: 'The medicine contains no lactose.', source },
  ];
  const answers = await run(lines.map((line) => JSON.stringify(line)).join('\n'), ['--lexical']);
  expect(answers.map(({ state }) => state)).toEqual(['not_checked', 'no_answer', 'nothing_to_check', 'checked']);
  expect(answers.map(({ inDoubt }) => inDoubt)).toEqual([null, null, null, true]);
  expect(answers[0]?.score).toBeGreaterThan(0.6);
  expect(answers[0]?.interval?.[1]).toBeGreaterThan(0.6);
  expect(answers.slice(1, 3)).toMatchObject([
    { score: null, interval: null },
    { score: null, interval: null },
  ]);
  expect(answers[3]?.sentences).toMatchObject([{ flagged: true, kind: 'contradicted' }]);
  const [sentence] = answers[3]?.sentences ?? [];
  expect((sentence?.support ?? 0) + (sentence?.contradiction ?? 0)).toBeLessThanOrEqual(1);
});

it('runs the verifier that is set, unless words alone are asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  try {
    writeTinyModel(folder);
    const reply = 'Beta never bought Acme in 2018.';
    const line = JSON.stringify({ id: 1, question: 'Who bought Acme?', reply, source: 'Beta bought Acme in 2018.' });
    const [read] = await run(line, [], folder);
    const [plain] = await run(line, ['--lexical'], folder);
    expect(read?.sentences).toMatchObject([{ flagged: true, kind: 'contradicted' }]);
    expect(read?.sentences[0]?.contradiction).toBeGreaterThan(plain?.sentences[0]?.contradiction ?? 1);
    expect(Object.keys(read ?? {})).toEqual(Object.keys(plain ?? {}));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
