/** The time in a time zone, for people and for machines. Throws a `RangeError` for an unknown zone. */
export const timeIn = (now: number, timeZone: string): { iso: string; timeZone: string; local: string } => ({
  iso: new Date(now).toISOString(),
  timeZone,
  local: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(now),
});
