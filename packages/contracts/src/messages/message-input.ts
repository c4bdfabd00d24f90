import { z } from 'zod';
import { id, text } from '../common.ts';
import { attachmentLimits, pictureLimits } from '../files/attachment-limits.ts';
import { MOST_NAMED_CONTEXTS } from '../context/context-title.ts';
import { limits } from '../limits.ts';

/** Longest text of an encrypted message: base64url of at most three bytes per UTF-16 unit, plus the prefix. */
export const encryptedLength = limits.messageLength * 4 + 77;

/**
 * `symbi1.<iterations>.<salt>.<nonce>.<ciphertext and tag>` in base64url, in the one canonical encoding of the bytes:
 * 600,000 to 5,000,000 iterations, 16 bytes of salt, 12 of nonce, at least 17 of ciphertext.
 */
export const encryptedPattern =
  /^symbi1\.([6-9]\d{5}|[1-4]\d{6}|5000000)\.([\w-]{21}[AQgw])\.([\w-]{16})\.((?=[\w-]{23})(?:[\w-]{4})*(?:[\w-]{2}[AEIMQUYcgkosw048]|[\w-][AQgw])?)$/;

/** The sender's own id for a request; a repeat with the same id has no further effect. */
export const clientId = text(80).min(8, 'Must be at least 8 characters');

/**
 * `clientId` makes a send safe to repeat: the same id and body return the first message again, another body is a
 * conflict. A message without `content` may be encrypted instead; with `content`, `encryptedContent` is ignored.
 */
export const messageInput = z
  .object({
    content: text(limits.messageLength).trim().default(''),
    encryptedContent: z.string().max(encryptedLength, 'Must be an encrypted message').optional(),
    sender: z.string().max(20).optional(),
    agentId: id.optional(),
    clientId: clientId.optional(),
    ci: z.boolean().optional(),
    parentId: id.nullable().optional(),
    /** Pictures of the conversation sent with the message, in this order. */
    pictures: z.array(id).max(pictureLimits.perMessage).optional(),
    /** Files with text of the conversation, attached since the last message, in this order. */
    documents: z.array(id).max(attachmentLimits.files).optional(),
    /** Contexts named in the message; they become sources of the reply. */
    contexts: z.array(id).max(MOST_NAMED_CONTEXTS).optional(),
  })
  .superRefine((input, context) => {
    const { content, encryptedContent, clientId: named, pictures = [], documents = [], contexts = [] } = input;
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (content !== '') return;
    if (pictures.length > 0) refuse('pictures', 'Pictures go with a text, and cannot be encrypted');
    // Its name would be stored unencrypted with the message.
    if (documents.length > 0) refuse('documents', 'Files go with a text, and cannot be encrypted');
    if (contexts.length > 0) refuse('contexts', 'An encrypted message names no context');
    if (encryptedContent === undefined) refuse('content', 'Message is required');
    else if (!encryptedPattern.test(encryptedContent)) refuse('encryptedContent', 'Must be an encrypted message');
    else if (named === undefined) refuse('clientId', 'An encrypted message needs its clientId');
  });
export type MessageInput = z.input<typeof messageInput>;
