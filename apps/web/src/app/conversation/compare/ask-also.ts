import { askForReply, keepCheckpoint } from '../../../features/messages/actions.ts';

/** Asks another agent the same question; resolves to the id of its reply. The shown branch stays as it is. */
export const askAlso = async (
  id: string,
  questionId: string,
  agentId: string,
  ci: boolean,
): Promise<string | undefined> => {
  const { reply, checkpoint } = await askForReply(id, questionId, { agentId, ci, select: false });
  void keepCheckpoint(id, checkpoint);
  return reply?._id;
};
