import * as contract from '@symbi/contracts/conversations';
import type { Message } from '@symbi/contracts/conversations';
import type { MessageInput } from '@symbi/contracts/message-input';
import { call } from '../../platform/api/http.ts';
import { withConsent } from './consent.ts';
import { loadLatest, updateThread, writeMessages } from './api.ts';
import { replaceWindow } from './thread/thread-model.ts';

interface SendAnswer {
  data: Message;
  reply?: Message | undefined;
  /** The newest signed checkpoint of the conversation's log. */
  checkpoint?: string | undefined;
}

/** Receipts are kept by code that is loaded with the first send. */
const keepCheckpoint = async (id: string, checkpoint: string | undefined): Promise<void> => {
  const { keepReceipt } = await import('../../platform/receipts.ts');
  await keepReceipt(`conv:${id}`, checkpoint);
};

const writeSent = async (id: string, { data, reply, checkpoint }: SendAnswer): Promise<Message> => {
  void keepCheckpoint(id, checkpoint);
  const isStale = writeMessages(id, reply === undefined ? [data] : [data, reply]);
  if (isStale) await loadLatest(id);
  return data;
};

/** Sends a message; safe to repeat with the same `clientId`. */
export const sendMessage = async (id: string, body: MessageInput): Promise<Message> =>
  writeSent(id, await withConsent(id, () => call(contract.sendMessage, { params: { id }, body })));

export const editMessage = async (id: string, messageId: string, content: string, ci: boolean): Promise<Message> =>
  writeSent(
    id,
    await withConsent(id, () => call(contract.editMessage, { params: { id, messageId }, body: { content, ci } })),
  );

/** Another version of a reply; also the Retry of a failed one. */
export const regenerateMessage = async (id: string, messageId: string, ci: boolean): Promise<Message> =>
  writeSent(
    id,
    await withConsent(id, () => call(contract.regenerateMessage, { params: { id, messageId }, body: { ci } })),
  );

/** Asks another agent the same question; the id of its reply, which is shown from then on. */
export const askAlso = async (
  id: string,
  questionId: string,
  agentId: string,
  ci: boolean,
): Promise<string | undefined> => {
  const asked = { params: { id, messageId: questionId }, body: { agentId, ci } };
  const answer = await withConsent(id, () => call(contract.regenerateMessage, asked));
  await writeSent(id, answer);
  return answer.reply?._id;
};

export const stopMessage = async (id: string, messageId: string): Promise<void> => {
  const { data } = await call(contract.stopMessage, { params: { id, messageId } });
  writeMessages(id, [data]);
};

export const tagMessage = async (id: string, messageId: string, tags: string[]): Promise<void> => {
  const { data } = await call(contract.tagMessage, { params: { id, messageId }, body: { tags } });
  writeMessages(id, [data]);
};

export const removeMessage = async (id: string, messageId: string): Promise<void> => {
  const { data } = await call(contract.removeMessage, { params: { id, messageId } });
  writeMessages(id, [data]);
};

/** Shows another version of a turn and what followed it. */
export const selectMessage = async (id: string, messageId: string): Promise<void> => {
  const { data } = await call(contract.selectMessage, { params: { id, messageId } });
  updateThread(id, (thread) => replaceWindow(thread, data));
};
