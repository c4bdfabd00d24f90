import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVIDENCE_FEATURES,
  matchFeatureNames,
  matchScore,
  shippedMatchModel,
  shippedMeaningModel,
} from './match-score.ts';

const features = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
  minLength: matchFeatureNames.length,
  maxLength: matchFeatureNames.length,
});

describe('matchScore', () => {
  it('has a weight for every feature', () => {
    for (const { weights } of [shippedMatchModel, shippedMeaningModel])
      expect(weights).toHaveLength(matchFeatureNames.length);
  });

  it('never falls when there is more of any evidence', () => {
    const rise = fc.record({ at: fc.nat(EVIDENCE_FEATURES - 1), by: fc.double({ min: 0, max: 5, noNaN: true }) });
    fc.assert(
      fc.property(features, rise, (before, { at, by }) => {
        const after = before.with(at, (before[at] ?? 0) + by);
        for (const model of [shippedMatchModel, shippedMeaningModel])
          expect(matchScore(after, model)).toBeGreaterThanOrEqual(matchScore(before, model));
      }),
    );
  });

  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(features, (some) => {
        expect(matchScore(some) >= 0 && matchScore(some) <= 1).toBe(true);
      }),
    );
  });
});
