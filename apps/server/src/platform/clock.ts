/** Milliseconds since 1970 in UTC; injected so that tests can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** ISO 8601 in UTC with milliseconds. */
export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
