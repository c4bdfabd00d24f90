import { LRUCache } from 'lru-cache';

/** Days of a time zone. A day is its ISO date, `2026-11-20`; moments are milliseconds since 1970. */

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** Each takes 60 kB, and a name can be written in thousands of ways: in capitals, or as '+01:07'. */
const FORMATS_KEPT = 100;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: FORMATS_KEPT });

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const kept = formats.get(zone);
  if (kept !== undefined) return kept;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, made);
  return made;
};

export const isZone = (zone: string): boolean => {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** The first of the given names that is a time zone, else UTC. */
export const zoneOf = (...names: readonly (string | undefined)[]): string =>
  names.find((name): name is string => name !== undefined && name !== '' && isZone(name)) ?? 'UTC';

export const dayOf = (moment: number, zone: string): string => formatOf(zone).format(moment);

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The first minute of a day; days have 23 to 25 hours, and begin later when the clock jumps over midnight. */
export const startOfDay = (day: string, zone: string): number => {
  const noonInUtc = Date.parse(`${day}T12:00:00Z`);
  let before = Math.floor((noonInUtc - 36 * 60 * MINUTE_MS) / MINUTE_MS);
  let within = Math.ceil((noonInUtc + 26 * 60 * MINUTE_MS) / MINUTE_MS);
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(middle * MINUTE_MS, zone) >= day) within = middle;
    else before = middle;
  }
  return within * MINUTE_MS;
};

const namedDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `Friday, November 20, 2026`, independent of punctuation in the platform's locale data. */
export const nameOfDay = (day: string): string => {
  const parts = new Map(
    namedDay.formatToParts(Date.parse(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value] as const),
  );
  return `${parts.get('weekday')}, ${parts.get('month')} ${parts.get('day')}, ${parts.get('year')}`;
};
