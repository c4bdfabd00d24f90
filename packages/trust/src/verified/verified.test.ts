import { describe, expect, it } from 'vitest';
import { scored, readThrough } from '../testing/scored.ts';
import { trustTier } from '../tiers.ts';
import type { TrustInput } from '../types.ts';
import { MOST_PAIRS, verifierPairs } from './pairs.ts';

const DEAL = 'Beta bought Acme in 2018. It paid 4 million dollars. The offices stay in Leeds.';
const asked = (reply: string, text = DEAL): TrustInput => ({
  question: 'Who bought whom?',
  reply,
  sources: [{ id: 'deal', text }],
});
const sumOf = (signals: readonly { contribution: number }[]): number =>
  signals.reduce((sum, { contribution }) => sum + contribution, 0);

describe('what a verifier is given to read', () => {
  it('has one pair for each sentence that claims something', () => {
    const reply = 'Sure! Beta bought Acme in 2018. The offices stay in Leeds. Shall I go on?';
    expect(verifierPairs(asked(reply)).map(({ start, end }) => reply.slice(start, end))).toEqual([
      'Beta bought Acme in 2018.',
      'The offices stay in Leeds.',
    ]);
  });

  it('says what a pronoun, a list item and a bare answer refer to', () => {
    const pairs = verifierPairs(
      asked('Beta bought Acme in 2018. It paid 4 million dollars.\n\nThe offices:\n- in Leeds'),
    );
    expect(pairs.map(({ claim }) => claim)).toEqual([
      'Beta bought Acme in 2018.',
      'Beta bought Acme in 2018. It paid 4 million dollars.',
      'The offices:',
      'The offices: in Leeds',
    ]);
    const [answer] = verifierPairs({ ...asked('Yes.'), question: 'Did Beta buy Acme?' });
    expect(answer?.claim).toBe('Did Beta buy Acme? Yes.');
  });

  it('leaves out marks of reference and of Markdown', () => {
    const pairs = verifierPairs(asked('**Beta** bought Acme in 2018. [1]\n\n- The offices stay in Leeds [2, 3].'));
    expect(pairs.map(({ claim }) => claim)).toEqual(['Beta bought Acme in 2018.', 'The offices stay in Leeds.']);
  });

  it('finds the passage of a long source with its neighbors, whole', () => {
    const filler = Array.from({ length: 80 }, (_, at) => `Room ${at} has a window and a door.`).join(' ');
    const [pair] = verifierPairs(asked('Beta bought Acme in 2018.', `${filler} ${DEAL} ${filler}`));
    expect(pair?.evidence).toContain('Beta bought Acme in 2018. It paid 4 million dollars.');
    expect(pair?.evidence.length).toBeLessThan(1100);
  });

  it('reads an item of a list beside a short passage', () => {
    const filler = Array.from({ length: 80 }, (_, at) => `Room ${at} has a window and a door.`).join(' ');
    const [pair] = verifierPairs(asked('- Beta bought Acme in 2018', `${filler} ${DEAL} ${filler}`));
    expect(pair?.evidence).toContain('Beta bought Acme in 2018.');
    expect(pair?.evidence.length).toBeLessThan(330);
  });

  it('is bounded for replies and sources of any length', () => {
    const pairs = verifierPairs(asked('Beta bought Acme in 2018. '.repeat(400), 'Beta'.repeat(20_000)));
    expect(pairs).toHaveLength(MOST_PAIRS);
    for (const { claim, evidence } of pairs) expect(claim.length + evidence.length).toBeLessThan(2000);
  });

  it('is the end of a sentence that goes on and on', () => {
    const list = Array.from({ length: 200 }, (_, at) => `room ${at}`).join(', ');
    const [pair] = verifierPairs(asked(`It has ${list} and a door to the garden of the house in Leeds.`));
    expect(pair?.claim).toHaveLength(600);
    expect(pair?.claim).toMatch(/the garden of the house in Leeds\.$/);
  });

  it('is nothing without sources', () => {
    expect(verifierPairs({ question: 'Why?', reply: 'Because of the rain in Leeds.' })).toEqual([]);
  });
});

