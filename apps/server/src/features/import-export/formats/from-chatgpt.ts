import { importLimits } from '@symbi/contracts/import-limits';
import { z } from 'zod';
import { readMapping, senderOfRole, type Draft, type DraftMessage } from './draft.ts';
import { FOR_THE_MODEL, NOT_A_FILE, Parts, TOOL, type LeftOuts } from './left-outs.ts';
import { idOf, isRecord, modelOf, timeOf, titleOf } from './values.ts';

const conversation = z.object({
  title: z.unknown().optional(),
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  mapping: z.unknown().refine(isRecord),
  current_node: z.unknown().optional(),
  conversation_id: z.unknown().optional(),
  id: z.unknown().optional(),
  is_archived: z.unknown().optional(),
  is_starred: z.unknown().optional(),
  default_model_slug: z.unknown().optional(),
});
const node = z.object({ message: z.unknown().optional(), parent: z.unknown().optional() });
const message = z.object({
  author: z.object({ role: z.string() }),
  create_time: z.unknown().optional(),
  content: z.object({
    content_type: z.string(),
    parts: z.array(z.unknown()).optional(),
    text: z.unknown().optional(),
    language: z.unknown().optional(),
  }),
  recipient: z.unknown().optional(),
  metadata: z.object({ model_slug: z.unknown().optional(), attachments: z.unknown().optional() }).nullish(),
});
type FileMessage = z.infer<typeof message>;

/** Source marks that only the other application can resolve; they use private-use characters. */
const MARKS = /\uE200[^\uE200\uE201]*\uE201/g;

const textPart = (text: string, parts: Parts): void => {
  const clean = text.replaceAll(MARKS, '');
  if (clean !== text) parts.miss('marks of sources', 'What they point to is not in the file');
  parts.text(clean);
};

const mediaPart = (part: unknown, parts: Parts): void => {
  if (!isRecord(part)) return parts.unknown(typeof part);
  const kind = part['content_type'];
  if (kind === 'audio_transcription' && typeof part['text'] === 'string') return textPart(part['text'], parts);
  if (kind === 'image_asset_pointer') return parts.miss('images', NOT_A_FILE);
  if (typeof kind === 'string' && kind.includes('audio')) return parts.miss('recordings', NOT_A_FILE);
  return parts.unknown(kind);
};

const readParts = ({ content, metadata }: FileMessage, parts: Parts): void => {
  for (const part of content.parts ?? []) {
    if (typeof part === 'string') textPart(part, parts);
    else mediaPart(part, parts);
  }
  const attachments = metadata?.attachments;
  if (Array.isArray(attachments)) parts.miss('attachments', NOT_A_FILE, attachments.length);
};

/** A fence longer than any run of backticks inside. */
const fenced = (language: unknown, text: string): string => {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${typeof language === 'string' && /^[\w+#.-]{1,30}$/.test(language) ? language : ''}\n${text}\n${fence}`;
};

/** Undefined when the message was not said by anybody; that is noted. */
const readContent = (given: FileMessage, left: LeftOuts): Parts | undefined => {
  const { author, content, recipient } = given;
  const parts = new Parts(left);
  const isForTool = typeof recipient === 'string' && recipient !== 'all';
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text':
      if (author.role === 'assistant' && isForTool) return left.note('calls of functions', TOOL);
      readParts(given, parts);
      return parts;
    case 'code':
      if (isForTool || typeof content.text !== 'string') return left.note('calls of functions', TOOL);
      // Text that will be cut off need not be processed.
      parts.text(fenced(content.language, content.text.slice(0, importLimits.messageLength + 1)));
      return parts;
    case 'user_editable_context':
    case 'model_editable_context':
      return left.note('custom instructions', FOR_THE_MODEL);
    case 'thoughts':
    case 'reasoning_recap':
      return left.note('reasoning', 'Only what was said is imported');
    default:
      return left.unknown(content.content_type);
  }
};

/** The sender; system prompts and results of functions have none. */
const senderOf = (given: FileMessage, left: LeftOuts): 'user' | 'agent' | undefined => {
  const { role } = given.author;
  const sender = senderOfRole(role);
  if (sender !== undefined) return sender;
  const hasText = given.content.parts?.some((part) => typeof part !== 'string' || part !== '') ?? true;
  // The empty message at the top of every conversation says nothing.
  if (role === 'system') {
    if (hasText) left.note('system messages', FOR_THE_MODEL);
  } else if (role === 'tool') left.note('results of functions', TOOL);
  else left.note('messages', 'Their author is neither the person nor the model');
  return undefined;
};

const readNode = (id: string, value: unknown, model: unknown, left: LeftOuts): DraftMessage => {
  const parsed = node.safeParse(value);
  const parentId = parsed.success ? (idOf(parsed.data.parent) ?? null) : null;
  const nothing = { id, parentId, sender: undefined, content: '' };
  if (!parsed.success) left.note('messages', 'They are not of the expected form');
  if (!parsed.success || parsed.data.message === null || parsed.data.message === undefined) return nothing;
  const read = message.safeParse(parsed.data.message);
  if (!read.success) {
    left.note('messages', 'They are not of the expected form');
    return nothing;
  }
  const sender = senderOf(read.data, left);
  const parts = sender === undefined ? undefined : readContent(read.data, left);
  if (parts === undefined) return nothing;
  const { content, notices } = parts;
  // A message with neither text nor anything left out is a placeholder.
  if (content === '' && notices.length === 0) return nothing;
  return {
    id,
    parentId,
    sender,
    content,
    notices,
    at: timeOf(read.data.create_time),
    model: sender === 'agent' ? modelOf(read.data.metadata?.model_slug, model) : undefined,
  };
};

/** A conversation of ChatGPT's `conversations.json`: a mapping of nodes, and the one last shown. */
export const readChatGpt = (value: unknown, left: LeftOuts): Draft => {
  const given = conversation.parse(value);
  const messages = readMapping(given.mapping, left, (id, value) => readNode(id, value, given.default_model_slug, left));
  return {
    source: 'chatgpt',
    id: idOf(given.conversation_id) ?? idOf(given.id),
    title: titleOf(given.title),
    tags: [],
    isArchived: given.is_archived === true,
    isPinned: given.is_starred === true,
    createdAt: timeOf(given.create_time),
    updatedAt: timeOf(given.update_time),
    headId: idOf(given.current_node),
    messages,
  };
};
