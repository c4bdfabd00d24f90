import type { Assistant } from '@symbi/contracts/assistants';
import type { AgentRow } from '../agents/service.ts';
import { toolsOf } from './functions/runner.ts';

export const presentAssistant = (row: AgentRow): Assistant => ({
  id: row.id,
  name: row.name,
  model: row.model,
  created_at: Math.floor(row.created_at / 1000),
  instructions: row.system_prompt,
  tools: toolsOf(row),
  isBuiltIn: row.provider === 'local',
});
