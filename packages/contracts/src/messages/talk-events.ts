import { z } from 'zod';
import { capsule } from '../conversations/capsules.ts';
import { id } from '../common.ts';
import { citation, conversation, failure, message } from '../conversations/conversations.ts';
import { timelinePoint } from '../trust/timeline.ts';

/** A source cited by a streaming text, in which it still has the number `written`. */
const growingCitation = citation.extend({ written: z.number().int() });
export type GrowingCitation = z.infer<typeof growingCitation>;

/** New text of a streaming reply; `offset` is its position in the content, in UTF-16 units. */
const delta = z.object({
  conversationId: id,
  messageId: id,
  offset: z.number().int(),
  text: z.string(),
  /**
   * All citations so far: sent with text that cites something new, and now and then with text that repeats a citation.
   */
  citations: z.array(growingCitation).optional(),
  /** The text is complete, and the reply only waits for its score: a message sent now takes it into account. */
  isWhole: z.boolean().optional(),
});
export type Delta = z.infer<typeof delta>;

/**
 * The model of a streaming reply has begun to think; the next delta says that it has ended. What it thinks follows in
 * pieces, each at `offset` of it; a smaller one begins anew. These are not stored: the thoughts of a reply are with it.
 * With `waitMs` it does not think: its provider refused for now, and is asked again after so many milliseconds.
 */
const thinking = z.object({
  conversationId: id,
  messageId: id,
  offset: z.number().int().optional(),
  text: z.string().optional(),
  waitMs: z.number().int().optional(),
});
export type Thinking = z.infer<typeof thinking>;

/**
 * Another version of a turn was chosen, perhaps in another tab; `headId` is the last message of the branch shown now.
 */
const branchShown = z.object({ conversationId: id, headId: id });

const messageFailed = z.object({ conversationId: id, messageId: id, failure });

/** Payloads of the events any page can receive; `realtime.ts` adds those of projects and reports. */
export const talkEvents = {
  newMessage: message,
  message_received: message,
  'message:updated': message,
  'message:delta': delta,
  'message:thinking': thinking,
  'message:done': message,
  'message:failed': messageFailed,
  'conversation:updated': conversation,
  'conversation:branch': branchShown,
  'conversation:removed': z.object({ _id: id }),
  'timeline:point': timelinePoint.extend({ conversationId: id }),
  'capsule:saved': capsule.extend({ conversationId: id }),
  'context:changed': z.object({}),
  'folders:changed': z.object({}),
  'session:ended': z.object({}),
  'server:draining': z.object({ reconnectInMs: z.number().int() }),
} as const;
