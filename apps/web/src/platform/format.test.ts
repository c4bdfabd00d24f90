import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatMonth,
  formatTime,
  formatToSecond,
} from './format.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;
const intl = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const formats = [
  [formatTime, intl(time)],
  [formatDateTime, intl({ ...day, ...time })],
  [formatToSecond, intl({ ...day, ...time, second: '2-digit' })],
  [formatDate, intl({ ...day, year: 'numeric' })],
  [formatMonth, intl({ month: 'long', year: 'numeric' })],
  [formatMoment, intl({ dateStyle: 'full', timeStyle: 'short' })],
] as const;

const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

it.each(formats)('writes every moment as the browser does in American English: %s', (format, expected) => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(format(moment)).toBe(expected.format(moment));
    }),
  );
});

it('writes midnight and noon as twelve', () => {
  expect([0, 12].map((hour) => formatTime(new Date(2026, 10, 21, hour, 5)))).toEqual(['12:05 AM', '12:05 PM']);
});

it('writes a calendar day whatever the time zone', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const expected = intl({ ...day, year: 'numeric', timeZone: 'UTC' }).format(moment);
      expect(formatDay(moment.toISOString())).toBe(expected);
    }),
  );
});
