import { scoreReply } from '@symbi/trust';

/** Scores a reply off the event loop. */
export const work = scoreReply;
