import type { AgentRow } from '../agents/service.ts';

/** The built-in assistant belongs to the product: everybody has the same, and keeps it. */
export const canChangeAssistant = (userId: string, row: AgentRow): boolean =>
  row.owner_id === userId && row.provider !== 'local';
