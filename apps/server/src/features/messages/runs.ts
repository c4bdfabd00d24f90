import { z } from 'zod';

/** Checks after a reply: they never stop anybody from sending. */
export const CHECK_RUN = 'consistency';
export const REPLY_RUN = 'reply';

/** What the run of a reply needs to know. */
export const replyInput = z.object({
  replyId: z.string(),
  conversationId: z.string(),
  agentId: z.string(),
  /** The reply that was cut off, with whose text it begins. */
  continues: z.string().optional(),
});
export type ReplyInput = z.infer<typeof replyInput>;
