import { zoneOf } from './time.ts';

/** Numbers joined by signs: what the calculator reads. A date or a fraction such as 9/11 is not asked to be worked out. */
const SUM =
  /^(?:please )?(?<asking>what(?:'s| is)|how much is|calculate|compute|work out)?\s*(?<sum>(?=.*\d)(?=.*(?:[*+×^%]|\s[-/÷]\s))[\d\s.,()*+/^%×÷-]{3,120}?)\s*(?<equals>=)?\s*\??$/i;
const DATE = /^(?:\d{4}(?:\s*[-/]\s*\d{1,2}){2}|(?:\d{1,2}\s*[-/]\s*){2}\d{4})$/;
const TELEPHONE = /^(?:(?:\(?\d{1,3}\)?[\s-]+)*\d{3}\s*-\s*\d{4}|\(?0\d+\)?\s*-\s*\d+)$/;
const TIME =
  /^(?:please )?(?:what time is it|what(?:'s| is) the time|tell me the time)(?: (?:right )?now)?(?: in (\p{L}[\p{L}\p{M}_/ -]{1,59}?))?(?: (?:right )?now)?\s*\??$/iu;

/** What begins like a request to a function, whatever follows, and how the function is asked. */
const REQUESTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:please )?(?:calculate|compute)\s/i, '/calc 17 * 23'],
  // One also works out at the gym.
  [/^(?:please )?work out\s(?=[\d(.]).*(?:[+*×÷^%=]|\s[-/]\s|\s(?:plus|minus|times|divided)\s)/i, '/calc 17 * 23'],
  // Not 'store hours', or 'save money'.
  [/^(?:please )?(?:save|store)\s(?:(?:this|that)\b|[^?:]+:\s+\S)[^?]*$/i, '/save tag: text'],
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

/** The sum that is asked for; what may be a date or a telephone number is one only where it says so. */
const sumOf = (asked: string): string | undefined => {
  const { asking = '', sum = '', equals } = SUM.exec(asked)?.groups ?? {};
  const isQuestion = /^what/i.test(asking);
  const isPlain = equals === undefined && (asking === '' || isQuestion);
  if (isPlain && (DATE.test(sum) || (!isQuestion && TELEPHONE.test(sum)))) return undefined;
  const signs = sum.trim().replaceAll('×', '*').replaceAll('÷', '/');
  return /^[\d(.-].*[\d)%]$/.test(signs) ? signs : undefined;
};

/** The command that does what is asked in plain words; undefined for what is a question like any other. */
export const suggestedCommand = (content: string): Suggestion | undefined => {
  const asked = content.trim().replaceAll('\u2019', "'");
  if (asked.length > LONGEST) return undefined;
  const time = TIME.exec(asked);
  if (time !== null) return timeOf(time[1]);
  const sum = sumOf(asked);
  if (sum !== undefined) return { command: `/calc ${sum}`, isCertain: true };
  const request = REQUESTS.find(([words]) => words.test(asked));
  return request === undefined ? undefined : unlessCertain(request[1]);
};
