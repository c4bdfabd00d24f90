/** Checks after a reply: they never stop anybody from sending. */
export const CHECK_RUN = 'consistency';
export const REPLY_RUN = 'reply';

/** What the run of a reply needs to know. */
export interface ReplyInput {
  readonly replyId: string;
  readonly conversationId: string;
  readonly agentId: string;
}
