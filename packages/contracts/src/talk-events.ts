import { z } from 'zod';
import { capsule } from './capsules.ts';
import { id } from './common.ts';
import { citation, conversation, failure, message } from './conversations.ts';
import { timelinePoint } from './timeline.ts';

/** A source that a growing text cites; the text still has the number `written` for it. */
const growingCitation = citation.extend({ written: z.number().int() });
export type GrowingCitation = z.infer<typeof growingCitation>;

/** New text of a streaming reply; `offset` is its place in the content, in UTF-16 units. */
const delta = z.object({
  conversationId: id,
  messageId: id,
  offset: z.number().int(),
  text: z.string(),
  /** All that is cited so far: with text that cites something new, and now and then with text that cites it again. */
  citations: z.array(growingCitation).optional(),
});
export type Delta = z.infer<typeof delta>;

/** Another version of a turn was chosen somewhere; `headId` is the last message of the branch shown now. */
const branchShown = z.object({ conversationId: id, headId: id });

const messageFailed = z.object({ conversationId: id, messageId: id, failure });

/** What the events carry that every page can meet; those of projects and reports are in `realtime.ts` with them. */
export const talkEvents = {
  newMessage: message,
  message_received: message,
  'message:updated': message,
  'message:delta': delta,
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
