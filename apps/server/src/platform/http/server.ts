import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { id } from '@symbi/contracts/common';
import { limits } from '@symbi/contracts/limits';
import { createId } from '../id.ts';
import { isForeignKeyViolation } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../observability/log.ts';
import { BodiesUnderWay } from './bodies-under-way.ts';
import { failureOf, nothingHere, sendFailure } from './failures.ts';
import { presentUrl } from './former-paths.ts';
import { setSecurityHeaders } from './headers.ts';
import type { Idempotency } from './idempotency.ts';
import { parseJson } from './json.ts';
import { parseQuery } from './query.ts';
import type { RateLimiter, Rule } from './rate-limit.ts';
import type { Caller, RawRequest, Route } from './route.ts';
import { countAnswers } from './stop-accepting.ts';
import { answerClientError, answerMalformedUrl, malformedRequest } from './malformed-requests.ts';

export interface HttpOptions {
  readonly log: Log;
  readonly routes: readonly Route[];
  /** The user behind a bearer token, or null. */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  readonly rateLimiter: RateLimiter;
  /** Multiplies the limits; 1 in production, more for benchmarks and tests from one address. */
  readonly rateLimitFactor: number;
  readonly idempotency: Idempotency;
  readonly trustedProxyHops: number;
  /** True when people reach the server over HTTPS. */
  readonly secure: boolean;
  readonly onAnswer?: (observed: { method: string; path: string; status: number; seconds: number }) => void;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7E]{8,200}$/;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const bearer = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

const isApi = (request: FastifyRequest): boolean => request.url === '/api' || request.url.startsWith('/api/');

const closeSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

interface Rules {
  readonly bodies: BodiesUnderWay;
  readonly perUser: Rule;
  readonly perAddress: Rule;
}

const rulesOf = (factor: number): Rules => ({
  bodies: new BodiesUnderWay(),
  perUser: { name: 'user', points: 3_000 * factor, seconds: 60 },
  perAddress: { name: 'address', points: 3_000 * factor, seconds: 60 },
});

/** Elsewhere a request that offers another protocol is answered in its own: some clients offer HTTP/2 with their first. */
const isToUpgrade = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io') === true;

const createFastify = (options: HttpOptions): FastifyInstance =>
  Fastify({
    logger: false,
    // Node would answer a request without a host by itself, and without our headers.
    http: { shouldUpgradeCallback: isToUpgrade, requireHostHeader: false },
    bodyLimit: limits.bodyBytes,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxyHops,
    genReqId: createId,
    requestIdHeader: false,
    // HEAD answers like GET, without the body.
    exposeHeadRoutes: true,
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    rewriteUrl: ({ url }) => presentUrl(url ?? '/'),
    clientErrorHandler: answerClientError,
    frameworkErrors: answerMalformedUrl(options.secure),
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
  });

const parseBody = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new Failure('wrong_type', 'Send the body without compression');
  return body.length === 0 ? undefined : parseJson(body);
};

const takeBytes = async (_request: FastifyRequest, body: Buffer): Promise<Buffer> => body;

const callerOf = async ({ authenticate }: HttpOptions, request: FastifyRequest): Promise<Caller | null> => {
  const token = bearer(request);
  return token === null ? null : authenticate(token);
};

const unauthenticated = (): Failure => new Failure('unauthenticated', 'Authentication required');

/** Finds who calls, or refuses; either way the call counts against a limit. */
const identify = async (options: HttpOptions, rules: Rules, request: FastifyRequest): Promise<void> => {
  const caller = await callerOf(options, request);
  if (caller === null) {
    await options.rateLimiter.consume(rules.perAddress, request.ip);
    throw unauthenticated();
  }
  await options.rateLimiter.consume(rules.perUser, caller.id);
  request.caller = caller;
};

const rawRequestOf = (request: FastifyRequest, reply: FastifyReply): RawRequest => ({
  user: request.caller,
  params: request.params,
  query: parseQuery(request.url),
  body: request.body,
  context: {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    signal: closeSignal(reply),
  },
});

/** A file is sent as one `Response`; for HEAD its headers are sent apart from the stream, which is not read. */
const sendAnswer = (request: FastifyRequest, reply: FastifyReply, status: number, body: unknown): FastifyReply => {
  const isHeadOfFile = request.method === 'HEAD' && body instanceof Response;
  if (!isHeadOfFile) return reply.status(status).send(body);
  return reply.status(body.status).headers(Object.fromEntries(body.headers)).send(body.body);
};

