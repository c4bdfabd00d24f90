export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body; tests match it with `toMatchObject`, or parse it with the contract. */
  readonly body: unknown;
  readonly text: string;
}

/** Strings and bytes unchanged, everything else as JSON. */
const sent = (body: unknown): string | Uint8Array<ArrayBuffer> => {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const typeOf = (body: unknown): Record<string, string> =>
  body === undefined
    ? {}
    : { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' };

/**
 * Makes one call and returns its response, whatever the status; a body that is neither string nor bytes is sent as
 * JSON.
 */
export const request = async (
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...typeOf(body), ...headers },
    ...(body === undefined ? {} : { body: sent(body) }),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  return { status: response.status, headers: response.headers, body: parsed, text };
};

/** A call with a user's token; an empty token is anonymous. */
export const callAs = (url: string, token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  request(url, method, path, body, token === '' ? {} : { authorization: `Bearer ${token}` });

/** Reads `data._id`, `data.token` and the like from an answer without trusting its shape. */
export const pick = (value: unknown, path: string): string => {
  let at: unknown = value;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  if (typeof at !== 'string') throw new Error(`No text at ${path} in ${JSON.stringify(value).slice(0, 300)}`);
  return at;
};
