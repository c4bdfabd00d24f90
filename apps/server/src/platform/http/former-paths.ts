/** Where calls are now that were below `/api/transfers` until migration 059. */
const NOW = new Map([
  ['conversations', '/api/exports/conversations'],
  ['imports', '/api/imports'],
  ['shares', '/api/shares'],
]);

/**
 * The present address of a call: scripts written against the version before keep working. Rewritten instead of
 * redirected, because many clients follow no redirect of a `PUT` or `POST`.
 */
export const presentUrl = (url: string): string =>
  url.replace(/^\/api\/transfers\/(\w+)(?=[/?]|$)/, (former, name: string) => NOW.get(name) ?? former);
