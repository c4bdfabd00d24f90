import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { Failure } from '../../platform/failure.ts';
import type { AttachmentRow } from './table.ts';

const MEGABYTE = 1024 * 1024;

const count = (value: number): string => value.toLocaleString('en-US');

/** Throws `quota_reached` when a conversation, or all of a person's together, would hold too much with this file. */
export const checkQuota = (
  { bytes, characters }: Pick<AttachmentRow, 'bytes' | 'characters'>,
  others: readonly AttachmentRow[],
  kept: number,
  most: number,
): void => {
  if (others.length >= attachmentLimits.files)
    throw new Failure(
      'quota_reached',
      `A conversation has at most ${attachmentLimits.files} files. Remove one to make room.`,
    );
  const text = others.reduce((sum, other) => sum + other.characters, characters);
  if (text > attachmentLimits.characters)
    throw new Failure(
      'quota_reached',
      `The files of a conversation have at most ${count(attachmentLimits.characters)} characters of text together. Remove one to make room.`,
    );
  if (kept + bytes > most)
    throw new Failure(
      'quota_reached',
      `You have reached the limit of ${count(most / MEGABYTE)} MB for attached files. Remove some, in this or other conversations, to make room.`,
    );
};
