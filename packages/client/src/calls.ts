import type { Endpoint, Params } from '@symbi/contracts/endpoint';
import { errorBody } from '@symbi/contracts/errors';
import { ApiError } from './api-error.ts';

/** Strings without a default are required; numbers and flags have defaults on the server. */
type QueryInput<Query> = {
  [Key in keyof Query as Query[Key] extends string ? Key : never]: Query[Key];
} & Partial<Query>;

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: the same key returns the first response again. */
  readonly idempotencyKey?: string;
}

type Input<Path extends string, Query, Body> = Options &
  (unknown extends Params<Path> ? unknown : { readonly params: Params<Path> }) &
  (undefined extends Query
    ? unknown
    : object extends QueryInput<Query>
      ? { readonly query?: QueryInput<Query> }
      : { readonly query: QueryInput<Query> }) &
  (undefined extends Body ? { readonly body?: Body } : { readonly body: Body });

type CallArguments<Path extends string, Query, Body> =
  object extends Input<Path, Query, Body> ? [input?: Input<Path, Query, Body>] : [input: Input<Path, Query, Body>];

/** `Input` with its conditional types erased. */
interface UntypedInput extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** The bytes of a file, and its name given by the server. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

export interface CallsOptions {
  /** The server's address, without a trailing slash; empty for the page's own. */
  readonly address?: string;
  /** Returns the session's token; called for every request. */
  readonly readToken?: () => string | null;
  /** Called when a request is refused because of the token it was sent with. */
  readonly onRefused?: (token: string | null) => void;
  /** The transport; the platform's `fetch` by default. A failure must reject as `fetch` does. */
  readonly carry?: (address: string, init: RequestInit) => Promise<Response>;
  /** Messages for no response, and for a response that does not match the contract. */
  readonly messages?: { readonly network: string; readonly unreadable: string };
}

export interface Calls {
  /**
   * Calls an endpoint; the response is parsed, never cast. Throws `ApiError`, or the `AbortError` of the given signal.
   */
  readonly call: <Path extends string, Query, Body, Answer>(
    description: Endpoint<Path, Query, Body, Answer>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<Answer>;
  /** Calls an endpoint that returns a text file; fails like `call`. */
  readonly callText: <Path extends string, Query, Body>(
    description: Endpoint<Path, Query, Body, File>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<string>;
  /** Calls an endpoint that returns any file; fails like `call`. */
  readonly callFile: <Path extends string, Query, Body>(
    description: Endpoint<Path, Query, Body, File>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<FetchedFile>;
}

/** The path of a call, with its parameters and query. */
const pathOf = (path: string, { params = {}, query = {} }: UntypedInput): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

const headersOf = ({ body, idempotencyKey }: UntypedInput, token: string | null, accept: string): Headers => {
  const headers = new Headers({ accept });
  if (body instanceof Uint8Array) headers.set('content-type', 'application/octet-stream');
  else if (body !== undefined) headers.set('content-type', 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** How a response body is read, and the `Accept` header for it. */
interface Form<Content> {
  readonly accept: string;
  readonly read: (answer: Response) => Promise<Content>;
}

const asText: Form<string> = { accept: 'application/json', read: (answer) => answer.text() };
const asBlob: Form<Blob> = { accept: '*/*', read: (answer) => answer.blob() };

interface Description {
  readonly method: string;
  readonly path: string;
  readonly access?: 'public' | 'user';
}

const nameOf = (answer: Response): string =>
  /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download';

/** For programs, which use the error code. */
const plainMessages = { network: 'network', unreadable: 'unreadable' };

type Messages = NonNullable<CallsOptions['messages']>;

const unreadable = (messages: Messages, status: number, cause: unknown): ApiError =>
  new ApiError({ code: 'unreadable', message: messages.unreadable, status }, { cause });

/** The error of a refused call. */
const failureOf = (messages: Messages, { status, headers }: Response, body: string): ApiError => {
  const parsed = errorBody.safeParse(parseJson(body));
  if (!parsed.success) return unreadable(messages, status, parsed.error);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({ ...parsed.data, status, retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined });
};

type Carry = NonNullable<CallsOptions['carry']>;

/** `fetch` is looked up on every call, because tests replace it. */
const plainCarry: Carry = (address, init) => fetch(address, init);

/** A response with its body, for successes and refusals. */
const readAnswer = async <Content>(sending: Promise<Response>, { read }: Form<Content>, messages: Messages) => {
  try {
    const raw = await sending;
    // The body is read here too, because the connection may be lost in the middle of it.
    return raw.ok
      ? ({ raw, ok: true, content: await read(raw) } as const)
      : ({ raw, ok: false, refusal: await raw.text() } as const);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'network', message: messages.network, status: 0 }, { cause: error });
  }
};

/** Files are sent unchanged. */
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> | undefined =>
  body instanceof Uint8Array ? new Uint8Array(body) : undefined;

const requestOf = (method: string, input: UntypedInput, token: string | null, accept: string): RequestInit => ({
  method,
  headers: headersOf(input, token, accept),
  cache: 'no-store',
  credentials: 'omit',
  signal: input.signal ?? null,
  ...(input.body === undefined ? {} : { body: bytesOf(input.body) ?? JSON.stringify(input.body) }),
});

/** The contracts' calls to one server in one session. */
export const createCalls = (options: CallsOptions = {}): Calls => {
  const { address = '', readToken = () => null, onRefused, carry = plainCarry, messages = plainMessages } = options;

  /** Returns the body of a successful response. */
  const send = async <Content>({ method, path, access }: Description, input: UntypedInput, form: Form<Content>) => {
    const token = readToken();
    const init = requestOf(method, input, token, form.accept);
    const answer = await readAnswer(carry(`${address}${pathOf(path, input)}`, init), form, messages);
    if (answer.ok) return answer;
    const failure = failureOf(messages, answer.raw, answer.refusal);
    if (failure.code === 'unauthenticated' && access !== 'public') onRefused?.(token);
    throw failure;
  };

  return {
    // The conditional types of the input are checked at the call; here all fields are optional.
    call: async (description, ...[input]) => {
      const { content, raw } = await send(description, (input ?? {}) as UntypedInput, asText);
      const parsed = description.response.safeParse(parseJson(content));
      if (!parsed.success) throw unreadable(messages, raw.status, parsed.error);
      return parsed.data;
    },
    callText: async (description, ...[input]) =>
      (await send(description, (input ?? {}) as UntypedInput, asText)).content,
    callFile: async (description, ...[input]) => {
      const { content, raw } = await send(description, (input ?? {}) as UntypedInput, asBlob);
      return { blob: content, name: nameOf(raw) };
    },
  };
};
