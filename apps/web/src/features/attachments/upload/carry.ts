import type { CallsOptions } from '@symbi/client/calls';

/** Status codes for which `Response` rejects any body, even an empty one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** `fetch` that reports the sent share of its body, from 0 to 1; browsers report that only for XMLHttpRequest. */
export const carryWithProgress =
  (onProgress: (sent: number) => void): NonNullable<CallsOptions['carry']> =>
  (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      // Canceled while the file was read: no event follows any more.
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      request.upload.addEventListener('load', () => onProgress(1));
      request.addEventListener('load', () => {
        const retryAfter = request.getResponseHeader('retry-after');
        const answered = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
        const { status, responseText } = request;
        resolve(new Response(BODILESS.has(status) ? null : responseText, { status, headers: answered }));
      });
      request.addEventListener('error', () => reject(new TypeError('No answer came')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body instanceof Uint8Array ? new Uint8Array(body) : null);
    });