describe('a reply that was read', () => {
  it('is Trusted when nothing speaks against it, and at most Reliable by its words alone', () => {
    const input = asked('Beta bought Acme in 2018.');
    expect(trustTier(scored(readThrough(input)).score)?.label).toBe('Trusted');
    const byWords = scored(input);
    expect(trustTier(byWords.score)?.label).toBe('Reliable');
    expect(byWords.signals.map(({ name }) => name)).toContain('words-only');
  });

  it('is below Reliable when a sentence is contradicted, and names the passage', () => {
    const result = scored(
      readThrough(asked('Acme bought Beta in 2018. The offices stay in Leeds.'), (claim) =>
        claim.startsWith('Acme') ? [0.05, 0.9] : [0.97, 0.01],
      ),
    );
    expect(result.score).toBeLessThan(0.6);
    const [wrong, right] = result.sentences;
    expect(wrong).toMatchObject({ flagged: true, kind: 'contradicted', evidence: { sourceId: 'deal' } });
    expect(right?.flagged).toBe(false);
    expect(sumOf(result.signals)).toBeCloseTo(Math.log(result.score / (1 - result.score)), 6);
  });

  it('is contradicted only by a passage that the reader can see', () => {
    const row = 'Beta bought Acme in 2018.\n\n| boats | fee |\n| --- | --- |\n| together | 30 € |';
    const deny = (input: TrustInput) =>
      scored(readThrough(input, (claim) => (claim.includes('together') ? [0.02, 0.95] : [0.97, 0.01])));
    // The only source was read whole.
    const alone = deny(asked(row)).sentences.at(-1);
    expect(alone).toMatchObject({ kind: 'contradicted', evidence: { sourceId: 'deal', start: 0 } });
    // Of several, none has a word of the row.
    const several = deny({
      ...asked(row),
      sources: [
        { id: 'deal', text: DEAL },
        { id: 'rules', text: 'From wind force 8 no ship may leave.' },
      ],
    });
    expect(several.sentences.at(-1)).toMatchObject({ flagged: true, kind: 'number' });
    expect(several.sentences.at(-1)).not.toHaveProperty('evidence');
    expect(trustTier(several.score)?.label).not.toBe('Trusted');
  });

  it('scores no lower the better a sentence is supported', () => {
    const input = asked('In 2018 Beta bought Acme. In Leeds the offices stay.');
    const scores = [0.02, 0.3, 0.6, 0.9, 0.99].map(
      (supported) => scored(readThrough(input, () => [supported, 0])).score,
    );
    expect(scores).toEqual(scores.toSorted((left, right) => left - right));
    expect(scores.at(-1)).toBeGreaterThan((scores[0] ?? 1) + 0.05);
  });

  it('is not held against its language', () => {
    const german = asked('Beta hat Acme im Jahr 2018 gekauft, und die Büros bleiben in Leeds.');
    const read = scored(readThrough(german));
    expect(trustTier(read.score)?.label).toBe('Reliable');
    expect(read.signals.find(({ name }) => name === 'language')?.explanation).toContain(
      'what the verifier read counts',
    );
    expect(read.sentences.every(({ flagged }) => !flagged)).toBe(true);
  });

  it('is not checked where the verifier does not find that a source in another language says it', () => {
    const german = asked('Beta hat Acme im Jahr 2018 gekauft, und die Büros bleiben in Leeds.');
    const read = scored(readThrough(german, () => [0.3, 0.1]));
    expect(read.state).toBe('not_checked');
    expect(trustTier(read.score)?.label).not.toBe('Caution');
    expect(scored(readThrough(german, () => [0.05, 0.9])).state).toBe('checked');
  });

  it('is at most Reliable when a part of it was not read', () => {
    const input = readThrough(asked('Beta bought Acme in 2018. The offices stay in Leeds.'));
    const readings = input.verified?.readings.slice(1) ?? [];
    const result = scored({ ...input, verified: { engine: 'test-reader/1', readings } });
    expect(trustTier(result.score)?.label).toBe('Reliable');
    expect(result.signals.map(({ name }) => name)).toContain('unread');
  });
});
