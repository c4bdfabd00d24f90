import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { beginning } from '@symbi/text/beginning';

/**
 * The name of a file as the server stores it, without characters that are not seen: one of them turns the others around,
 * and 'fdp.exe' looks like 'exe.pdf'.
 */
export const plainName = (name: string): string =>
  beginning(name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), attachmentLimits.nameLength) || 'file';
