import type { LeftOut } from '@symbi/contracts/imports';
import type { IncomingConversation } from '../import/incoming.ts';
import { RefusedItem, type Draft } from './draft.ts';
import { LeftOuts } from './left-outs.ts';
import { isRecord, titleOf } from './values.ts';
import { readChatGpt } from './from-chatgpt.ts';
import { readLibreChat } from './from-librechat.ts';
import { readOpenWebUi } from './from-open-webui.ts';
import { readSymbi } from './from-symbi.ts';
import { incomingConversation } from './order-messages.ts';

type Reader = (value: unknown, left: LeftOuts) => Draft;

/** The application a conversation comes from, by its shape alone. */
const readerOf = (value: Readonly<Record<string, unknown>>): Reader | undefined => {
  if (isRecord(value['mapping'])) return readChatGpt;
  if (isRecord(value['history'])) return readOpenWebUi;
  if (isRecord(value['chat'])) return readOpenWebUi;
  if (!Array.isArray(value['messages'])) return undefined;
  if (typeof value['_id'] === 'string' && 'headId' in value) return readSymbi;
  return typeof value['conversationId'] === 'string' || 'exportAt' in value ? readLibreChat : undefined;
};

export interface ReadItem {
  readonly title: string;
  readonly conversation: IncomingConversation | undefined;
  readonly leftOut: readonly LeftOut[];
}

const refused = (title: string, why: string, left: readonly LeftOut[] = []): ReadItem => ({
  title,
  conversation: undefined,
  leftOut: [{ what: 'the conversation', why, count: 1 }, ...left],
});

const UNKNOWN_FORM =
  'Its form is not one of those that can be imported: exports of ChatGPT, LibreChat, Open WebUI and Symbi. Export the conversations there as JSON and choose that file, unchanged';

/** Reads one item of a file: a conversation with its tree in order, or the reason why it is not one. Never throws. */
export const readItem = (text: string, place: string, now: number): ReadItem => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(place, 'It is not valid JSON');
  }
  if (!isRecord(value)) return refused(place, 'It is not an object');
  const title = titleOf(value['title'], place);
  const reader = readerOf(value);
  if (reader === undefined) return refused(title, UNKNOWN_FORM);
  const left = new LeftOuts();
  let draft: Draft;
  try {
    draft = reader(value, left);
  } catch (error) {
    if (error instanceof RefusedItem) return refused(title, error.message);
    return refused(title, 'It is not of the form that its application writes');
  }
  const conversation = incomingConversation(draft, text, { now, left });
  if (conversation.messages.length === 0) return refused(title, 'It has no message that can be imported', left.list());
  return { title: conversation.title, conversation, leftOut: left.list() };
};
