const locale = 'en-US';

const dateTimeFormat = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const secondsFormat = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
const dayFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const numberFormat = new Intl.NumberFormat(locale);

type Moment = string | number | Date;

/** 'Nov 21, 9:05 AM' */
export const formatDateTime = (moment: Moment): string => dateTimeFormat.format(new Date(moment));
/** 'Saturday, November 21, 2026 at 9:05 AM' */
export const formatMoment = (moment: Moment): string => momentFormat.format(new Date(moment));
/** 'Nov 21, 9:05:07 AM', where several things happen in a minute. */
export const formatToSecond = (moment: Moment): string => secondsFormat.format(new Date(moment));
/** '9:05 AM' */
export const formatTime = (moment: Moment): string => timeFormat.format(new Date(moment));
/** 'Nov 21, 2026' */
export const formatDate = (moment: Moment): string => dateFormat.format(new Date(moment));
/** A calendar day such as '2026-10-23' as 'Oct 23, 2026', whatever the time zone. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
/** '12,345' */
export const formatNumber = (value: number): string => numberFormat.format(value);
/** 0.824 as '82%' */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`;
