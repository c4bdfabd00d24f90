import { scoreReply } from '@symbi/trust';

/** Scores a reply away from the event loop. */
export const work = scoreReply;
