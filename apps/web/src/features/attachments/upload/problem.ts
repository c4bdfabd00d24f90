import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { formatSize } from '../../../platform/size.ts';
import { problems } from './text.ts';

/** Types a browser can decode and encode again. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const isPicture = ({ type }: Pick<File, 'type'>): boolean => PICTURES.includes(type);

/** Why a file cannot be used, in words; null if the server may be able to read it. */
export const problemOf = ({ size, type }: Pick<File, 'size' | 'type'>): string | null => {
  if (type.startsWith('image/') && !isPicture({ type })) return problems.picture;
  if (/^(?:audio|video)\//.test(type)) return `${problems.recording} ${problems.read}`;
  if (size > attachmentLimits.bytes) return problems.tooLarge(formatSize(attachmentLimits.bytes));
  return size === 0 ? problems.empty : null;
};
