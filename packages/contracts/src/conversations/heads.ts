import { z } from 'zod';
import { id, listAnswer } from '../common.ts';
import { sender } from './conversations.ts';
import { endpoint } from '../endpoint.ts';

/** The last message of a conversation's shown branch: its author and first words. */
const head = z.object({
  conversationId: id,
  sender,
  /** Of a reply; it stays when the agent is deleted. */
  agentId: id.optional(),
  agentName: z.string().optional(),
  excerpt: z.string(),
  /** Absent for a message that the server can read. */
  isEncrypted: z.literal(true).optional(),
});
export type Head = z.infer<typeof head>;

/** Conversations without messages and those of other people have none. */
export const listHeads = endpoint({
  method: 'GET',
  path: '/api/conversation-heads',
  summary: 'The last message of some of my conversations, in a line',
  query: z.object({
    ids: z
      .string()
      .regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,99}$/i, 'Must be up to 100 ids with commas between them')
      .toLowerCase(),
  }),
  response: listAnswer(head),
});
