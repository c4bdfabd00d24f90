import { readArchive, type Build } from '@symbi/contracts/project-builds';
import { saveFile } from '../../platform/download.ts';
import { callFile } from '../../platform/api/http.ts';
import { text } from './text.ts';

const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Fetches the archive of a build, verifies its hash and makes the browser save it. Resolves to whether the hash could
 * be verified: browsers compute hashes only in secure contexts. Throws `ApiError`, or an `Error` when the hash differs.
 */
export const downloadArchive = async ({ _id, projectId, archive }: Build): Promise<boolean> => {
  const file = await callFile(readArchive, { params: { id: projectId, buildId: _id } });
  const canCheck = globalThis.isSecureContext;
  if (canCheck && archive !== null && (await sha256(await file.blob.arrayBuffer())) !== archive.sha256)
    throw new Error(text.builds.hashDiffers);
  saveFile({ blob: file.blob, name: archive?.name ?? file.name });
  return canCheck;
};
