import { z } from 'zod';
import { limitEntries, type Draft, type DraftMessage } from './draft.ts';
import { FOR_THE_MODEL, NOT_A_FILE, Parts, TOOL, UNFINISHED, type LeftOuts } from './left-outs.ts';
import { idOf, isRecord, modelOf, tagsOf, timeOf, titleOf } from './values.ts';

const conversation = z.object({
  conversationId: z.unknown().optional(),
  title: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  tags: z.unknown().optional(),
  isArchived: z.unknown().optional(),
  options: z.unknown().optional(),
  messages: z.array(z.unknown()),
});
const message = z.object({
  messageId: z.string(),
  parentMessageId: z.unknown().optional(),
  text: z.unknown().optional(),
  content: z.unknown().optional(),
  isCreatedByUser: z.unknown().optional(),
  sender: z.unknown().optional(),
  model: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  error: z.unknown().optional(),
  unfinished: z.unknown().optional(),
  files: z.unknown().optional(),
  attachments: z.unknown().optional(),
});
type FileMessage = z.infer<typeof message>;

/** Stands for 'no parent message'. */
const NO_PARENT = '00000000-0000-0000-0000-000000000000';

const readText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value['value'] === 'string' ? value['value'] : undefined;
};

const readPart = (part: unknown, parts: Parts, left: LeftOuts): void => {
  if (!isRecord(part)) return parts.unknown(typeof part);
  const kind = part['type'];
  const said = kind === 'text' ? readText(part['text']) : undefined;
  if (said !== undefined) return parts.text(said);
  if (kind === 'think') return left.note('reasoning', 'Only what was said is imported');
  if (kind === 'tool_call') return parts.miss('calls of functions', TOOL);
  if (kind === 'image_file' || kind === 'image_url') return parts.miss('images', NOT_A_FILE);
  if (kind === 'error') return parts.miss('errors', 'A failure of the other application is no reply');
  return parts.unknown(kind);
};

const contentOf = (given: FileMessage, left: LeftOuts): Parts => {
  const parts = new Parts(left);
  const { text, content, files, attachments } = given;
  const hasParts = Array.isArray(content) && content.length > 0;
  if (hasParts) for (const part of content as readonly unknown[]) readPart(part, parts, left);
  // Some messages have their text in both places.
  if (typeof text === 'string' && (!hasParts || parts.content === '')) parts.text(text);
  for (const list of [files, attachments]) {
    if (Array.isArray(list)) parts.miss('attachments', NOT_A_FILE, list.length);
  }
  return parts;
};

const readMessage = (given: FileMessage, parentId: string | null, model: unknown, left: LeftOuts): DraftMessage[] => {
  const id = idOf(given.messageId);
  if (id === undefined) {
    left.note('messages', 'Their id cannot be used');
    return [];
  }
  const isUser = given.isCreatedByUser === true || (given.isCreatedByUser === undefined && given.sender === 'User');
  if (given.error === true) {
    left.note('failed replies', 'A failure of the other application is no reply');
    return [{ id, parentId, sender: undefined, content: '' }];
  }
  const parts = contentOf(given, left);
  const notices = given.unfinished === true ? [...parts.notices, UNFINISHED] : parts.notices;
  return [
    {
      id,
      parentId,
      sender: isUser ? 'user' : 'agent',
      content: parts.content,
      notices,
      at: timeOf(given.createdAt),
      model: isUser ? undefined : modelOf(given.model, model, given.sender),
    },
  ];
};

interface PendingMessage {
  readonly value: unknown;
  readonly above: string | null;
}

/** Messages of a flat list, or of nested lists, without recursion. */
const flatten = (messages: readonly unknown[], model: unknown, left: LeftOuts): DraftMessage[] => {
  const found: DraftMessage[] = [];
  limitEntries(messages.length);
  const waiting: PendingMessage[] = messages.map((value) => ({ value, above: null }));
  for (let at = 0; at < waiting.length; at += 1) {
    const { value, above } = waiting[at] ?? { value: undefined, above: null };
    const parsed = message.safeParse(value);
    if (!parsed.success) left.note('messages', 'They are not of the expected form');
    const named = parsed.success ? idOf(parsed.data.parentMessageId) : undefined;
    const parentId = named === undefined || named === NO_PARENT ? above : named;
    const read = parsed.success ? readMessage(parsed.data, parentId, model, left) : [];
    for (const one of read) found.push(one);
    const children = isRecord(value) ? value['children'] : undefined;
    const next = read[0]?.id ?? above;
    if (!Array.isArray(children)) continue;
    limitEntries(waiting.length + children.length);
    for (const child of children as readonly unknown[]) waiting.push({ value: child, above: next });
  }
  return found;
};

/** A conversation exported from LibreChat: with all branches or one, as a list or nested lists. */
export const readLibreChat = (value: unknown, left: LeftOuts): Draft => {
  const given = conversation.parse(value);
  const model = isRecord(given.options) ? given.options['model'] : undefined;
  if (isRecord(given.options) && modelOf(given.options['promptPrefix']) !== undefined)
    left.note('custom instructions', FOR_THE_MODEL);
  const messages = flatten(given.messages, model, left);
  const times = messages.flatMap(({ at }) => (at === undefined ? [] : [at])).toSorted((a, b) => a - b);
  return {
    source: 'librechat',
    id: idOf(given.conversationId),
    title: titleOf(given.title),
    tags: tagsOf(given.tags),
    isArchived: given.isArchived === true,
    isPinned: false,
    createdAt: timeOf(given.createdAt) ?? times[0],
    updatedAt: timeOf(given.updatedAt) ?? times.at(-1),
    headId: undefined,
    messages,
  };
};
