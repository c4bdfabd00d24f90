import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { checkSpelling, resolveAll, resolveAllowed, type Resolve } from './base-url.ts';
import { isAllowed, judgeHost } from './address.ts';
import { GuardError } from './guard-error.ts';

export interface GuardOptions {
  /** Opens private ranges and loopback; link-local and metadata addresses stay blocked. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  /** Maximum bytes of one answer, excluding headers. */
  readonly maxBytes?: number;
  /** Longest wait for the status line. */
  readonly headersTimeoutMs?: number;
  /** Maximum duration of one call, body included. */
  readonly totalTimeoutMs?: number;
}

export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** Closes idle connections; running calls end by their own signal. */
  close(): void;
}

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
const DEFAULT_HEADERS_TIMEOUT_MS = 200_000;
const DEFAULT_TOTAL_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_MS = 15_000;
const MAX_SOCKETS = 256;
const BODYLESS = new Set([101, 204, 205, 304]);

/**
 * A fetch for addresses chosen by users. Each connection goes to an address checked in the same lookup that opened it,
 * so a name cannot point elsewhere between check and call. Redirects are returned, never followed; compressed answers
 * are not requested; bytes and time are bounded.
 */
export const createGuardedFetch = (options: GuardOptions): GuardedFetch => {
  const resolve = options.resolve ?? resolveAll;
  const lookup = guardedLookup(options.allowPrivate, resolve);
  const agentOptions = { keepAlive: true, timeout: KEEP_ALIVE_MS, maxSockets: MAX_SOCKETS, lookup };
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };

  const guarded: typeof fetch = async (input, init) => {
    const url = admit(input, options.allowPrivate);
    const body = readBody(init?.body);
    init?.signal?.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    const answer = await send(
      isSecure ? https.request : http.request,
      url,
      {
        method: init?.method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' },
        agent: isSecure ? agents['https:'] : agents['http:'],
      },
      body,
      { signal: init?.signal ?? undefined, options },
    );
    return toResponse(answer, options.maxBytes ?? DEFAULT_MAX_BYTES);
  };
  return {
    fetch: guarded,
    close: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
};

const admit = (input: string | URL | Request, allowPrivate: boolean): URL => {
  if (input instanceof Request) throw new GuardError('unsupported', 'Only plain addresses can be called.');
  const text = String(input);
  const check = checkSpelling(text.replace(/\?[^#]*$/, ''), allowPrivate);
  if (!check.ok) throw new GuardError('refused', check.message);
  const url = new URL(text);
  // A numeric host never reaches the lookup, so this is its only check.
  if (!isAllowed(judgeHost(url.hostname), allowPrivate))
    throw new GuardError('refused', 'This host may not be called.');
  return url;
};

const readBody = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new GuardError('unsupported', 'Only text and bytes can be sent.');
};

const guardedLookup =
  (allowPrivate: boolean, resolve: Resolve): LookupFunction =>
  (hostname, lookupOptions, deliver) => {
    resolveAllowed(hostname, allowPrivate, resolve).then(
      (addresses) => {
        const plain = addresses.map(({ address, family }) => ({ address, family }));
        const first = plain[0];
        if (lookupOptions.all === true || first === undefined) deliver(null, plain);
        else deliver(null, first.address, first.family);
      },
      (error: unknown) => {
        deliver(error instanceof Error ? error : new Error('lookup failed'), '', 0);
      },
    );
  };

interface SendContext {
  readonly signal: AbortSignal | undefined;
  readonly options: GuardOptions;
}

interface Answer {
  readonly message: IncomingMessage;
  /** Why we closed the connection ourselves, if we did; the socket's own error would only say that it closed. */
  readonly ownReason: () => Error | undefined;
}

const send = (
  request: typeof http.request,
  url: URL,
  requestOptions: RequestOptions,
  body: string | Uint8Array | undefined,
  { signal, options }: SendContext,
): Promise<Answer> => {
  return new Promise((resolve, reject) => {
    let reason: Error | undefined;
    const outgoing = request(url, requestOptions);
    // Destroyed without the error: on a kept-alive socket nobody may be listening for it.
    const stop = (why: Error) => {
      reason ??= why;
      outgoing.destroy();
    };
    const headersTimer = setTimeout(
      () => stop(new GuardError('timeout', 'No answer in time.')),
      options.headersTimeoutMs ?? DEFAULT_HEADERS_TIMEOUT_MS,
    );
    const totalTimer = setTimeout(
      () => stop(new GuardError('timeout', 'The call took too long.')),
      options.totalTimeoutMs ?? DEFAULT_TOTAL_TIMEOUT_MS,
    );
    const handleAbort = () => stop(abortReason(signal));
    signal?.addEventListener('abort', handleAbort, { once: true });
    outgoing.on('close', () => {
      clearTimeout(headersTimer);
      clearTimeout(totalTimer);
      signal?.removeEventListener('abort', handleAbort);
      reject(reason ?? new GuardError('unsupported', 'The connection closed without an answer.'));
    });
    outgoing.on('error', (error) => reject(reason ?? error));
    outgoing.on('response', (message) => {
      clearTimeout(headersTimer);
      // The body's reader sees its errors; for an abandoned body, they must not end the process.
      message.on('error', () => undefined);
      resolve({ message, ownReason: () => reason });
    });
    outgoing.end(body);
  });
};

const abortReason = (signal: AbortSignal | undefined): Error => {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The call was stopped.', 'AbortError');
};

const toResponse = ({ message, ownReason }: Answer, maxBytes: number): Response => {
  const status = message.statusCode ?? 0;
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    message.destroy();
    throw new GuardError('unsupported', 'The answer is compressed although that was not asked for.');
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  if (status < 200 || status > 599 || BODYLESS.has(status)) {
    message.resume();
    return new Response(null, { status: BODYLESS.has(status) && status !== 101 ? status : 502, headers });
  }
  return new Response(boundedBody({ message, ownReason }, maxBytes), { status, headers });
};

const boundedBody = ({ message, ownReason }: Answer, maxBytes: number): ReadableStream<Uint8Array> => {
  const declared = Number(message.headers['content-length'] ?? 0);
  if (declared > maxBytes) {
    message.destroy();
    throw new GuardError('too_large', 'The answer is larger than allowed.');
  }
  let received = 0;
  const bounded = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of message) {
      if (!(chunk instanceof Uint8Array)) continue;
      received += chunk.byteLength;
      if (received > maxBytes) throw new GuardError('too_large', 'The answer is larger than allowed.');
      yield chunk;
    }
  };
  return toByteStream(bounded(), message, ownReason);
};

const toByteStream = (
  source: AsyncGenerator<Uint8Array>,
  message: Readable,
  ownReason: Answer['ownReason'],
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        message.destroy();
        controller.error(ownReason() ?? error);
      }
    },
    cancel() {
      message.destroy();
    },
  });
