import { addressOf, failureOf } from './http.ts';
import { readToken } from './session.ts';

/** Gives the browser a file to save. */
export const downloadText = (name: string, content: string, type = 'application/json'): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; the memory can go then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};

const nameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';

/** Fetches a file with the token in a header and hands it to the browser under the server's name. Throws `ApiError`. */
export const downloadFrom = async (
  path: string,
  input: { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> },
): Promise<void> => {
  const response = await fetch(addressOf(path, input), {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    cache: 'no-store',
    credentials: 'omit',
  });
  if (!response.ok) throw failureOf(response.status, await response.text(), response.headers.get('retry-after'));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response);
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
