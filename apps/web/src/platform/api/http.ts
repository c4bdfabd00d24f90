import type { Endpoint, Params } from '@symbi/contracts/endpoint';
import { errorBody } from '@symbi/contracts/errors';
import { ApiError } from './api-error.ts';
import { endSession, readToken } from './session.ts';
import { text } from '../text/text.ts';

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

type Given<Path extends string, Query, Body> =
  object extends Input<Path, Query, Body> ? [input?: Input<Path, Query, Body>] : [input: Input<Path, Query, Body>];

/** What `Input` comes to once its types have done their work. */
interface Loose extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** The address of a call. */
const addressOf = (path: string, { params = {}, query = {} }: Loose): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
};

const headersOf = ({ body, idempotencyKey }: Loose, token: string | null, accept: string): Headers => {
  const headers = new Headers({ accept });
  if (body !== undefined) headers.set('content-type', 'application/json');
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

const unreadable = (status: number, cause: unknown): ApiError =>
  new ApiError({ code: 'unreadable', message: text.errors.unreadable, status }, { cause });

/** The failure a refused call stands for. */
const failureOf = (status: number, body: string, retryAfter: string | null): ApiError => {
  const parsed = errorBody.safeParse(parseJson(body));
  if (!parsed.success) return unreadable(status, parsed.error);
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    ...parsed.data,
    status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
};

/** How the body of an answer is read, and what is asked for. */
interface Form<Content> {
  readonly accept: string;
  readonly read: (answer: Response) => Promise<Content>;
}

const asText: Form<string> = { accept: 'application/json', read: (answer) => answer.text() };
const asBlob: Form<Blob> = { accept: '*/*', read: (answer) => answer.blob() };

type Sent<Content> = { readonly raw: Response } & (
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly refusal: string }
);

const send = async <Content>(
  { method, path }: Description,
  input: Loose,
  { accept, read }: Form<Content>,
): Promise<Sent<Content>> => {
  const init: RequestInit = {
    method,
    headers: headersOf(input, readToken(), accept),
    cache: 'no-store',
    credentials: 'omit',
    signal: input.signal ?? null,
  };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  try {
    const raw = await fetch(addressOf(path, input), init);
    // Read in here too: the connection may also be lost in the middle of a body.
    return raw.ok ? { raw, ok: true, content: await read(raw) } : { raw, ok: false, refusal: await raw.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'network', message: text.errors.network, status: 0 }, { cause: error });
  }
};

interface Description {
  readonly method: string;
  readonly path: string;
  readonly access?: 'public' | 'user';
}

/** The body of a successful answer. A refused token ends the session. */
const succeed = async <Content>(
  description: Description,
  input: Loose,
  form: Form<Content>,
): Promise<{ readonly content: Content; readonly raw: Response }> => {
  const token = readToken();
  const sent = await send(description, input, form);
  if (sent.ok) return sent;
  const failure = failureOf(sent.raw.status, sent.refusal, sent.raw.headers.get('retry-after'));
  const isRefused = failure.code === 'unauthenticated' && description.access !== 'public';
  if (isRefused && token === readToken()) endSession(text.errors.authenticationFailed);
  throw failure;
};

/**
 * Calls an endpoint; what comes back has been parsed, never cast.
 * Throws `ApiError`, or the `AbortError` of the given signal. A refused token ends the session.
 */
export async function call<Path extends string, Query, Body, Answer>(
  description: Endpoint<Path, Query, Body, Answer>,
  ...[input]: Given<Path, Query, Body>
): Promise<Answer> {
  // The conditional types of Input have been checked at the call; inside they are all optional.
  const { content, raw } = await succeed(description, (input ?? {}) as Loose, asText);
  const parsed = description.response.safeParse(parseJson(content));
  if (!parsed.success) throw unreadable(raw.status, parsed.error);
  return parsed.data;
}

/** Calls an endpoint that answers a text file; the same failures as `call`. */
export async function callText<Path extends string, Query, Body>(
  description: Endpoint<Path, Query, Body, File>,
  ...[input]: Given<Path, Query, Body>
): Promise<string> {
  return (await succeed(description, (input ?? {}) as Loose, asText)).content;
}

/** A file as it came, and the name that the server gave it. */
export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

const nameOf = (answer: Response): string =>
  /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download';

/** Calls an endpoint that answers a file of any kind; the same failures as `call`. */
export async function callFile<Path extends string, Query, Body>(
  description: Endpoint<Path, Query, Body, File>,
  ...[input]: Given<Path, Query, Body>
): Promise<FetchedFile> {
  const { content, raw } = await succeed(description, (input ?? {}) as Loose, asBlob);
  return { blob: content, name: nameOf(raw) };
}
