import type { AgentRow } from './table.ts';

type Owned = Pick<AgentRow, 'owner_id' | 'is_public'>;

export const ownsAgent = (userId: string, agent: Owned): boolean => agent.owner_id === userId;

/** Public means readable and usable, never writable. */
export const canUseAgent = (userId: string, agent: Owned): boolean => ownsAgent(userId, agent) || agent.is_public === 1;
