import { ALL_PHRASES } from './phrases/phrases-for.ts';

const declined: ReadonlySet<string> = new Set(
  ALL_PHRASES.flatMap(({ decline, noted, noMore, cannot }) => [decline, noted, noMore, ...Object.values(cannot)]),
);

/** Whether a reply of the built-in agent is no answer, and takes no position. */
export const isDeclined = (reply: string): boolean => declined.has(reply);
