import type { AgentRow } from '../agents/service.ts';

/** The built-in assistant belongs to the product: it is the same for everybody, and cannot be removed. */
export const canChangeAssistant = (userId: string, row: AgentRow): boolean =>
  row.owner_id === userId && row.provider !== 'local';
