import { describe, expect, test, vi } from 'vitest';
import { nextDue } from './scheduler.ts';
import { addDays, dayOf, isZone, mondayOf, nameOfDay, startOfDay, zoneOf } from './zone.ts';

const at = (text: string): number => Date.parse(text);
const iso = (moment: number): string => new Date(moment).toISOString();

describe('days of a time zone', () => {
  test.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Niue', '2026-11-21T11:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // The clock jumps from midnight to one: the day begins at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, expected) => {
    expect(iso(startOfDay(day, zone))).toBe(expected);
    expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
    expect(dayOf(startOfDay(day, zone) - 60_000, zone)).toBe(addDays(day, -1));
  });

  test('a day of summer time has 23 or 25 hours', () => {
    const hours = (day: string): number =>
      (startOfDay(addDays(day, 1), 'Europe/Berlin') - startOfDay(day, 'Europe/Berlin')) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-07-01')]).toEqual([23, 25, 24]);
  });

  test('weeks begin on Monday, also on Sundays and over the end of a year', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  });

  test('what is no time zone is passed over', () => {
    expect(isZone('Mars/Olympus')).toBe(false);
    expect(zoneOf(undefined, 'Mars/Olympus', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf('', undefined)).toBe('UTC');
  });

  test('have names', () => {
    expect(nameOfDay('2026-11-20')).toBe('Friday, November 20, 2026');
  });
});

describe('the next time of a schedule', () => {
  const owner = '0'.repeat(24);
  test('is soon after the next midnight of the zone', () => {
    const now = at('2026-11-20T12:00:00Z');
    expect(iso(nextDue('daily', owner, now, 'UTC'))).toBe('2026-11-21T00:02:00.000Z');
    expect(iso(nextDue('audit', owner, now, 'Asia/Tokyo'))).toBe('2026-11-20T15:06:00.000Z');
    expect(iso(nextDue('weekly', owner, now, 'UTC'))).toBe('2026-11-23T00:04:00.000Z');
  });
  test('is never now and never skips a day', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Kiritimati']) {
      let now = at('2026-03-20T00:00:00Z');
      for (let step = 0; step < 400; step += 1) {
        const due = nextDue('daily', owner, now, zone);
        expect(due).toBeGreaterThan(now);
        expect(due - now).toBeLessThanOrEqual(25 * 3_600_000);
        now = due;
      }
    }
  });
  test('is spread over people', () => {
    const now = at('2026-11-20T12:00:00Z');
    const times = new Set(
      Array.from({ length: 40 }, (_, index) => nextDue('daily', index.toString(16).padStart(24, '0'), now, 'UTC')),
    );
    expect(times.size).toBe(20);
  });
});

test('what formats the days of a zone is kept, but not for every spelling that somebody may think of', () => {
  const spelled = (n: number): string =>
    Array.from('europe/berlin', (letter, at) => ((n >> at) % 2 === 1 ? letter.toUpperCase() : letter)).join('');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let n = 0; n < 1_000; n += 1) expect(dayOf(0, spelled(n))).toBe('1970-01-01');
  made.mockClear();
  dayOf(0, spelled(0));
  dayOf(0, spelled(0));
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
