/*
 * Output equals that of `Intl` in American English; a test compares the two. `Intl` itself is avoided because
 * formatting its first date takes as long as all the messages of a page.
 */

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const monthOf = (index: number): string => months[index] ?? '';
const shortMonth = (index: number): string => monthOf(index).slice(0, 3);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '9:05 AM', with `seconds` as ':07' in it. */
const clock = (date: Date, seconds = ''): string => {
  const hours = date.getHours();
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
};
/** 'Nov 21' */
const dayOfYear = (date: Date): string => `${shortMonth(date.getMonth())} ${date.getDate()}`;

type Moment = string | number | Date;

/** 'Nov 21, 9:05 AM' */
export const formatDateTime = (moment: Moment): string => {
  const date = new Date(moment);
  return `${dayOfYear(date)}, ${clock(date)}`;
};
/** 'Saturday, November 21, 2026 at 9:05 AM' */
export const formatMoment = (moment: Moment): string => {
  const date = new Date(moment);
  const day = `${monthOf(date.getMonth())} ${date.getDate()}, ${date.getFullYear()}`;
  return `${weekdays[date.getDay()] ?? ''}, ${day} at ${clock(date)}`;
};
/** 'Nov 21, 9:05:07 AM', for lists with several events a minute. */
export const formatToSecond = (moment: Moment): string => {
  const date = new Date(moment);
  return `${dayOfYear(date)}, ${clock(date, `:${twoDigits(date.getSeconds())}`)}`;
};
/** '9:05 AM' */
export const formatTime = (moment: Moment): string => clock(new Date(moment));
/** 'Nov 21, 2026' */
export const formatDate = (moment: Moment): string => {
  const date = new Date(moment);
  return `${dayOfYear(date)}, ${date.getFullYear()}`;
};
/** 'November 2026' */
export const formatMonth = (moment: Moment): string => {
  const date = new Date(moment);
  return `${monthOf(date.getMonth())} ${date.getFullYear()}`;
};
/** A calendar day such as '2026-10-23' as 'Oct 23, 2026', whatever the time zone. */
export const formatDay = (day: string): string => {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return `${shortMonth(date.getUTCMonth())} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
};

let numbers: Intl.NumberFormat | undefined;
/** '12,345' */
export const formatNumber = (value: number): string => (numbers ??= new Intl.NumberFormat('en-US')).format(value);
/** 0.824 as '82%' */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`;
