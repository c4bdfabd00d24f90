const nameOf = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();

/** Cities that name no zone, or only by a name that this version of Node does not list. */
const CITIES: Readonly<Record<string, string>> = {
  Beijing: 'Asia/Shanghai',
  'Buenos Aires': 'America/Argentina/Buenos_Aires',
  Delhi: 'Asia/Kolkata',
  Kolkata: 'Asia/Kolkata',
  Kyiv: 'Europe/Kyiv',
  Mumbai: 'Asia/Kolkata',
  'New Delhi': 'Asia/Kolkata',
  'San Francisco': 'America/Los_Angeles',
  Washington: 'America/New_York',
  'Washington DC': 'America/New_York',
};

let zones: ReadonlyMap<string, string> | undefined;

const named = (name: string, zone: string): [string, string] => [nameOf(name), zone];

/**
 * Every zone by its name, and by that of its city; made at first use, because listing them takes milliseconds. A zone
 * within a state or country of a continent has none: America/Indiana/Petersburg is not what Petersburg means to most.
 */
const knownZones = (): ReadonlyMap<string, string> => {
  const all = ['UTC', 'GMT', ...Intl.supportedValuesOf('timeZone')];
  const cities = all.filter((zone) => zone.split('/').length < 3).map((zone) => named(zone.replace(/^.*\//, ''), zone));
  const others = Object.entries(CITIES).flatMap(([city, zone]) => [named(city, zone), named(zone, zone)]);
  return new Map([...cities.toReversed(), ...others, ...all.map((zone) => named(zone, zone))]);
};

/** A zone by a name that is valid but not listed, such as US/Pacific. */
const unlistedZone = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name.replaceAll(/\s+/g, '_') }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** The time zone of that name or that city; undefined for others. */
export const zoneOf = (place: string): string | undefined => {
  const name = place.trim();
  return (zones ??= knownZones()).get(nameOf(name)) ?? (name.includes('/') ? unlistedZone(name) : undefined);
};

/** The time in a time zone, for people and for machines. Throws a `RangeError` for an unknown zone. */
export const timeIn = (now: number, timeZone: string): { iso: string; timeZone: string; local: string } => ({
  iso: new Date(now).toISOString(),
  timeZone,
  local: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(now),
});
