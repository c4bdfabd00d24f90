import { z } from 'zod';
import {
  answer,
  cursorQuery,
  done,
  flagQuery,
  fraction,
  id,
  limitQuery,
  listAnswer,
  moment,
  requiredText,
  success,
  tags,
  tag,
  text,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { namedContext } from '../context/context-title.ts';
import { DEFAULT_CONVERSATION_TITLE, limits } from '../limits.ts';
import { messageDocument } from '../messages/documents.ts';
import { clientId, messageInput } from '../messages/message-input.ts';
import { messageOrigin } from '../messages/origin.ts';
import { messagePicture } from '../messages/pictures.ts';
import { partialUsage, usage } from '../messages/reply-usage.ts';
import { toolCall } from '../messages/tool-calls.ts';
import { trustMode, trustState } from '../trust/trust.ts';

/** A person's verdict on a reply. */
export const judgment = z.enum(['right', 'wrong', 'unsure']);
export type Judgment = z.infer<typeof judgment>;

/** The author. 'system' marks messages of the product itself, such as a failed reply. */
export const sender = z.enum(['user', 'agent', 'system']);

/** 'streaming' until the reply ends; 'interrupted' when its process died and no other could finish it. */
const messageStatus = z.enum(['complete', 'streaming', 'stopped', 'failed', 'interrupted']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const citation = z.object({
  n: z.number().int(),
  title: z.string(),
  url: z.string().optional(),
  sourceId: z.string().optional(),
});
export type Citation = z.infer<typeof citation>;

/** Why a reply failed, and what the person can do about it. */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  /** From when on it can be retried, if the provider named a time; the hint was written at the failure. */
  retryAt: moment.optional(),
  /** The provider whose key is missing or was refused, where another one would help. */
  keyOf: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

export const message = z.object({
  _id: id,
  conversationId: id,
  parentId: id.nullable(),
  /** Position in the conversation's order of creation. */
  seq: z.number().int(),
  /**
   * Increases with every change of any message in the conversation; a client catches up by requesting higher numbers.
   */
  changeSeq: z.number().int(),
  sender,
  agentId: id.optional(),
  agentName: z.string().optional(),
  content: z.string(),
  encryptedContent: z.string().optional(),
  pictures: z.array(messagePicture).optional(),
  /** The documents attached with the message, under their names at the time. */
  documents: z.array(messageDocument).optional(),
  contexts: z.array(namedContext).optional(),
  status: messageStatus,
  runId: id.optional(),
  trustScore: fraction.optional(), // absent where `trustState` leaves nothing to score
  trustState: trustState.optional(), // absent where no score was requested
  trustMode: trustMode.optional(),
  trustVerdict: z.string().optional(),
  ciModel: z.string().optional(),
  contextTags: z.array(z.string()),
  citations: z.array(citation),
  usage: usage.optional(),
  /** Instead of `usage`, if no answer of the model was completed and it had thought. */
  partialUsage: partialUsage.optional(),
  /** Notes on this reply for the person: omitted history, dropped settings. */
  notices: z.array(z.string()),
  failure: failure.optional(),
  /** Functions that the assistant called for this reply, in order. */
  toolCalls: z.array(toolCall).optional(),
  /** The versions of this turn: ids of the messages with the same parent and sender side, in order of creation. */
  siblings: z.array(id),
  clientId: z.string().optional(),
  judgment: judgment.optional(),
  checking: z.boolean().optional(), // a check of the stored reply may still change its score
  origin: messageOrigin.optional(), // imported from a file, and never rated
  timestamp: moment,
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  _id: id,
  title: z.string(),
  agent: id.nullable(),
  isArchived: z.boolean(),
  isPinned: z.boolean(),
  folder: id.nullable(),
  tags: z.array(z.string()),
  messageCount: z.number().int(),
  lastActivity: moment,
  createdAt: moment,
  /** Mean trust of checked replies that are shown, neither in another version nor deleted; null before the first. */
  ethicalScore: fraction.nullable(),
  /** Number of checked replies, over which the mean is taken. */
  trustCount: z.number().int(),
  /** Number of replies that make claims and had no source to check them. */
  uncheckedCount: z.number().int(),
  /** Only in live events: a reply has begun or ended, or is being written when a client asks. */
  isReplying: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversation>;

/**
 * A window of the shown branch, oldest first. `hasOlder` and `hasNewer` tell whether there are more messages in that
 * direction.
 */
const messageWindow = z.object({
  messages: z.array(message),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  changeSeq: z.number().int(),
});
export type MessageWindow = z.infer<typeof messageWindow>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'My active (or archived) conversations, latest activity first',
  query: z.object({
    archived: flagQuery,
    limit: limitQuery(limits.pageMaximum),
    cursor: cursorQuery,
    tag: text(limits.tagLength).optional(),
    // Matches anywhere in the title among the latest 300 of this list; older ones by word prefix, among the 300 newest
    // matches of all the person's lists.
    title: text(limits.titleLength).optional(),
    agent: id.optional(),
    folder: z.union([id, z.literal('none')]).optional(), // 'none': conversations outside every folder
  }),
  response: listAnswer(conversation),
});
const title = text(limits.titleLength).trim(); // blank: shown as untitled
export const createConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  summary: 'Start a conversation with an agent',
  status: 201,
  idempotent: true,
  body: z.object({ title: title.default(DEFAULT_CONVERSATION_TITLE), agent: id }),
  response: z.object({ success, _id: id, data: conversation }),
});
export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'A conversation with the newest window of its messages',
  query: z.object({ limit: limitQuery(limits.messageWindow) }),
  response: answer(conversation.extend(messageWindow.shape)),
});
export const updateConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id',
  summary: 'Rename, archive, pin, tag, put into a folder or out of it, or choose the agent',
  body: z
    .object({
      title: title.optional(),
      isArchived: z.boolean().optional(),
      isPinned: z.boolean().optional(),
      folder: id.nullable().optional(), // null: out of its folder
      agent: id.optional(),
      tags: tags.optional(),
    })
    .refine((value) => Object.values(value).some((part) => part !== undefined), 'Nothing to change'),
  response: answer(conversation),
});
export const removeConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  summary: 'Delete a conversation and its messages; with `undo=true` it is gone at once and erased some seconds later',
  query: z.object({ undo: flagQuery }),
  response: done.extend({ erasedAt: moment.optional() }),
});
/** Possible until the conversation is erased. */
export const restoreConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/restore',
  summary: 'Take back the deletion of a conversation',
  response: answer(conversation),
});
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary: 'Messages of the shown branch before or after one of them, or around it; with `tag`, those of any branch',
  query: z.object({
    before: id.optional(),
    after: id.optional(),
    around: id.optional(),
    /** Messages with this tag, newest window first; combines only with `before`. */
    tag: tag.optional(),
    limit: limitQuery(limits.messageWindow),
  }),
  response: answer(messageWindow),
});
/** All messages changed since a change number, in any branch, for catching up after a pause. */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/changes',
  summary: 'Messages changed since a change number',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'Must be a change number')
      .transform(Number),
    limit: limitQuery(limits.pageMaximum),
  }),
  response: answer(z.object({ messages: z.array(message), changeSeq: z.number().int(), more: z.boolean() })),
});

