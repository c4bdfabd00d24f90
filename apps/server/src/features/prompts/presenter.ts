import type { Prompt } from '@symbi/contracts/prompts';
import { toIsoTime } from '../../platform/clock.ts';
import type { PromptRow } from './table.ts';

export const presentPrompt = (row: PromptRow): Prompt => ({
  _id: row.id,
  name: row.name,
  text: row.text,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
});
