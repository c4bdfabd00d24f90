import { z } from 'zod';

/** Checks after a reply; they never block sending. */
export const CHECK_RUN = 'consistency';
export const REPLY_RUN = 'reply';

/** Input of a reply's run. */
export const replyInput = z.object({
  replyId: z.string(),
  conversationId: z.string(),
  agentId: z.string(),
  /** The reply that was cut off, whose text this one begins with. */
  continues: z.string().optional(),
});
export type ReplyInput = z.infer<typeof replyInput>;
