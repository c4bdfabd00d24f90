/** Requests that `boot.js` made while the scripts were loading, by address, and the token they used. */
interface EarlyAnswer {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var __symbiEarly: EarlyAnswer | undefined;
}

/** Older answers no longer reflect the current state. */
const FRESH_MS = 15_000;

/** Makes a call, reusing the request `boot.js` already made with the same token. */
export const carry = (address: string, init: RequestInit): Promise<Response> => {
  const early = globalThis.__symbiEarly;
  // Answers requested before a change do not include it.
  if (init.method !== 'GET') early?.answers.clear();
  const answer = early?.answers.get(address);
  if (early === undefined || answer === undefined || init.method !== 'GET') return fetch(address, init);
  early.answers.delete(address);
  const isOwn = new Headers(init.headers).get('authorization') === `Bearer ${early.token}`;
  if (!isOwn || performance.now() > FRESH_MS) return fetch(address, init);
  // The early request failed; a new one may succeed.
  return answer.catch(() => fetch(address, init));
};
