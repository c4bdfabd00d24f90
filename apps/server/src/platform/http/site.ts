import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, sandboxHeaders } from './headers.ts';

const NONCE_MARK = '__CSP_NONCE__';
const CONTACT_MARK = '__CONTACT_EMAIL__';

/** URL paths of the files that may be requested: all except those whose name begins with a dot. */
const filesOf = async (directory: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep));
  return new Set(names.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')));
};

/** A client that disconnects during a download is not a failure. */
const onError =
  (http: FastifyInstance) => (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else http.errorHandler(error, request, reply);
  };

/**
 * Serves the built web app: hashed assets cached forever, and every path that is not a file as the single page with a
 * fresh nonce. The page contains the contact address, so the sign-in screen needs no request. One route serves all
 * files: a route for each of some five hundred held 6 MB.
 */
export const serveSite = async (http: FastifyInstance, directory: string, contactEmail: string): Promise<void> => {
  const source = await readFile(join(directory, 'index.html'), 'utf8');
  // The environment's schema admits no address with a character that ends an attribute.
  const page = source.replaceAll(CONTACT_MARK, () => contactEmail);
  const version = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const sandbox = join(directory, 'diagram', '/');
  await http.register(fastifyStatic, {
    root: directory,
    serve: false,
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
  const files = await filesOf(directory);
  const answer = (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply): FastifyReply => {
    const file = request.params['*'];
    if (files.has(file)) return reply.sendFile(file);
    const path = request.url.split('?')[0] ?? '/';
    const isFile = /\.[^/]*$/.test(path) || path.startsWith('/.');
    // The API authenticates before it answers "not found".
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
  };
  http.route({ method: ['GET', 'HEAD'], url: '/*', errorHandler: onError(http), handler: answer });
};
