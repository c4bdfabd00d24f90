import { zoneOf } from './time.ts';

/** Numbers joined by signs: what the calculator reads. A date or a fraction such as 9/11 is not asked to be worked out. */
const SUM =
  /^(?:please )?(?:what(?:'s| is)|how much is|calculate|compute|work out)?\s*((?=.*\d)(?=.*(?:[*+×^%]|\s[-/÷]\s))[\d\s.,()*+/^%×÷-]{3,120}?)\s*=?\s*\??$/i;
const TIME =
  /^(?:please )?(?:what time is it|what(?:'s| is) the time|tell me the time)(?: (?:right )?now)?(?: in (\p{L}[\p{L}\p{M}_/ -]{1,59}?))?(?: (?:right )?now)?\s*\??$/iu;

/** What begins like a request to a function, whatever follows, and how the function is asked. */
const REQUESTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:please )?(?:calculate|compute|work out)\s/i, '/calc 17 * 23'],
  [/^(?:please )?(?:save|store)\s[^?]*$/i, '/save tag: text'],
];

/** Longer than any place's name. */
const PLACE_WORDS = 2;

/** Long enough for any such question; the patterns are not for texts. */
const LONGEST = 200;

export interface Suggestion {
  readonly command: string;
  /** Nothing else can be meant, so it may be run at once. */
  readonly isCertain: boolean;
}

const unlessCertain = (command: string): Suggestion => ({ command, isCertain: false });

const timeOf = (place: string | undefined): Suggestion | undefined => {
  if (place === undefined) return { command: '/time', isCertain: true };
  const zone = zoneOf(place);
  if (zone !== undefined) return { command: `/time ${zone}`, isCertain: true };
  return place.trim().split(/\s+/).length > PLACE_WORDS ? undefined : unlessCertain('/time Europe/Berlin');
};

/** The command that does what is asked in plain words; undefined for what is a question like any other. */
export const suggestedCommand = (content: string): Suggestion | undefined => {
  const asked = content.trim().replaceAll('\u2019', "'");
  if (asked.length > LONGEST) return undefined;
  const time = TIME.exec(asked);
  if (time !== null) return timeOf(time[1]);
  const sum = SUM.exec(asked)?.[1]?.trim().replaceAll('×', '*').replaceAll('÷', '/');
  if (sum !== undefined && /^[\d(.-].*[\d)%]$/.test(sum)) return { command: `/calc ${sum}`, isCertain: true };
  const request = REQUESTS.find(([words]) => words.test(asked));
  return request === undefined ? undefined : unlessCertain(request[1]);
};
