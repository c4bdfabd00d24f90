import { describe, expect, it } from 'vitest';
import { faceOf, intervalPercents, isScored, meanWords } from './face.ts';

describe('the face of a rating', () => {
  it.each([
    [{ state: 'checked', score: 0.86 }, 'trusted', 'Trusted: 86%', 'This content has a high trust score'],
    [{ state: 'checked', score: 0.7 }, 'reliable', 'Reliable: 70%', 'This content has a good trust score'],
    [{ state: 'checked', score: 0.4 }, 'moderate', 'Moderate: 40%', 'This content has a moderate trust score'],
    [{ state: 'checked', score: 0.1 }, 'caution', 'Caution: 10%', 'This content has a low trust score'],
    [{ state: 'not_checked', score: 0.59 }, 'not_checked', 'Not checked', 'Nothing to check this against yet'],
  ] as const)('%o is %s', (rating, name, label, tooltip) => {
    expect(faceOf(rating)).toMatchObject({ name, label, tooltip });
  });

  it('never says certain, and never impossible', () => {
    expect(faceOf({ state: 'checked', score: 1 })?.label).toBe('Trusted: 99%');
    expect(faceOf({ state: 'checked', score: 0 })?.label).toBe('Caution: 1%');
  });

  it('has no number where nothing was compared or claimed', () => {
    const labels = (['not_checked', 'no_answer', 'nothing_to_check'] as const).map(
      (state) => faceOf({ state, score: state === 'not_checked' ? 0.55 : undefined })?.label,
    );
    expect(labels).toEqual(['Not checked', 'No answer given', 'Nothing to check']);
    expect(labels.join(' ')).not.toMatch(/\d/);
  });

  it('says whose opinion a score is', () => {
    const rating = { state: 'second_opinion', score: 0.7 } as const;
    expect(faceOf({ ...rating, mode: 'consistency' })).toMatchObject({
      label: 'Reliable: 70%',
      opinion: 'second opinion: the same model, asked again',
    });
    expect(faceOf(rating)?.opinion).toBe('second opinion');
    expect(faceOf({ ...rating, state: 'checked' })?.opinion).toBeUndefined();
  });

  it('reads scores of old files by what they were compared with', () => {
    expect(faceOf({ score: 0.7, mode: 'ungrounded' })?.name).toBe('not_checked');
    expect(faceOf({ score: 0.7, mode: 'grounded' })?.name).toBe('reliable');
    expect(faceOf({ score: 0.7 })?.name).toBe('reliable');
  });

  it('is none for what nobody rated', () => {
    expect(faceOf({})).toBeUndefined();
    expect(faceOf({ score: null })).toBeUndefined();
    expect(faceOf({ state: 'checked', score: Number.NaN })).toBeUndefined();
  });
});

it('only what was checked, or somebody has an opinion of, has a score to draw', () => {
  expect(isScored({ state: 'checked', score: 0.3 })).toBe(true);
  expect(isScored({ state: 'not_checked', score: 0.3 })).toBe(false);
  expect(isScored({ state: 'no_answer' })).toBe(false);
});

it.each([
  [
    [0.612, 0.874],
    [61, 88],
  ],
  [
    [1, 1],
    [98, 99],
  ],
  [
    [0, 0],
    [1, 2],
  ],
  [
    [0.5, 0.5],
    [50, 51],
  ],
  [
    [0.996, 1],
    [98, 99],
  ],
] as const)('the interval %o is shown as %o', (interval, shown) => {
  expect(intervalPercents(interval)).toEqual(shown);
});

it('a mean says of how many replies it is, and how many are not in it', () => {
  expect(meanWords(12, 3)).toBe('mean of 12 checked replies, 3 not checked');
  expect(meanWords(1, 0)).toBe('mean of 1 checked reply');
  expect(meanWords(0, 1)).toBe('1 reply not checked');
  expect(meanWords(0, 0)).toBeUndefined();
});
