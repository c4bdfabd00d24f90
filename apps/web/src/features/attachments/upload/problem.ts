import { ApiError } from '@symbi/client/api-error';
import { BEGINNING_BYTES, beginningProblem, ENDING_BYTES, endingProblem } from '@symbi/documents/marks';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { messageOf } from '../../../platform/api/message-of.ts';
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

/** A file that cannot be read here says so when it is uploaded. */
const bytesOf = async (part: Blob): Promise<Uint8Array | null> => {
  const bytes = await part.arrayBuffer().catch(() => null);
  return bytes && new Uint8Array(bytes);
};

/** Why a document cannot be read whatever is in its middle, as its reader on the server says it; null if it may. */
export const unreadable = async (file: File): Promise<string | null> => {
  if (isPicture(file)) return null;
  const start = await bytesOf(file.slice(0, BEGINNING_BYTES));
  const end = await bytesOf(file.slice(-ENDING_BYTES));
  if (start === null || end === null) return null;
  return beginningProblem(start, file.name) ?? endingProblem(start, end);
};

/** Whether a retry may help: at once, later, or once there is room. */
export const canRetry = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTemporary || ['quota_reached', 'rate_limited'].includes(error.code));

/** A proxy with a lower size limit than the server's has no message of ours. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 413 && error.code === 'unreadable'
    ? problems.proxy
    : messageOf(error, problems.failed);
