/** What `boot.js` asked for while the scripts were on their way, by address, and the token it asked with. */
interface Early {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var __symbiEarly: Early | undefined;
}

/** Later than this, what was asked for at the beginning says nothing of now. */
const freshMs = 15_000;

/** Makes a call; what `boot.js` has asked for already, with the same token, is not asked for again. */
export const carry = (address: string, init: RequestInit): Promise<Response> => {
  const early = globalThis.__symbiEarly;
  // What was asked for before a change does not know of it.
  if (init.method !== 'GET') early?.answers.clear();
  const answer = early?.answers.get(address);
  if (early === undefined || answer === undefined || init.method !== 'GET') return fetch(address, init);
  early.answers.delete(address);
  const isOwn = new Headers(init.headers).get('authorization') === `Bearer ${early.token}`;
  if (!isOwn || performance.now() > freshMs) return fetch(address, init);
  // What did not arrive then may arrive now.
  return answer.catch(() => fetch(address, init));
};
