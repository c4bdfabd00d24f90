import type { Endpoint, Params } from '@symbi/contracts/endpoint';
import { errorBody } from '@symbi/contracts/errors';
import { ApiError } from './api-error.ts';

/** A text without a default must be given; numbers and flags have one on the server. */
type QueryInput<Query> = {
  [Key in keyof Query as Query[Key] extends string ? Key : never]: Query[Key];
} & Partial<Query>;

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: the same key gets the first answer again. */
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

/** What `Input` comes to once its types have done their work. */
interface Loose extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** A file as it came, and the name that the server gave it. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

export interface CallsOptions {
  /** The address of the server, without a slash at its end; empty for that of the page. */
  readonly address?: string;
  /** The token of the session; asked for with every call. */
  readonly readToken?: () => string | null;
  /** A call that needs a token was refused for the one it was sent with. */
  readonly onRefused?: (token: string | null) => void;
  /** Carries the calls; `fetch` of the platform unless given. One that fails rejects as `fetch` does. */
  readonly carry?: (address: string, init: RequestInit) => Promise<Response>;
  /** What to say when no answer came, and when it is one that the contract does not know. */
  readonly messages?: { readonly network: string; readonly unreadable: string };
}

export interface Calls {
  /**
   * Calls an endpoint; what comes back has been parsed, never cast. Throws `ApiError`, or the `AbortError` of the given
   * signal.
   */
  readonly call: <Path extends string, Query, Body, Answer>(
    description: Endpoint<Path, Query, Body, Answer>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<Answer>;
  /** Calls an endpoint that answers a text file; the same failures as `call`. */
  readonly callText: <Path extends string, Query, Body>(
    description: Endpoint<Path, Query, Body, File>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<string>;
  /** Calls an endpoint that answers a file of any kind; the same failures as `call`. */
  readonly callFile: <Path extends string, Query, Body>(
    description: Endpoint<Path, Query, Body, File>,
    ...input: CallArguments<Path, Query, Body>
  ) => Promise<FetchedFile>;
}

/** The path of a call, with what is asked for. */
const pathOf = (path: string, { params = {}, query = {} }: Loose): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

const headersOf = ({ body, idempotencyKey }: Loose, token: string | null, accept: string): Headers => {
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

/** How the body of an answer is read, and what is asked for. */
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

/** For programs, which read the code. */
const plainMessages = { network: 'network', unreadable: 'unreadable' };

type Messages = NonNullable<CallsOptions['messages']>;

const unreadable = (messages: Messages, status: number, cause: unknown): ApiError =>
  new ApiError({ code: 'unreadable', message: messages.unreadable, status }, { cause });

/** The failure a refused call stands for. */
const failureOf = (messages: Messages, { status, headers }: Response, body: string): ApiError => {
  const parsed = errorBody.safeParse(parseJson(body));
  if (!parsed.success) return unreadable(messages, status, parsed.error);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({ ...parsed.data, status, retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined });
};

type Carry = NonNullable<CallsOptions['carry']>;

/** Looked up with every call: tests put another one in its place. */
const plainCarry: Carry = (address, init) => fetch(address, init);

/** An answer with its body, whether good or a refusal. */
const readAnswer = async <Content>(sending: Promise<Response>, { read }: Form<Content>, messages: Messages) => {
  try {
    const raw = await sending;
    // Read in here too: the connection may also be lost in the middle of a body.
    return raw.ok
      ? ({ raw, ok: true, content: await read(raw) } as const)
      : ({ raw, ok: false, refusal: await raw.text() } as const);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'network', message: messages.network, status: 0 }, { cause: error });
  }
};

/** A file goes as it is. */
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> | undefined =>
  body instanceof Uint8Array ? new Uint8Array(body) : undefined;

const requestOf = (method: string, input: Loose, token: string | null, accept: string): RequestInit => ({
  method,
  headers: headersOf(input, token, accept),
  cache: 'no-store',
  credentials: 'omit',
  signal: input.signal ?? null,
  ...(input.body === undefined ? {} : { body: bytesOf(input.body) ?? JSON.stringify(input.body) }),
});

/** The calls of the contracts to one server, under one session. */
export const createCalls = (options: CallsOptions = {}): Calls => {
  const { address = '', readToken = () => null, onRefused, carry = plainCarry, messages = plainMessages } = options;

  /** The body of a successful answer. */
  const send = async <Content>({ method, path, access }: Description, input: Loose, form: Form<Content>) => {
    const token = readToken();
    const init = requestOf(method, input, token, form.accept);
    const answer = await readAnswer(carry(`${address}${pathOf(path, input)}`, init), form, messages);
    if (answer.ok) return answer;
    const failure = failureOf(messages, answer.raw, answer.refusal);
    if (failure.code === 'unauthenticated' && access !== 'public') onRefused?.(token);
    throw failure;
  };

  return {
    // The conditional types of the input have been checked at the call; in here they are all optional.
    call: async (description, ...[input]) => {
      const { content, raw } = await send(description, (input ?? {}) as Loose, asText);
      const parsed = description.response.safeParse(parseJson(content));
      if (!parsed.success) throw unreadable(messages, raw.status, parsed.error);
      return parsed.data;
    },
    callText: async (description, ...[input]) => (await send(description, (input ?? {}) as Loose, asText)).content,
    callFile: async (description, ...[input]) => {
      const { content, raw } = await send(description, (input ?? {}) as Loose, asBlob);
      return { blob: content, name: nameOf(raw) };
    },
  };
};
