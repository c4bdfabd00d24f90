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
    expect(claims(reply).slice(1)).toEqual(['Books, Loan: 28 days', 'DVDs, Loan: 7 days, Renewal: Not possible']);
  });

  it('a row of a table without a head as it is, and of a second table with its own', () => {
    expect(claims('| DVDs | 7 |\n| Books | 28 |')).toEqual(['DVDs, 7', 'Books, 28']);
    const two = '| Item | Days |\n|---|---|\n| Books | 28 |\n\n| Fever | Advice |\n|---|---|\n| 3 days | none |';
    expect(claims(two).at(-1)).toBe('3 days, Advice: none');
  });

  it('a bar inside a cell, and a picture that says yes or no', () => {
    expect(claims('| Item | Days |\n|---|---|\n| Books \\| DVDs | 28 |').at(-1)).toContain('Days: 28');
    expect(claims('- ❌ DVDs are renewed')).toEqual(['❌ DVDs are renewed']);
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

  it.each([
    'The room costs eighty euros, no breakfast included.',
    'The room costs eighty euros (no pets allowed).',
    'The room costs eighty euros, not including the tax.',
    'Pets are welcome in every room, but not dogs.',
    'Die Zimmer kosten achtzig Euro, nicht inklusive Frühstück.',
    'El cuarto cuesta ochenta euros, no incluye desayuno.',
  ])('the denial that a sentence ends with: %s', (reply) => {
    expect(claims(reply)[0]).toContain(reply);
  });

  it.each(['DVDs are not renewed.', 'Books, not DVDs.', 'Books may be renewed, not DVDs, which go back after a week.'])(
    'all of a claim that sets nothing right, or says nothing else: %s',
    (reply) => {
      expect(claims(reply)[0]).toContain(reply);
    },
  );

  it('a sentence that refers back after the one before, and one that only begins with "There" alone', () => {
    expect(claims('DVDs may be borrowed for 7 days. They cannot be renewed.').at(-1)).toBe(
      'DVDs may be borrowed for 7 days. They cannot be renewed.',
    );
    expect(claims('DVDs cannot be renewed. There are books for 28 days.').at(-1)).toBe('There are books for 28 days.');
    expect(claims('DVDs cannot be renewed. There’s a limit of 7 days.').at(-1)).toBe('There’s a limit of 7 days.');
  });

  it('what a sentence says, and what it refers back to, where the sources have them far apart', () => {
    const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} is about the garden and its paths.`).join(
      ' ',
    );
    const text = `The observatory on Mount Skree opened in 1931. ${filler} Visitors reach the summit by a funicular.`;
    const reply = 'The observatory on Mount Skree opened in 1931. It is reached by a funicular.';
    const pairs = verifierPairs({ question: 'Where is it?', reply, sources: [{ id: 'guide', text }] });
    expect(pairs.at(-1)?.evidence).toContain('opened in 1931');
    expect(pairs.at(-1)?.evidence).toContain('by a funicular');
  });
});
