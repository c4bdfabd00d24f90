import { expect, test } from 'vitest';
import { recordOf, type Approval } from './record.ts';

const approval = (proposal: Partial<Approval['proposal']>): Approval => ({
  chosen: 'codex',
  score: 0.5,
  considered: ['codex', 'local'],
  proposal: { goal: 'Move', steps: [], risks: [], est_cost: 1, est_confidence: 0.5, ...proposal },
  rowHash: 'ab'.repeat(32),
});

test('the words of a proposal are no Markdown of the record', () => {
  const record = recordOf(
    approval({
      goal: '![x](http://a.example/x.png)',
      steps: ['```', '~~~', '# head', '> x', '- [a](https://a.example)', '2. two'],
      risks: ['+ <b>\n\n# two'],
    }),
  );
  expect(record).toContain(String.raw`Goal: ![x\](http://a.example/x.png)`);
  expect(record).toContain(
    [
      '1. \\`\\`\\`',
      String.raw`2. \~\~\~`,
      String.raw`3. \# head`,
      String.raw`4. \> x`,
      String.raw`5. \- [a\](https://a.example)`,
      String.raw`6. 2\. two`,
    ].join('\n'),
  );
  expect(record).toContain(String.raw`- \+ \<b\> \# two`);
});

test('a record names the proposers', () => {
  const record = recordOf(approval({}));
  expect(record).toContain('the proposal of Codex.**');
  expect(record).toContain('gathered from: Codex, Local planner (built in).');
});
