import { z } from 'zod';
import type { Capsule } from './conversations/capsules.ts';
import { id } from './common.ts';
import type { Conversation, Failure, Message } from './conversations/conversations.ts';
import type { ErrorCode } from './errors.ts';
import {
  projectClientEvents,
  projectEvents,
  type ProjectClientEvents,
  type ProjectServerEvents,
} from './projects/project-events.ts';
import { reportEvents, type ReportServerEvents } from './reports/report.ts';
import { talkEvents, type Delta, type Thinking } from './messages/talk-events.ts';
import type { TimelinePoint } from './trust/timeline.ts';

/** `after` is the last change number the client has; the server sends later changes before it acknowledges. */
export const joinConversation = z.object({ id, after: z.number().int().min(0).optional() });
type JoinConversation = z.infer<typeof joinConversation>;

/** The state of a conversation when a client joins, including missed changes that altered no message. */
export interface JoinState {
  changeSeq: number;
  /** The agent that answers; null if it was deleted. */
  agent: string | null;
  /** The last message of the shown branch; null in an empty conversation. */
  headId: string | null;
}
type Acknowledgement = ({ ok: true } & JoinState) | { ok: false; code: ErrorCode; message: string };

/** The payload of each event; the browser parses with these schemas, the server uses their types. */
export const serverEvents = { ...talkEvents, ...projectEvents, ...reportEvents } as const;

export interface ServerToClientEvents extends ProjectServerEvents, ReportServerEvents {
  newMessage: (message: Message) => void;
  message_received: (message: Message) => void;
  'message:updated': (message: Message) => void;
  'message:delta': (delta: Delta) => void;
  'message:thinking': (reply: Thinking) => void;
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
  /** Asks which replies are being written: the conversation of each is told as `conversation:updated`. */
  askReplying: (nothing: Record<string, never>) => void;
}

/** Every event a client may send, with its payload. The attack tests of live connections cover each of them. */
export const clientEvents = {
  joinConversation: z.union([joinConversation, id]),
  leaveConversation: id,
  askReplying: z.object({}),
  ...projectClientEvents,
} as const satisfies Record<keyof ClientToServerEvents, z.ZodType>;
