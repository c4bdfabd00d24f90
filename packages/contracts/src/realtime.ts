import { z } from 'zod';
import { capsule, type Capsule } from './capsules.ts';
import { id } from './common.ts';
import { conversation, failure, message, type Conversation, type Message, type Failure } from './conversations.ts';
import type { ErrorCode } from './errors.ts';
import {
  projectClientEvents,
  projectEvents,
  type ProjectClientEvents,
  type ProjectServerEvents,
} from './project-events.ts';
import { reportEvents, type ReportServerEvents } from './reports.ts';
import { timelinePoint, type TimelinePoint } from './timeline.ts';

/** `after` is the last change number the client has; the server sends what came after it before it acknowledges. */
export const joinConversation = z.object({ id, after: z.number().int().min(0).optional() });
type JoinConversation = z.infer<typeof joinConversation>;

type Acknowledgement = { ok: true; changeSeq: number } | { ok: false; code: ErrorCode; message: string };

/** New text of a streaming reply; `offset` is its place in the content, in UTF-16 units. */
const delta = z.object({ conversationId: id, messageId: id, offset: z.number().int(), text: z.string() });
export type Delta = z.infer<typeof delta>;

/** Another version of a turn was chosen somewhere; `headId` is the last message of the branch shown now. */
const branchShown = z.object({ conversationId: id, headId: id });

const messageFailed = z.object({ conversationId: id, messageId: id, failure });

/** What each event carries; the browser parses with these, the server is typed by them. */
export const serverEvents = {
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
  ...projectEvents,
  ...reportEvents,
  'session:ended': z.object({}),
  'server:draining': z.object({ reconnectInMs: z.number().int() }),
} as const;

export interface ServerToClientEvents extends ProjectServerEvents, ReportServerEvents {
  newMessage: (message: Message) => void;
  message_received: (message: Message) => void;
  'message:updated': (message: Message) => void;
  'message:delta': (delta: Delta) => void;
  'message:done': (message: Message) => void;
  'message:failed': (failed: { conversationId: string; messageId: string; failure: Failure }) => void;
  'conversation:updated': (conversation: Conversation) => void;
  'conversation:branch': (shown: { conversationId: string; headId: string }) => void;
  'conversation:removed': (removed: { _id: string }) => void;
  'timeline:point': (point: TimelinePoint & { conversationId: string }) => void;
  'capsule:saved': (saved: Capsule & { conversationId: string }) => void;
  'context:changed': (nothing: Record<string, never>) => void;
  'folders:changed': (nothing: Record<string, never>) => void;
  'session:ended': (nothing: Record<string, never>) => void;
  'server:draining': (hint: { reconnectInMs: number }) => void;
}

export interface ClientToServerEvents extends ProjectClientEvents {
  joinConversation: (request: JoinConversation | string, acknowledge?: (answer: Acknowledgement) => void) => void;
  leaveConversation: (conversationId: string) => void;
}

/** Every event a client may send, and what it carries. The attacks on live connections are made for each of them. */
export const clientEvents = {
  joinConversation: z.union([joinConversation, id]),
  leaveConversation: id,
  ...projectClientEvents,
} as const satisfies Record<keyof ClientToServerEvents, z.ZodType>;
