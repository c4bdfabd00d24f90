/** A key that begins like this is refused where a call costs nothing. */
const WRONG = 'sk-wrong';

const keyOf = (headers: Readonly<Record<string, string>>): string =>
  headers['x-api-key'] ?? headers['authorization']?.replace(/^Bearer /, '') ?? '';

/** What a provider answers at a path that costs nothing; undefined at other paths. */
export const answerFree = (
  path: string,
  headers: Readonly<Record<string, string>>,
  models: unknown,
): { readonly status: number; readonly body: unknown } | undefined => {
  if (path !== '/models' && path !== '/user') return undefined;
  const key = keyOf(headers);
  if (!key.startsWith(WRONG)) return { status: 200, body: path === '/user' ? { id: 'user', object: 'user' } : models };
  const message = `Incorrect API key provided: ${key}.`;
  return { status: 401, body: { error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } } };
};
