import type { Message } from '@symbi/contracts/conversations';

/** A reply that ended at the most tokens that its agent may write. */
export const isAtLimit = ({ status, usage }: Message): boolean => status === 'complete' && usage?.isCut === true;

/** An agent's words that end too early, as the server sees them: it can be asked to go on. */
export const isCutOff = (message: Message): boolean =>
  message.sender === 'agent' &&
  message.agentId !== undefined &&
  message.content.trim() !== '' &&
  message.origin === undefined &&
  message.toolCalls === undefined &&
  (message.status === 'complete' ? isAtLimit(message) : message.status !== 'streaming');
