import type { Message } from '@symbi/contracts/conversations';

/** It has a score, or a reason for having none. */
export const isRated = ({ trustScore, trustState }: Message): boolean =>
  trustScore !== undefined || trustState !== undefined;
