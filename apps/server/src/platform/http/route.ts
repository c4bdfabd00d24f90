import type { Endpoint, Method, Params } from '@symbi/contracts/endpoint';
import { id } from '@symbi/contracts/common';
import { sentenceOf, sentencesOf } from '@symbi/contracts/sentences';
import { z } from 'zod';
import { Failure, notFound, withNoun } from '../failure.ts';

/** The signed-in person behind a request. */
export interface Caller {
  readonly id: string;
  readonly sessionId: string;
}

interface RequestContext {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

export interface RouteRequest<Path extends string, Query, Body, User> {
  readonly user: User;
  readonly params: Params<Path>;
  readonly query: Query;
  readonly body: Body;
  readonly context: RequestContext;
}

/** What the server hands to a route, still unparsed. */
export interface RawRequest {
  readonly user: Caller | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly context: RequestContext;
}

/** A route as the server keeps it, with the types of its parts erased. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly description: Endpoint<string, unknown, unknown, unknown>;
  readonly answer: (request: RawRequest) => Promise<unknown>;
}

/** A route's answer without `success`, which the platform adds. */
type Answer<Response> = Omit<Response, 'success'>;

const parse = <Value>(schema: z.ZodType<Value>, given: unknown): Value => {
  const parsed = schema.safeParse(given, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const fields = sentencesOf(parsed.error);
  throw new Failure('invalid', Object.values(fields)[0] ?? 'The request is not valid', { fields });
};

const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Without its own schema every parameter is an id: anything else cannot name a row. */
const paramsSchema = (path: string): z.ZodType<unknown> =>
  z.object(Object.fromEntries(paramNames(path).map((name) => [name, id])));

/** The noun for the last parameter of a path: `/api/agents/:id` is about an agent. */
const nounOf = (path: string): string | undefined => {
  const before = [...path.matchAll(/([\w-]+)\/:\w+/g)].at(-1)?.[1];
  return (
    before
      ?.replace('api-key', 'API key')
      .replaceAll('-', ' ')
      .replace(/^shared$/, 'shared conversation')
      .replace(/^knowledge$/, 'knowledge item')
      // `/api/llm/models/:provider` lists the models of a provider.
      .replace(/^models$/, 'provider')
      .replace(/s$/, '')
  );
};

const signedIn = (caller: Caller | null): Caller => {
  if (caller === null) throw new Failure('unauthenticated', 'Authentication required');
  return caller;
};

const bind = <Path extends string, Query, Body, Response, User>(
  description: Endpoint<Path, Query, Body, Response>,
  userOf: (caller: Caller | null) => User,
  answer: (request: RouteRequest<Path, Query, Body, User>) => Promise<unknown>,
): Route => {
  const params = description.params ?? paramsSchema(description.path);
  const noun = nounOf(description.path);
  return {
    method: description.method,
    path: description.path,
    description,
    answer: async (raw) => {
      const parsedParams = params.safeParse(raw.params);
      if (!parsedParams.success) throw notFound(noun);
      const answering = answer({
        user: userOf(raw.user),
        // The generated schema yields exactly the parameter names of the path.
        params: parsedParams.data as Params<Path>,
        query: description.query === undefined ? (undefined as Query) : parse(description.query, raw.query),
        body: description.body === undefined ? (undefined as Body) : parse(description.body, raw.body),
        context: raw.context,
      });
      return answering.catch((error: unknown) => {
        throw withNoun(error, noun);
      });
    },
  };
};

const checked =
  <Path extends string, Query, Body, Response, User>(
    description: Endpoint<Path, Query, Body, Response>,
    answer: (request: RouteRequest<Path, Query, Body, User>) => Promise<Answer<Response>>,
  ) =>
  async (request: RouteRequest<Path, Query, Body, User>): Promise<Response> =>
    description.response.parse({ success: true, ...(await answer(request)) });

/** Binds an endpoint that needs a signed-in user to its handler; input and output are both parsed. */
export const route = <Path extends string, Query, Body, Response>(
  description: Endpoint<Path, Query, Body, Response>,
  answer: (request: RouteRequest<Path, Query, Body, Caller>) => Promise<NoInfer<Answer<Response>>>,
): Route => bind(description, signedIn, checked(description, answer));

/** Binds an endpoint with `access: 'public'`. */
export const publicRoute = <Path extends string, Query, Body, Response>(
  description: Endpoint<Path, Query, Body, Response>,
  answer: (request: RouteRequest<Path, Query, Body, null>) => Promise<NoInfer<Answer<Response>>>,
): Route => bind(description, () => null, checked(description, answer));

export interface FileAnswer {
  /** Chosen by the server; must contain nothing people typed. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Overrides the endpoint's media type. */
  readonly mediaType?: string;
}

/** A file generated while it is sent, so its length is unknown in advance. */
export interface StreamedFile extends Omit<FileAnswer, 'bytes'> {
  readonly bytes: ReadableStream<Uint8Array>;
}

/** Binds an endpoint with a `mediaType`: a file to download, never to display. */
export const fileRoute = <Path extends string, Query, Body>(
  description: Endpoint<Path, Query, Body, File>,
  answer: (request: RouteRequest<Path, Query, Body, Caller>) => Promise<FileAnswer | StreamedFile>,
): Route =>
  bind(description, signedIn, async (request) => {
    const { name, bytes, mediaType } = await answer(request);
    return new Response(bytes, {
      status: description.status ?? 200,
      headers: {
        'content-type': mediaType ?? description.mediaType ?? 'application/octet-stream',
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
        ...(bytes instanceof Uint8Array ? { 'content-length': String(bytes.byteLength) } : {}),
      },
    });
  });

/** Binds an endpoint whose answer can be larger than the memory: the whole JSON document comes while it is sent. */
export const streamedRoute = <Path extends string, Query, Body, Response>(
  description: Endpoint<Path, Query, Body, Response>,
  answer: (request: RouteRequest<Path, Query, Body, Caller>) => Promise<ReadableStream<Uint8Array>>,
): Route =>
  bind(
    description,
    signedIn,
    async (request) =>
      new Response(await answer(request), {
        status: description.status ?? 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  );
