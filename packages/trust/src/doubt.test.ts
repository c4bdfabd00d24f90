import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW, isInDoubt } from './doubt.ts';
import { readThrough, scored } from './testing/scored.ts';
import { TRUST_TIERS, trustPercent } from './tiers.ts';
import type { TrustInput } from './types.ts';

const TEXT = 'Beta bought Acme in 2018. It paid 4 million dollars.';
const REPLY = 'In 2018 Beta bought Acme. Beta paid 4 million dollars.';
const plain: TrustInput = { question: 'Who bought whom?', reply: REPLY, sources: [{ id: 'deal', text: TEXT }] };

describe('a reply in doubt', () => {
  it('is one that was checked and shows less than the threshold, by the whole percentage that is shown', () => {
    expect(isInDoubt({ state: 'checked', score: (DOUBT_BELOW - 1) / 100 })).toBe(true);
    expect(isInDoubt({ state: 'checked', score: DOUBT_BELOW / 100 })).toBe(false);
    expect(isInDoubt({ state: 'checked', score: (DOUBT_BELOW - 0.4) / 100 })).toBe(false);
    expect(isInDoubt({ state: 'not_checked', score: 0.3 })).toBeUndefined();
    expect(isInDoubt({ state: 'second_opinion', score: 0.3 })).toBeUndefined();
    expect(isInDoubt({ state: 'no_answer', score: null })).toBeUndefined();
  });

  it('is told in the verdict, with the percentage, and is no tier of its own', () => {
    const denied = scored(readThrough(plain, (claim) => (claim.includes('paid') ? [0.02, 0.95] : [0.97, 0.01])));
    expect(isInDoubt(denied)).toBe(true);
    expect(denied.verdict).toContain(`At ${trustPercent(denied.score)}% the reply as a whole is in doubt`);
    const clean = scored(readThrough(plain));
    expect(isInDoubt(clean)).toBe(false);
    expect(clean.verdict).not.toContain('in doubt');
    expect(TRUST_TIERS.map(({ from }) => from)).not.toContain(DOUBT_BELOW);
  });

  it('is told by what its sources deny before what they lack', () => {
    const told = (reply: string, supported: string, denied: string): string =>
      scored(
        readThrough({ ...plain, reply }, (claim) =>
          claim.includes(denied) ? [0.02, 0.95] : claim.includes(supported) ? [0.97, 0.01] : [0.02, 0.02],
        ),
      ).verdict;
    expect(told(REPLY, 'bought', 'paid')).toContain(
      '1 of 2 statements of the reply is contradicted by its sources; the other is covered by them.',
    );
    expect(told('It paid 4 million dollars.', 'none', 'paid')).toContain(
      'What the reply says is contradicted by its sources.',
    );
    expect(told(`${REPLY} Penguins breed on Antarctic ice.`, 'bought', 'paid')).toContain(
      '1 of 3 statements of the reply is contradicted by its sources, and 1 was not found in them; the other is covered by them.',
    );
  });

  it('is not told of a reply that nothing was there to check', () => {
    const { verdict } = scored({ question: 'Who?', reply: 'Beta bought Acme in 2018 for 4 million dollars.' });
    expect(verdict).not.toContain('in doubt');
  });
});
