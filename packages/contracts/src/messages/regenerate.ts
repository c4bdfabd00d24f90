import { z } from 'zod';
import { id } from '../common.ts';
import { sentAnswer } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { clientId } from './message-input.ts';

/**
 * For a finished reply (another version) and for a failed one (Retry); repeating it with the same `clientId` has no
 * effect.
 */
export const regenerateMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/regenerate',
  summary: 'Ask for another reply; the earlier one stays as a version, and with `select: false` the shown one',
  status: 201,
  body: z
    .object({
      agentId: id.optional(),
      ci: z.boolean().optional(),
      clientId: clientId.optional(),
      /**
       * Whether the new reply becomes the shown version, as it does by default. False leaves the shown branch, and with
       * it the end of the conversation, as it is, unless no reply to the message is shown yet.
       */
      select: z.boolean().optional(),
    })
    .optional(),
  response: sentAnswer,
});
