const nameOf = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();

let zones: ReadonlyMap<string, string> | undefined;

/** Every zone by its name, and by that of its city; made at first use, because listing them takes milliseconds. */
const knownZones = (): ReadonlyMap<string, string> => {
  const all = ['UTC', 'GMT', ...Intl.supportedValuesOf('timeZone')];
  const cities = all.map((zone): [string, string] => [nameOf(zone.replace(/^.*\//, '')), zone]);
  return new Map([...cities.toReversed(), ...all.map((zone): [string, string] => [nameOf(zone), zone])]);
};

/** The time zone of that name or that city; undefined for others. */
export const zoneOf = (place: string): string | undefined => (zones ??= knownZones()).get(nameOf(place.trim()));

/** The time in a time zone, for people and for machines. Throws a `RangeError` for an unknown zone. */
export const timeIn = (now: number, timeZone: string): { iso: string; timeZone: string; local: string } => ({
  iso: new Date(now).toISOString(),
  timeZone,
  local: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(now),
});
