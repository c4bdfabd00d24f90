import { z } from 'zod';
import { sentAnswer } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { clientId } from './message-input.ts';

/**
 * For a reply that was stopped, lost its provider or hit its token limit; the built-in agent answers from the start.
 */
export const continueMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/continue',
  summary:
    'Ask the same agent to go on with a reply that was cut off: another version of it, which begins with its text',
  status: 201,
  body: z.object({ ci: z.boolean().optional(), clientId: clientId.optional() }).optional(),
  response: sentAnswer,
});
