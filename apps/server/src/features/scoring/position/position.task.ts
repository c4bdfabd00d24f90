import { comparePositions } from './position.ts';

/** Compares positions off the event loop. */
export const work = comparePositions;
