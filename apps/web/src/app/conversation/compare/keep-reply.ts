import { hasCode } from '@symbi/client/api-error';
import { updateConversation } from '@symbi/contracts/conversations';
import { readThread, writeConversation } from '../../../features/messages/api.ts';
import { selectMessage } from '../../../features/messages/actions.ts';
import { call } from '../../../platform/api/http.ts';

/** Continues with a reply: it is the shown one, and its agent, if that can be chosen, answers what is written next. */
export const keepReply = async (id: string, messageId: string, agent: string | undefined): Promise<void> => {
  await selectMessage(id, messageId);
  if (agent === undefined || readThread(id)?.conversation.agent === agent) return;
  try {
    writeConversation((await call(updateConversation, { params: { id }, body: { agent } })).data);
  } catch (error) {
    // Only the server knows each: an assistant, or a public agent that no list here has, can still answer.
    if (!hasCode(error, 'not_found')) throw error;
  }
};
