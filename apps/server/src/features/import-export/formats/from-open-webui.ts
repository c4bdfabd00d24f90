import { z } from 'zod';
import { readMapping, senderOfRole, type Draft, type DraftMessage } from './draft.ts';
import { FOR_THE_MODEL, NOT_A_FILE, Parts, TOOL, UNFINISHED, type LeftOuts } from './left-outs.ts';
import { idOf, isRecord, modelOf, tagsOf, timeOf, titleOf } from './values.ts';

const chat = z.object({
  id: z.unknown().optional(),
  title: z.unknown().optional(),
  models: z.unknown().optional(),
  tags: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  system: z.unknown().optional(),
  history: z.object({ messages: z.unknown().refine(isRecord), currentId: z.unknown().optional() }),
});
const conversation = z.object({
  id: z.unknown().optional(),
  title: z.unknown().optional(),
  chat,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  archived: z.unknown().optional(),
  pinned: z.unknown().optional(),
  meta: z.unknown().optional(),
});
const message = z.object({
  parentId: z.unknown().optional(),
  role: z.string(),
  content: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  model: z.unknown().optional(),
  modelName: z.unknown().optional(),
  files: z.unknown().optional(),
  sources: z.unknown().optional(),
  citations: z.unknown().optional(),
  error: z.unknown().optional(),
});
type FileMessage = z.infer<typeof message>;

const OPENING = '<details';
const CLOSING = '</details>';

/** Removes the collapsed parts in which that application stores reasoning and function calls, in a single pass. */
const withoutDetails = (text: string, parts: Parts, left: LeftOuts): string => {
  let rest = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(OPENING, at);
    const tagEnd = start === -1 ? -1 : text.indexOf('>', start);
    const end = tagEnd === -1 ? -1 : text.indexOf(CLOSING, tagEnd);
    if (end === -1) return rest + text.slice(at);
    const kind = /\btype="([\w-]{1,40})"/.exec(text.slice(start, Math.min(tagEnd, start + 2_000)))?.[1];
    if (kind === 'reasoning') left.note('reasoning', 'Only what was said is imported');
    else if (kind === 'tool_calls' || kind === 'code_interpreter') parts.miss('calls of functions', TOOL);
    const isTaken = kind === 'reasoning' || kind === 'tool_calls' || kind === 'code_interpreter';
    rest += text.slice(at, isTaken ? start : end + CLOSING.length);
    at = end + CLOSING.length;
  }
};

const readPart = (part: unknown, parts: Parts): void => {
  if (!isRecord(part)) return parts.unknown(typeof part);
  if (part['type'] === 'text' && typeof part['text'] === 'string') return parts.text(part['text']);
  if (part['type'] === 'image_url') return parts.miss('images', NOT_A_FILE);
  return parts.unknown(part['type']);
};

const readFiles = (files: unknown, parts: Parts): void => {
  if (!Array.isArray(files)) return;
  const isImage = (file: unknown): boolean => isRecord(file) && file['type'] === 'image';
  const images = files.filter(isImage).length;
  parts.miss('images', NOT_A_FILE, images);
  parts.miss('attachments', NOT_A_FILE, files.length - images);
};

const contentOf = (given: FileMessage, left: LeftOuts): Parts => {
  const parts = new Parts(left);
  const { content } = given;
  if (typeof content === 'string') parts.text(withoutDetails(content, parts, left).trim());
  else if (Array.isArray(content)) for (const part of content as readonly unknown[]) readPart(part, parts);
  readFiles(given.files, parts);
  for (const list of [given.sources, given.citations])
    if (Array.isArray(list)) parts.miss('sources', 'What they point to stays in the other application', list.length);
  return parts;
};

const readMessage = (id: string, value: unknown, left: LeftOuts): DraftMessage => {
  const parsed = message.safeParse(value);
  if (!parsed.success) {
    left.note('messages', 'They are not of the expected form');
    return { id, parentId: null, sender: undefined, content: '' };
  }
  const given = parsed.data;
  const parentId = idOf(given.parentId) ?? null;
  const sender = senderOfRole(given.role);
  if (sender === undefined) {
    left.note(`${given.role === 'system' ? 'system ' : ''}messages`, 'They were not said by the person or the model');
    return { id, parentId, sender, content: '' };
  }
  const parts = contentOf(given, left);
  const hasFailed = given.error !== undefined && given.error !== null && given.error !== false;
  if (hasFailed && parts.content === '') {
    left.note('failed replies', 'A failure of the other application is no reply');
    return { id, parentId, sender: undefined, content: '' };
  }
  return {
    id,
    parentId,
    sender,
    content: parts.content,
    notices: hasFailed ? [...parts.notices, UNFINISHED] : parts.notices,
    at: timeOf(given.timestamp),
    model: sender === 'agent' ? modelOf(given.model, given.modelName) : undefined,
  };
};

/** A chat of Open WebUI's export, with or without the row that wraps it. */
export const readOpenWebUi = (value: unknown, left: LeftOuts): Draft => {
  const given = conversation.parse(isRecord(value) && isRecord(value['chat']) ? value : { chat: value });
  const { history } = given.chat;
  const messages = readMapping(history.messages, left, (id, value) => readMessage(id, value, left));
  if (modelOf(given.chat.system) !== undefined) left.note('custom instructions', FOR_THE_MODEL);
  const meta = isRecord(given.meta) ? given.meta['tags'] : undefined;
  return {
    source: 'openwebui',
    id: idOf(given.id) ?? idOf(given.chat.id),
    title: titleOf(given.title, given.chat.title),
    tags: tagsOf(meta ?? given.chat.tags),
    isArchived: given.archived === true,
    isPinned: given.pinned === true,
    createdAt: timeOf(given.created_at) ?? timeOf(given.chat.timestamp),
    updatedAt: timeOf(given.updated_at),
    headId: idOf(history.currentId),
    messages,
  };
};
