import type { APIRequestContext } from '@playwright/test';
import { createCalls, type Calls } from '@symbi/client/calls';

/**
 * Calls the endpoints of the contracts through Playwright, in the session of the token if there is one. Throws
 * `ApiError` if refused.
 */
export const callsOf = (request: APIRequestContext, token: string | null = null): Calls['call'] =>
  createCalls({
    readToken: () => token,
    carry: async (address, { method = 'GET', headers, body }) => {
      const answer = await request.fetch(address, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { data: body } : {}),
      });
      return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers: answer.headers() });
    },
  }).call;
