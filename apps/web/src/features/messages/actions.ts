import { continueMessage as continueCall } from '@symbi/contracts/continue';
import * as contract from '@symbi/contracts/conversations';
import type { Message } from '@symbi/contracts/conversations';
import type { MessageInput } from '@symbi/contracts/message-input';
import { regenerateMessage as regenerateCall } from '@symbi/contracts/regenerate';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { randomId } from '../../platform/id.ts';
import { invalidateHeads } from '../conversations/keys.ts';
import { withConsent } from './consent.ts';
import { loadLatest, readThread, readWindow, settled, updateThread, writeMessages } from './api.ts';
import { isOnShownBranch, replaceWindow, runningReply } from './thread/thread-model.ts';

interface SendAnswer {
  data: Message;
  reply?: Message | undefined;
  /** The newest signed checkpoint of the conversation's log. */
  checkpoint?: string | undefined;
}

/** The code that stores receipts is loaded with the first send. Where it cannot be, the next receipt covers more rows. */
export const keepCheckpoint = (id: string, checkpoint: string | undefined): Promise<void> =>
  import('../../platform/receipts.ts').then(
    ({ keepReceipt }) => keepReceipt(`conv:${id}`, checkpoint),
    () => undefined,
  );

const writeSent = async (id: string, { data, reply, checkpoint }: SendAnswer): Promise<Message> => {
  void keepCheckpoint(id, checkpoint);
  const isStale = writeMessages(id, reply === undefined ? [data] : [data, reply]);
  if (isStale) await loadLatest(id);
  return data;
};

/** Sends a message; safe to repeat with the same `clientId`. */
export const sendMessage = async (id: string, body: MessageInput): Promise<Message> =>
  writeSent(id, await withConsent(id, () => call(contract.sendMessage, { params: { id }, body })));

/** Idempotency ids of requests without a response yet. */
const unanswered = new Map<string, string>();

/** A repeat after a lost response is the same request, so no reply is paid for twice. */
const once = async <Answer>(place: readonly string[], ask: (clientId: string) => Promise<Answer>): Promise<Answer> => {
  const key = place.join(' ');
  const clientId = unanswered.get(key) ?? randomId();
  unanswered.set(key, clientId);
  const answer = await ask(clientId);
  unanswered.delete(key);
  return answer;
};

export const editMessage = async (id: string, messageId: string, content: string, ci: boolean): Promise<Message> =>
  writeSent(
    id,
    await once(['edit', messageId, String(ci), content], (clientId) =>
      withConsent(id, () => call(contract.editMessage, { params: { id, messageId }, body: { content, ci, clientId } })),
    ),
  );

/** A repeat of the same request gets the same reply. */
export const askForReply = (
  id: string,
  messageId: string,
  body: { readonly ci: boolean; readonly agentId?: string; readonly select?: boolean },
) =>
  once(['reply', messageId, body.agentId ?? ''], (clientId) =>
    withConsent(id, () => call(regenerateCall, { params: { id, messageId }, body: { ...body, clientId } })),
  );

/** Requests another version of a reply, by its own agent unless another is given; also retries a failed one. */
export const regenerateMessage = async (
  id: string,
  messageId: string,
  body: { readonly ci: boolean; readonly agentId?: string },
): Promise<Message> => writeSent(id, await askForReply(id, messageId, body));

/** Requests another version of a cut-off reply that continues its text. */
export const continueMessage = async (id: string, messageId: string, ci: boolean): Promise<Message> =>
  writeSent(
    id,
    await once(['continue', messageId], (clientId) =>
      withConsent(id, () => call(continueCall, { params: { id, messageId }, body: { ci, clientId } })),
    ),
  );

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
  void invalidateHeads(queryClient);
};

/** Shows another version of a turn and the messages that followed it. */
export const selectMessage = async (id: string, messageId: string): Promise<void> => {
  const { data } = await call(contract.selectMessage, { params: { id, messageId } });
  updateThread(id, (thread) => replaceWindow(thread, data));
};

/**
 * Shows the window around a message, for a search hit, while `isWanted`. One in a hidden version has to be selected:
 * otherwise the page would return to the branch that the server shows, and the next message would be sent there. While
 * a reply is being written its branch stays selected, and the jump to the newest message leads back to it.
 */
export const showMessage = async (id: string, messageId: string, isWanted: () => boolean): Promise<void> => {
  const around = await readWindow(id, { around: messageId });
  await settled(id);
  const thread = readThread(id);
  if (thread === undefined || !isWanted()) return;
  const isHidden = !isOnShownBranch(thread, around, messageId);
  const isReplying = runningReply(thread.messages) !== undefined;
  const window = isHidden && isReplying ? { ...around, hasNewer: true } : around;
  const show = (): void => updateThread(id, (before) => replaceWindow(before, window));
  // A window that does not reach the end of its branch stays as it is when the shown branch changes.
  if (window.hasNewer) show();
  try {
    if (isHidden && !isReplying) await call(contract.selectMessage, { params: { id, messageId } });
  } finally {
    if (!window.hasNewer && isWanted()) show();
  }
};
