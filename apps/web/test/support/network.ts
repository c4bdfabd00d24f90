import { isId } from '@symbi/contracts/common';
import type { Endpoint } from '@symbi/contracts/endpoint';
import { type ErrorBody, type ErrorCode, errorBody, errorStatus } from '@symbi/contracts/errors';
import { delay, type http, HttpHandler, HttpResponse } from 'msw';

/** Invalid requests and answers of a test; the setup fails a test that leaves any. */
export const problems: string[] = [];

/** Any described call. */
type Call = Pick<Endpoint<string, unknown, unknown, unknown>, 'method' | 'path'>;

type Resolver = Parameters<typeof http.get>[1];
type Run = HttpHandler['run'];

const segmentsOfRequests = new WeakMap<Request, readonly string[]>();

const segmentsOf = (request: Request): readonly string[] => {
  const known = segmentsOfRequests.get(request);
  if (known !== undefined) return known;
  const segments = new URL(request.url).pathname.split('/');
  segmentsOfRequests.set(request, segments);
  return segments;
};

/** Whether an address may be a path: as many segments, and the same ones wherever the path has no parameter. */
const mayBe = (address: readonly string[], path: readonly string[]): boolean =>
  address.length === path.length &&
  path.every((segment, index) => segment.startsWith(':') || segment === address[index]);

/**
 * Compares method and path first. MSW asks one handler after another, and each would read the cookies of the page and
 * build the expression of its path for every request: of a hundred handlers, that took a tenth of a test's time.
 */
class CallHandler extends HttpHandler {
  readonly #call: Call;
  readonly #segments: readonly string[];
  constructor(call: Call, resolve: Resolver) {
    super(call.method, call.path, resolve);
    this.#call = call;
    this.#segments = call.path.split('/');
  }
  override async run(asked: Parameters<Run>[0]): ReturnType<Run> {
    const { request } = asked;
    const isOurs = request.method === this.#call.method && mayBe(segmentsOf(request), this.#segments);
    return isOurs ? super.run(asked) : null;
  }
}

/** A handler for one call. As on the server, an invalid id is another call's address: `/api/agents/public`. */
const handlerOf = (call: Call & { readonly params?: unknown }, resolve: Resolver): HttpHandler =>
  new CallHandler(call, (asked) =>
    call.params === undefined && Object.values(asked.params).some((value) => !isId(String(value)))
      ? undefined
      : resolve(asked),
  );

/** The request id the operator can look up in the log. */
export const requestId = 'f'.repeat(24);

/** The input of a call, parsed as the server would parse it. */
interface CallInput<Query, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
}

/**
 * Answers a described call. Input and output are parsed with the call's own schemas, so a handler can neither receive
 * nor answer anything the server could not.
 */
export const answer = <Path extends string, Query, Body, Answer>(
  call: Endpoint<Path, Query, Body, Answer>,
  give: NoInfer<Answer> | ((asked: CallInput<Query, Body>) => NoInfer<Answer>),
): HttpHandler =>
  handlerOf(call, async ({ request, params }) => {
    const bytes = await request.bytes();
    const text = new TextDecoder().decode(bytes);
    try {
      const asked = {
        params: params as Record<string, string>,
        query: call.query?.parse(Object.fromEntries(new URL(request.url).searchParams)) as Query,
        body: call.body?.parse(call.upload === true ? bytes : JSON.parse(text)) as Body,
      };
      const given = typeof give === 'function' ? (give as (asked: CallInput<Query, Body>) => Answer)(asked) : give;
      return HttpResponse.json(call.response.parse(given) as object, { status: call.status ?? 200 });
    } catch (error) {
      problems.push(`${call.method} ${call.path}: ${String(error)}`);
      return HttpResponse.error();
    }
  });

/** Refuses a call as the server does. */
export const refuse = (
  call: Call,
  code: ErrorCode = 'internal',
  message = 'Something went wrong on the server',
  more: { readonly fields?: ErrorBody['fields']; readonly details?: unknown } = {},
): HttpHandler =>
  handlerOf(call, () =>
    HttpResponse.json(errorBody.parse({ success: false, code, message, error: message, requestId, ...more }), {
      status: errorStatus[code],
    }),
  );

/** Never answers a call, so that the screen keeps loading; `isAsked` tells whether the call has arrived. */
export const hold = (call: Call): { readonly handler: HttpHandler; readonly isAsked: () => boolean } => {
  let asked = 0;
  const handler = handlerOf(call, () => {
    asked += 1;
    return delay('infinite');
  });
  return { handler, isAsked: () => asked > 0 };
};

/** Answers a call only when the test releases it. */
export const late = <Path extends string, Query, Body, Answer>(
  call: Endpoint<Path, Query, Body, Answer>,
  give: NoInfer<Answer>,
): { readonly handler: HttpHandler; readonly isAsked: () => boolean; readonly give: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const handler = handlerOf(call, async () => {
    asked += 1;
    await promise;
    return HttpResponse.json(call.response.parse(give) as object);
  });
  return { handler, isAsked: () => asked > 0, give: resolve };
};

/** The answer of a list with only these items. */
export const list = <Item>(data: Item[]) => ({ success: true as const, data, count: data.length });

export const one = <Data>(data: Data) => ({ success: true as const, data });
