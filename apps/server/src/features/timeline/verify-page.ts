import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the offline verifier at /verify.html under the page's own policy: it may load and send nothing, and its one
 * script and style are allowed by their hashes.
 */
export const serveVerifyPage = (http: FastifyInstance): void => {
  const page = readFileSync(fileURLToPath(import.meta.resolve('@symbi/ledger/page/verify.html')), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
  if (policy === undefined) throw new Error('The page of the verifier has no policy');
  http.get('/verify.html', (_request, reply) =>
    reply
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
};
