import { verifierPairs } from '@symbi/trust';

/** Finds the pairs of a reply to verify, off the event loop. */
export const work = verifierPairs;
