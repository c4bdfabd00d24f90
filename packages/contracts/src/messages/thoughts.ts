import { z } from 'zod';
import { answer } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What a reply's model thought before it wrote; no part of the reply, and not checked. */
const thoughts = z.object({ messageId: z.string(), text: z.string() });

export const readThoughts = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages/:messageId/thoughts',
  summary:
    'What the model of a reply thought before it wrote, if it said so (`hasThoughts` of `usage` or `partialUsage`)',
  response: answer(thoughts),
});
