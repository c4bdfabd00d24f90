import { attachmentLimits, pictureLimits } from '@symbi/contracts/attachment-limits';
import { Failure } from '../../platform/failure.ts';
import type { AttachmentRow } from './table.ts';

const MEGABYTE = 1024 * 1024;

const count = (value: number): string => value.toLocaleString('en-US');

/** Throws `quota_reached` when this file would exceed the limit of the conversation or of the person. */
export const checkQuota = (
  { bytes, characters, kind }: Pick<AttachmentRow, 'bytes' | 'characters' | 'kind'>,
  others: readonly AttachmentRow[],
  kept: number,
  mostBytes: number,
): void => {
  const isPicture = kind === 'picture';
  const most = isPicture ? pictureLimits.pictures : attachmentLimits.files;
  if (others.filter((other) => (other.kind === 'picture') === isPicture).length >= most)
    throw new Failure(
      'quota_reached',
      `A conversation has at most ${most} ${isPicture ? 'pictures' : 'files'}. Remove one to make room.`,
    );
  const text = others.reduce((sum, other) => sum + other.characters, characters);
  if (text > attachmentLimits.characters)
    throw new Failure(
      'quota_reached',
      `The files of a conversation have at most ${count(attachmentLimits.characters)} characters of text together. Remove one to make room.`,
    );
  if (kept + bytes > mostBytes)
    throw new Failure(
      'quota_reached',
      `You have reached the limit of ${count(mostBytes / MEGABYTE)} MB for attached files. Remove some, in this or other conversations, to make room.`,
    );
};
