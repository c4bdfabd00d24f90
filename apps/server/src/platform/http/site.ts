import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, sandboxHeaders } from './headers.ts';

const NONCE_MARK = '__CSP_NONCE__';
const CONTACT_MARK = '__CONTACT_EMAIL__';

/**
 * Serves the built web app: hashed assets for ever, everything else that is no file as the one page with a fresh nonce. The
 * page says whom to write to, so that nothing has to be asked for before somebody signs in.
 */
export const serveSite = async (http: FastifyInstance, directory: string, contactEmail: string): Promise<void> => {
  const source = await readFile(join(directory, 'index.html'), 'utf8');
  // An address that the environment lets through has nothing in it that ends an attribute.
  const page = source.replaceAll(CONTACT_MARK, () => contactEmail);
  const version = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const sandbox = join(directory, 'diagram', '/');
  await http.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (path.startsWith(sandbox)) void reply.headers(sandboxHeaders);
    },
  });
  http.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isFile = /\.[^/]*$/.test(path) || path.startsWith('/.');
    // The API asks who calls before it says that there is nothing.
    if (isFile || path === '/api' || path.startsWith('/api/') || path.startsWith('/socket.io')) {
      reply.callNotFound();
      return reply;
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-store')
      .header('x-app-version', version)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_MARK, nonce));
  });
};
