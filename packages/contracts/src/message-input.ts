import { z } from 'zod';
import { id, text } from './common.ts';
import { encryptedLength, encryptedText } from './encrypted.ts';
import { limits } from './limits.ts';

/**
 * `clientId` makes a send safe to repeat: the same id and body answer the first message again, another body is a
 * conflict. A message without `content` may be encrypted instead; beside content, `encryptedContent` means nothing.
 */
export const messageInput = z
  .object({
    content: text(limits.messageLength).trim().default(''),
    encryptedContent: z.string().max(encryptedLength, 'Must be an encrypted message').optional(),
    sender: z.string().max(20).optional(),
    agentId: id.optional(),
    clientId: text(80).min(8, 'Must be at least 8 characters').optional(),
    ci: z.boolean().optional(),
    parentId: id.nullable().optional(),
  })
  .superRefine(({ content, encryptedContent, clientId }, context) => {
    if (content !== '') return;
    const refuse = (field: string, reason: string): void =>
      context.addIssue({ code: 'custom', path: [field], message: reason });
    if (encryptedContent === undefined) refuse('content', 'Message is required');
    else if (!encryptedText.safeParse(encryptedContent).success)
      refuse('encryptedContent', 'Must be an encrypted message');
    else if (clientId === undefined) refuse('clientId', 'An encrypted message needs its clientId');
  });
export type MessageInput = z.input<typeof messageInput>;
