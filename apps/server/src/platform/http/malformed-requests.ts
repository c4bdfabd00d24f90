import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { createId } from '../id.ts';
import { failureBody, nothingHere, sendFailure, toFailure } from './failures.ts';
import { securityHeaders, setSecurityHeaders } from './headers.ts';

export const malformedRequest = (): Failure => new Failure('malformed', 'The request is malformed');

/** Answers a request whose URL no route can read: such a request never reaches the hooks. */
export const answerMalformedUrl =
  (secure: boolean) =>
  (error: Error & { readonly code: string }, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(reply, { api: true, secure });
    void reply.header('x-request-id', request.id);
    const failure = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? nothingHere() : toFailure(error);
    void sendFailure(reply, failure, request.id);
  };

const failures: Readonly<Record<string, { readonly status: number; readonly failure: Failure }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, failure: new Failure('too_large', 'The headers of the request are too large') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, failure: new Failure('malformed', 'The request did not arrive in time') },
};
const malformed = { status: 400, failure: malformedRequest() };

/** Answers bytes that are not an HTTP request with an ordinary failure, and closes the connection. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, failure } = failures[error.code ?? ''] ?? malformed;
  const requestId = createId();
  const body = JSON.stringify(failureBody(failure, requestId));
  const headers = Object.entries({
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
  // Do not wait for a client that keeps sending.
  socket.once('finish', () => socket.destroy());
};
