import { verifierPairs } from '@symbi/trust';

/** Finds what is to be read of a reply away from the event loop. */
export const work = verifierPairs;
