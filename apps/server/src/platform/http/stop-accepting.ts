import type { Server as HttpServer, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 100;
/** For a request that has begun to arrive. */
const LAST_REQUESTS_MS = 3_000;
const LAST_ANSWERS_MS = 6_000;

/** The answers that each server is giving. */
const underWay = new WeakMap<HttpServer, Set<ServerResponse>>();

/** Counts the answers of a server from here on. */
export const countAnswers = (server: HttpServer): void => {
  const given = new Set<ServerResponse>();
  underWay.set(server, given);
  server.prependListener('request', (_request, response: ServerResponse) => {
    given.add(response);
    response.once('close', () => given.delete(response));
  });
};

const answersOf = (server: HttpServer): number => underWay.get(server)?.size ?? 0;

/** Stops accepting connections; the returned function waits for the open ones, up to a limit. */
export const stopAccepting = (http: FastifyInstance): (() => Promise<void>) => {
  let isClosed = false;
  http.server.close(() => (isClosed = true));
  // Otherwise a connection that was busy would be kept alive and served for as long as its client likes.
  http.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  http.server.closeIdleConnections();
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS);
  return async () => {
    const began = performance.now();
    const limit = () => (answersOf(http.server) > 0 ? LAST_ANSWERS_MS : LAST_REQUESTS_MS);
    while (!isClosed && performance.now() - began < limit()) await delay(SWEEP_MS);
    clearInterval(sweep);
    // To Node, one that has sent nothing or half a request is not idle: it would be waited for like an answer.
    http.server.closeAllConnections();
    await http.close();
  };
};
