import { comparePositions } from './position.ts';

/** Compares positions away from the event loop. */
export const work = comparePositions;
