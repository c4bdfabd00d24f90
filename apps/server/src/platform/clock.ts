import { LRUCache } from 'lru-cache';

/** Milliseconds since 1970 in UTC; injected so that tests can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

const DAY_MS = 86_400_000;
/** What a `Date` can tell, in either direction. */
const LAST_MS = 100_000_000 * DAY_MS;

/** The dates of the days asked for of late, as 'YYYY-MM-DDT'. */
const dates = new LRUCache<number, string>({ max: 1_000 });

const dateOf = (day: number): string => {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  dates.set(day, date);
  return date;
};

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

/**
 * ISO 8601 in UTC with milliseconds. A list has two for each of its rows, and the date is what costs most.
 * @throws RangeError beyond what a `Date` can tell
 */
export const toIsoTime = (milliseconds: number): string => {
  if (!(Math.abs(milliseconds) <= LAST_MS)) throw new RangeError('Invalid time value');
  const day = Math.floor(milliseconds / DAY_MS);
  const rest = Math.trunc(milliseconds - day * DAY_MS);
  const [hours, minutes, seconds] = [
    Math.floor(rest / 3_600_000),
    Math.floor(rest / 60_000) % 60,
    Math.floor(rest / 1_000) % 60,
  ];
  return `${dateOf(day)}${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(rest % 1_000, 3)}Z`;
};
