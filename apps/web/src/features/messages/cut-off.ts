import type { Message } from '@symbi/contracts/conversations';

/** A reply that ended at its agent's token limit. */
export const isAtLimit = ({ status, usage }: Message): boolean => status === 'complete' && usage?.isCut === true;

/** An agent's reply that ends too early, by the server's rule: it can be asked to continue. */
export const isCutOff = (message: Message): boolean =>
  message.sender === 'agent' &&
  message.agentId !== undefined &&
  message.content.trim() !== '' &&
  message.origin === undefined &&
  message.toolCalls === undefined &&
  (message.status === 'complete' ? isAtLimit(message) : message.status !== 'streaming');

/** It did not come to its end; what can be done about that is beside the words that say so. */
export const isBroken = ({ status, failure }: Message): boolean =>
  failure !== undefined || status === 'failed' || status === 'interrupted' || status === 'stopped';
