import { namedContext, type NamedContext } from '@symbi/contracts/context-title';
import { citation, failure, type Citation, type Message } from '@symbi/contracts/conversations';
import { partialUsage, usage } from '@symbi/contracts/reply-usage';
import { messageDocument, type MessageDocument } from '@symbi/contracts/documents';
import { messageOrigin, type MessageOrigin } from '@symbi/contracts/origin';
import { messagePicture, type MessagePicture } from '@symbi/contracts/pictures';
import type { ToolCall } from '@symbi/contracts/tool-calls';
import { z } from 'zod';
import { toIsoTime } from '../../platform/clock.ts';
import type { MessageRow } from './table.ts';
import { callsOf } from './tool-calls.ts';

const texts = z.array(z.string());
const citations = z.array(citation);

const optional = <Name extends string, Value>(name: Name, value: Value | null | undefined): { [Key in Name]?: Value } =>
  value === null || value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });

/** A stored time that cannot be formatted is left out; the message is still shown. */
const presentOrigin = (text: string): MessageOrigin => {
  const value: unknown = JSON.parse(text);
  const whole = messageOrigin.safeParse(value);
  return whole.success ? whole.data : messageOrigin.omit({ at: true }).parse(value);
};

const pictures = z.array(messagePicture);

/** The pictures attached to a message, as they were when it was sent. */
export const picturesOf = (row: Pick<MessageRow, 'pictures'>): MessagePicture[] =>
  row.pictures === '[]' ? [] : pictures.parse(JSON.parse(row.pictures));

const documents = z.array(messageDocument);

/** The documents attached to a message, as they were when it was sent. */
export const documentsOf = (row: Pick<MessageRow, 'documents'>): MessageDocument[] =>
  row.documents === '[]' ? [] : documents.parse(JSON.parse(row.documents));

const contexts = z.array(namedContext);

/** The contexts a message names, under their names at the time. */
export const contextsOf = (row: Pick<MessageRow, 'contexts'>): NamedContext[] =>
  row.contexts === '[]' ? [] : contexts.parse(JSON.parse(row.contexts));

/** Numbered citations of its text. */
export const citationsOf = (row: Pick<MessageRow, 'citations'>): Citation[] =>
  row.citations === '[]' ? [] : citations.parse(JSON.parse(row.citations));

/** Without fields only the provider needs. */
const presentCalls = (row: MessageRow): ToolCall[] | undefined => {
  const calls = callsOf(row).map(({ callId: _callId, round: _round, ...call }) => call);
  return calls.length === 0 ? undefined : calls;
};

/** `siblings` are the versions of the turn; `text` replaces the stored content while a reply streams. */
export const presentMessage = (row: MessageRow, siblings: string[], text = row.content): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  parentId: row.parent_id,
  seq: row.seq,
  changeSeq: row.change_seq,
  sender: row.sender,
  content: text,
  status: row.status,
  contextTags: texts.parse(JSON.parse(row.tags)),
  citations: citationsOf(row),
  notices: texts.parse(JSON.parse(row.notices)),
  siblings,
  timestamp: toIsoTime(row.created_at),
  ...optional('agentId', row.agent_id),
  ...optional('agentName', row.agent_name),
  ...optional('encryptedContent', row.encrypted_content),
  ...optional('runId', row.run_id),
  ...optional('trustScore', row.trust_score),
  ...optional('trustState', row.trust_state),
  ...optional('trustMode', row.trust_mode),
  ...optional('trustVerdict', row.trust_verdict),
  ...optional('ciModel', row.ci_model),
  ...optional('clientId', row.client_id),
  ...optional('judgment', row.judgment),
  ...optional('checking', row.check_run_id === null ? null : true),
  ...optional('usage', row.usage === null ? null : usage.parse(JSON.parse(row.usage))),
  ...optional('partialUsage', row.partial_usage === null ? null : partialUsage.parse(JSON.parse(row.partial_usage))),
  ...optional('toolCalls', presentCalls(row)),
  ...optional('contexts', row.contexts === '[]' ? null : contextsOf(row)),
  ...optional('pictures', row.pictures === '[]' ? null : picturesOf(row)),
  ...optional('documents', row.documents === '[]' ? null : documentsOf(row)),
  ...optional('origin', row.origin === null ? null : presentOrigin(row.origin)),
  ...optional('failure', row.failure === null ? null : failure.parse(JSON.parse(row.failure))),
});