/** What a delete names last in its path is gone, and so is what answers to its create say of it. */
const forgetDeleted = async ({ idempotency }: HttpOptions, { method, path }: Route, { user, params }: RawRequest) => {
  const name = /:(\w+)$/.exec(path)?.[1];
  if (method !== 'DELETE' || user === null || name === undefined) return;
  const { data: deleted } = id.safeParse((params as Readonly<Record<string, unknown>>)[name]);
  if (deleted !== undefined) await idempotency.forget(user.id, deleted);
};

/** Runs a route; a create with a known `Idempotency-Key` gets the first answer. */
const answer = async (
  options: HttpOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const raw = rawRequestOf(request, reply);
  const status = route.description.status ?? 200;
  const key = request.headers['idempotency-key'];
  if (route.description.idempotent !== true || request.caller === null || key === undefined) {
    const body = await route.answer(raw);
    await forgetDeleted(options, route, raw);
    return sendAnswer(request, reply, status, body);
  }
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new Failure('invalid', 'Idempotency-Key must be 8 to 200 visible characters');
  const stored = await options.idempotency.run(
    request.caller.id,
    key,
    [route.method, request.url, raw.body ?? null],
    async () => ({
      status,
      body: await route.answer(raw),
    }),
  );
  return reply.status(stored.status).send(stored.body);
};

/** An account may be deleted while a call of it is answered, which then has nobody to store anything for. */
const orGone = async (options: HttpOptions, request: FastifyRequest, error: unknown): Promise<unknown> => {
  const mayBeGone = request.caller !== null && isForeignKeyViolation(error);
  return mayBeGone && (await callerOf(options, request)) === null ? unauthenticated() : error;
};

const addRoutes = (
  http: FastifyInstance,
  options: HttpOptions,
  rules: Rules,
  isWanted: (route: Route) => boolean,
): void => {
  for (const route of options.routes.filter(isWanted)) {
    const bodyLimit = route.description.bodyBytes ?? limits.bodyBytes;
    http.route({
      method: route.method,
      url: route.path,
      bodyLimit,
      onRequest: async (request, reply) => {
        if (route.description.unlimited === true) return;
        if (route.description.access === 'public') await options.rateLimiter.consume(rules.perAddress, request.ip);
        else await identify(options, rules, request);
        if (request.caller !== null) rules.bodies.begin(request.caller.id, request, reply, bodyLimit);
      },
      handler: (request, reply) =>
        answer(options, route, request, reply).catch(async (error: unknown) => {
          throw await orGone(options, request, error);
        }),
    });
  }
};

/** Creates the HTTP server with the routes of every feature, in the order: headers, limits, identity, body, route. */
export const createHttp = (options: HttpOptions): FastifyInstance => {
  const { log } = options;
  const http = createFastify(options);
  const rules = rulesOf(options.rateLimitFactor);
  countAnswers(http.server);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseBody);
  http.decorateRequest('caller', null);
  http.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, { api: isApi(request), secure: options.secure });
    void reply.header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw malformedRequest();
  });
  // What cannot be expected is not waited for.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  http.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request);
    if (failure.status >= 500)
      log.error(
        { error: failure.options.cause ?? failure, requestId: request.id, path: request.routeOptions.url },
        failure.message,
      );
    return sendFailure(reply, failure, request.id);
  });

  http.setNotFoundHandler(async (request, reply) => {
    if (isApi(request)) await identify(options, rules, request);
    return sendFailure(reply, nothingHere(), request.id);
  });

  const isUpload = ({ description }: Route): boolean => description.upload === true;
  addRoutes(http, options, rules, (route) => !isUpload(route));
  // A scope of its own whose only body type is a file: no other route accepts one, and these accept nothing else.
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, takeBytes);
    addRoutes(scope, options, rules, isUpload);
  });
  const { onAnswer } = options;
  if (onAnswer !== undefined) {
    http.addHook('onResponse', async (request, reply) => {
      onAnswer({
        method: request.method,
        path: request.routeOptions.url ?? 'other',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    });
  }
  return http;
};
