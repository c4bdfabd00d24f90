import type { APIRequestContext } from '@playwright/test';
import { createCalls, type Calls } from '@symbi/client/calls';

/**
 * Calls the endpoints of the contracts through Playwright, as the account if there is one. Throws `ApiError` if
 * refused.
 */
export const callsOf = (request: APIRequestContext, account?: { readonly token: string }): Calls['call'] =>
  createCalls({
    readToken: () => account?.token ?? null,
    carry: async (address, { method = 'GET', headers, body }) => {
      const answer = await request.fetch(address, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { data: body } : {}),
      });
      return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers: answer.headers() });
    },
  }).call;
