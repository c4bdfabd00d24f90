import { describe, expect, it } from 'vitest';
import { verifierPairs } from './pairs.ts';

const SOURCE =
  'Books may be borrowed for 28 days, DVDs for 7 days. DVDs cannot be renewed. Fever: at most 3 days without advice.';
const claims = (reply: string): string[] =>
  verifierPairs({ question: 'The rules', reply, sources: [{ id: 'rules', text: SOURCE }] }).map(({ claim }) => claim);

describe('a verifier reads', () => {
  it('a table row with the head of its columns', () => {
    const reply =
      '| Item | Loan | Renewal |\n|---|:--:|---|\n| **Books** | 28 days | |\n| DVDs | 7 days | Not possible |';
    expect(claims(reply)).toEqual(['Books, Loan: 28 days', 'DVDs, Loan: 7 days, Renewal: Not possible']);
  });

  it('a list item with the heading above it', () => {
    expect(claims('## ⏱️ Without advice\n\n- [ ] **Fever:** 3 days')).toEqual([
      'Without advice',
      'Without advice: Fever: 3 days',
    ]);
  });

  it('no pictures, rules, links or emphasis', () => {
    expect(claims('Books may be *borrowed* for [28 days](https://example.org/a_(b)) 📚\n\n---')).toEqual([
      'Books may be borrowed for 28 days',
    ]);
  });

  it.each([
    ['Books may be borrowed for 28 days, not for 30.', 'Books may be borrowed for 28 days.'],
    ['Bücher leiht man 28 Tage aus, nicht 30.', 'Bücher leiht man 28 Tage aus.'],
    ['Le prêt dure 28 jours, et non 30.', 'Le prêt dure 28 jours.'],
    ['El préstamo dura 28 días, no 30.', 'El préstamo dura 28 días.'],
    ['借期是28天，而不是30天。', '借期是28天。'],
    ['貸出期間は30日ではなく28日です。', '貸出期間は28日です。'],
  ])('what is so, without what is set right: %s', (reply, claim) => {
    expect(claims(reply)).toEqual([claim]);
  });

  it.each(['DVDs are not renewed.', 'Books, not DVDs.', 'Books may be renewed, not DVDs, which go back after a week.'])(
    'all of a claim that sets nothing right, or says nothing else: %s',
    (reply) => {
      expect(claims(reply)[0]).toContain(reply);
    },
  );
});
