import type { AgentRow } from './table.ts';

type Ownership = Pick<AgentRow, 'owner_id'>;

export const ownsAgent = (userId: string, agent: Ownership): boolean => agent.owner_id === userId;

/** Public means readable and usable, never writable. Assistants are never public: their functions read user data. */
export const canUseAgent = (userId: string, agent: Pick<AgentRow, 'owner_id' | 'is_public' | 'kind'>): boolean =>
  ownsAgent(userId, agent) || (agent.is_public === 1 && agent.kind === 'agent');

/** Its owner decides where it answers, and that is not here: it is sent only what its user consented to. */
export const isForeign = (userId: string, agent: Pick<AgentRow, 'owner_id' | 'provider'>): boolean =>
  !ownsAgent(userId, agent) && agent.provider !== 'local';
