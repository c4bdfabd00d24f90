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

/** What the server hands to a route: everything still unparsed. */
export interface RawRequest {
  readonly user: Caller | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly context: RequestContext;
}

/** A route as the server keeps it: the types of its parts are inside. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly description: Endpoint<string, unknown, unknown, unknown>;
  readonly answer: (request: RawRequest) => Promise<unknown>;
}

/** What a route returns: the answer without `success`, which is the platform's to say. */
type Answer<Response> = Omit<Response, 'success'>;

const parse = <Value>(schema: z.ZodType<Value>, given: unknown): Value => {
  const parsed = schema.safeParse(given, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const fields = sentencesOf(parsed.error);
  throw new Failure('invalid', Object.values(fields)[0] ?? 'The request is not valid', { fields });
};

const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Without a schema of its own every parameter is an id; what cannot be an id cannot name anything. */
const paramsSchema = (path: string): z.ZodType<unknown> =>
  z.object(Object.fromEntries(paramNames(path).map((name) => [name, id])));

/** What the last parameter of a path names: `/api/agents/:id` is about an agent. */
const nounOf = (path: string): string | undefined => {
  const before = [...path.matchAll(/([\w-]+)\/:\w+/g)].at(-1)?.[1];
  return (
    before
      ?.replace('api-key', 'API key')
      .replaceAll('-', ' ')
      .replace(/^shared$/, 'shared conversation')
      .replace(/^knowledge$/, 'knowledge item')
      // `/api/llm/models/:provider` is the list of a provider.
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
        // Without a schema of its own the generated one yields exactly the names of the path.
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

/** Binds an endpoint that needs a signed-in user to the one function that answers it; input and output are both parsed. */
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
  /** Made by the server; nothing of what people typed belongs in it. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it is not the one the endpoint names. */
  readonly mediaType?: string;
}

/** A file that is made while it is sent: nobody knows its length before its end. */
export interface StreamedFile extends Omit<FileAnswer, 'bytes'> {
  readonly bytes: ReadableStream<Uint8Array>;
}

/** Binds an endpoint with a `mediaType`: a file to keep, never one to show. */
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

/** Binds an endpoint that answers a document of its own format rather than the usual `{ success, ... }`. */
export const documentRoute = <Path extends string, Query, Body, Response>(
  description: Endpoint<Path, Query, Body, Response>,
  answer: (request: RouteRequest<Path, Query, Body, Caller>) => Promise<NoInfer<Response>>,
): Route => bind(description, signedIn, async (request) => description.response.parse(await answer(request)));