/** The newest encrypted message; a passphrase must open it before it encrypts further ones. */
export const readEncrypted = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/encrypted',
  summary: 'The newest message of a conversation that was encrypted in the browser',
  response: answer(message.nullable()),
});

const sent = z.object({
  message,
  reply: message.optional(),
  runId: id.optional(),
  checkpoint: z.string().optional(),
});

export const sentAnswer = sent.omit({ message: true }).extend({ success, data: message });

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  summary: 'Send a message; the reply is generated by a run and arrives live',
  status: 201,
  bodyBytes: 320 * 1024,
  body: messageInput,
  response: sentAnswer,
});
export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/messages/:messageId',
  summary: 'Say a message differently: a new branch with a new reply',
  bodyBytes: 320 * 1024,
  /** Repeating it with the same `clientId` has no effect. */
  body: z.object({
    content: requiredText(limits.messageLength, 'Message is required'),
    agentId: id.optional(),
    ci: z.boolean().optional(),
    clientId: clientId.optional(),
  }),
  response: sentAnswer,
});
export const tagMessage = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/messages/:messageId/tags',
  summary: 'Set the tags of a message',
  body: z.object({ tags }),
  response: answer(message),
});
export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id/messages/:messageId',
  summary: 'Erase the content of a message; its place in the signed log stays',
  response: answer(message),
});
export const selectMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/select',
  summary: 'Show the branch through this message',
  response: answer(messageWindow),
});
export const stopMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/stop',
  summary: 'Stop a reply; what was written so far stays',
  response: answer(message),
});
