import { z } from 'zod';
import { limits } from './limits.ts';

const hasLoneSurrogate = (text: string): boolean => !text.isWellFormed();

/** Text that every database stores unchanged: no NUL, no lone surrogate, at most `maximum` UTF-16 units. */
export const text = (maximum: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .max(maximum, `Must be at most ${maximum} characters`)
    .refine((value) => !value.includes('\u0000'), 'Must not contain a NUL character')
    .refine((value) => !hasLoneSurrogate(value), 'Must be well-formed Unicode');

/** A name of nothing but characters without width, such as U+200B or U+3164, would leave an empty place, as does the blank of Braille. */
const isVisible = (value: string): boolean => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/** Trimmed, non-empty text; stored text is read with it as well, of whatever version. */
export const filledText = (maximum: number, message: string) => text(maximum, message).trim().min(1, message);

/** Trimmed text of which something can be seen: for what is given only, as older versions stored other names. */
export const requiredText = (maximum: number, message: string) =>
  filledText(maximum, message).refine(isVisible, message);

/** 24 hexadecimal characters in any case; converted to lower case. */
export const id = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'Must be 24 hexadecimal characters')
  .toLowerCase();

export const isId = (value: string): boolean => /^[0-9a-fA-F]{24}$/.test(value);

/** A moment as ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime();

/** Number in 0..1. */
export const fraction = z.number().min(0).max(1);

/** `conv:` and the 24-hex id of a conversation; a bare id gets the prefix. */
export const sessionId = z
  .string()
  .regex(/^(?:conv:)?[0-9a-fA-F]{24}$/, 'Must be 24 hexadecimal characters, with or without conv: before them')
  .transform((value) => (value.startsWith('conv:') ? value.toLowerCase() : `conv:${value.toLowerCase()}`));

export const conversationOfSession = (session: string): string => session.slice('conv:'.length);

export const tag = requiredText(limits.tagLength, 'Tag is required');
export const tags = z.array(tag).max(limits.tags);

/** `?limit=` as digits only, capped to the page maximum. */
export const limitQuery = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Must be a positive whole number')
    .transform((value) => Math.min(Number(value), limits.pageMaximum))
    .optional()
    .transform((value) => value ?? fallback);

/** `?page=`, 1 for the first. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Must be a positive whole number')
  .transform(Number)
  .optional()
  .transform((value) => value ?? 1);

/** An opaque list position issued by the server. */
export const cursorQuery = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'Must be a cursor from an earlier answer')
  .optional();

export const flagQuery = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

export const success = z.literal(true);

/** `{ success, data }`. */
export const answer = <Data extends z.ZodType>(data: Data) => z.object({ success, data });

/** `{ success, data[], count, nextCursor? }`; `count` is the total over all pages. */
export const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ success, data: z.array(item), count: z.number().int(), nextCursor: z.string().optional() });

/** `{ success }`, for calls without data to return. */
export const done = z.object({ success });
