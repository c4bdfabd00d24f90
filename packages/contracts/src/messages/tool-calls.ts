import { z } from 'zod';
import { id } from '../common.ts';

/** 'requires_action' is for functions unknown to the server; 'needs_confirmation' for those that write. */
const toolCallState = z.enum(['done', 'failed', 'needs_confirmation', 'refused', 'requires_action']);
export type ToolCallState = z.infer<typeof toolCallState>;

/** A function call made by an assistant during a reply. */
export const toolCall = z.object({
  _id: id,
  name: z.string(),
  /** JSON text as the model wrote it, truncated if too long to read. */
  arguments: z.string(),
  /** JSON text, or a sentence if there is no result. */
  result: z.string().optional(),
  state: toolCallState,
  permission: z.enum(['read', 'write']).optional(),
});
export type ToolCall = z.infer<typeof toolCall>;
