import { readArchive, type Build } from '@symbi/contracts/project-builds';
import { addressOf, failureOf } from '../../platform/http.ts';
import { readToken } from '../../platform/session.ts';
import { text } from './text.ts';

const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const save = (bytes: ArrayBuffer, name: string): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/**
 * Fetches the archive of a build with the token in a header, checks its hash, and hands it to the browser. Answers
 * whether the hash could be checked: browsers compute hashes on secure addresses only.
 */
export const downloadArchive = async ({ _id, projectId, archive }: Build): Promise<boolean> => {
  const response = await fetch(addressOf(readArchive.path, { params: { id: projectId, buildId: _id } }), {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    cache: 'no-store',
    credentials: 'omit',
  });
  if (!response.ok) throw failureOf(response.status, await response.text(), response.headers.get('retry-after'));
  const bytes = await response.arrayBuffer();
  const canCheck = globalThis.isSecureContext;
  if (canCheck && archive !== null && (await sha256(bytes)) !== archive.sha256)
    throw new Error(text.builds.hashDiffers);
  save(bytes, archive?.name ?? 'archive.tar');
  return canCheck;
};
