import type { Message } from '@symbi/contracts/conversations';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { comparableBy } from '@symbi/trust/questions';

/**
 * The replies that gave no answer to a challenge. They have no point on the timeline, since there is nothing to compare
 * an answer with, but the challenge was made. Messages are those of a branch, oldest first.
 */
export const unansweredChallenges = (
  messages: readonly Message[],
  points: readonly Pick<TimelinePoint, 'message_id'>[],
): Message[] => {
  const compared = new Set(points.map(({ message_id: id }) => id));
  /** What was asked, and how it was answered, before the challenge. */
  let asked = '';
  let answered: Message | undefined;
  return messages.filter((message, index) => {
    if (message.sender !== 'agent') return false;
    const turn = messages[index - 1];
    if (turn?.sender !== 'user') return false;
    const isChallenge =
      answered !== undefined &&
      comparableBy({ question: asked, userTurn: turn.content, previous: answered.content }) === 'challenge';
    const isOwn = answered?.agentId === message.agentId;
    if (message.trustState === 'no_answer') {
      // As the server compares: with the agent's own reply just before. Only challenges without an answer lead back to it.
      if (!isChallenge || !isOwn) answered = undefined;
      return isChallenge && isOwn && !compared.has(message._id);
    }
    if (!isChallenge) asked = turn.content;
    answered = message;
    return false;
  });
};
