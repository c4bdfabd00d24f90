import { describe, expect, test } from 'vitest';
import { isNewcomer, shownStatus } from './model.ts';

const nothing = {
  sample: true,
  system: 'Online',
  activeBridges: 0,
  averageTrust: null,
  trustCount: 0,
  uncheckedCount: 0,
  bondedAgents: 0,
} as const;

test('a newcomer has an account since today, and no conversation yet', () => {
  const now = Date.parse('2026-03-02T09:30:00.000Z');
  expect(isNewcomer('2026-03-02T09:00:00.000Z', 0, now)).toBe(true);
  expect(isNewcomer('2026-03-02T09:00:00.000Z', undefined, now)).toBeUndefined();
  expect(isNewcomer('2026-03-01T09:00:00.000Z', undefined, now)).toBe(false);
  expect(isNewcomer('2026-03-02T09:00:00.000Z', 1, now)).toBe(false);
  expect(isNewcomer('2026-03-01T09:00:00.000Z', 0, now)).toBe(false);
});

describe('the status panel', () => {
  test('shows the sample values while there is nothing to measure', () => {
    expect(shownStatus(nothing)).toEqual({
      isSample: true,
      system: 'Online',
      bridges: { value: 3, bar: 75 },
      trust: { value: '0.82', bar: 82, face: 'trusted' },
      bonded: 2,
    });
  });

  test('never hides a degraded system behind a sample', () => {
    expect(shownStatus({ ...nothing, system: 'Degraded' }).system).toBe('Degraded');
  });

  test('shows measured values as they are', () => {
    const measured = {
      sample: false,
      system: 'Online',
      activeBridges: 7,
      averageTrust: 0.456,
      trustCount: 3,
      uncheckedCount: 1,
      bondedAgents: 0,
    } as const;
    expect(shownStatus(measured)).toEqual({
      isSample: false,
      system: 'Online',
      bridges: { value: 7, bar: 100 },
      trust: { value: '0.46', bar: 46, face: 'moderate', of: 'mean of 3 checked replies, 1 not checked' },
      bonded: 0,
    });
  });

  test('shows no mean as certain', () => {
    const sure = { ...nothing, sample: false, averageTrust: 1, trustCount: 1 };
    expect(shownStatus(sure).trust).toMatchObject({ value: '0.99', bar: 99 });
  });

  test('says when no reply has been checked', () => {
    expect(shownStatus({ ...nothing, sample: false }).trust).toEqual({ value: null, bar: 0 });
    const unchecked = shownStatus({ ...nothing, sample: false, uncheckedCount: 3 });
    expect(unchecked.trust).toEqual({ value: null, bar: 0, of: '3 replies not checked' });
  });
});
