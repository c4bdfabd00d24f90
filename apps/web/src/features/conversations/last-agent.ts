import { storage } from '../../platform/storage.ts';

const keyOf = (userId: string): string => `last-agent:${userId}`;

/** The agent that this person chose or wrote to last, in this browser; it may be gone since. */
export const readLastAgent = (userId: string): string | null => storage.get(keyOf(userId));

export const noteLastAgent = (userId: string, agentId: string): void => storage.set(keyOf(userId), agentId);
