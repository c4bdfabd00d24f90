import type { AdapterCall } from '../adapter.ts';
import { fromHttp, isRecord, readFailure, type CallContext } from '../resilience/classify.ts';
import { createLineEnds } from './line-ends.ts';
import { ProviderError } from '../resilience/provider-error.ts';

/** What a provider's answer must look like, and where it ends. */
interface Expectation {
  readonly kind: 'event-stream' | 'json';
  /** Lines after which nothing more is read, e.g. `data: [DONE]`. */
  readonly lastLines?: readonly string[];
}

export interface TransportOptions {
  readonly fetch: typeof fetch;
  /** The only address this call may go to: a key never leaves for another host. */
  readonly baseUrl: string;
  readonly call: CallContext;
  readonly expect: Expectation;
  readonly onResponse: () => void;
}

const MAX_ERROR_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;
const MAX_STREAM_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 250;
const MIN_LINE_START = 8;
/** The start of a line of an event stream: a field or a comment, possibly after a byte order mark. */
const STREAM_LINE = /^(?:\u00ef\u00bb\u00bf)?(?:data|event|id|retry)?(?::|\s*$)/;
/** Meaningful fields, comments and blank lines; parsers turn every other line into an error, which takes time. */
const ORDINARY_LINE = /^(?:data|event|id)?(?::|$)/;
const MOST_OTHER_LINES = 1_000;
const NEWLINE = 0x0a;

/** The fetch of an adapter's call. */
export const transportOf = (call: AdapterCall, expect: Expectation): typeof fetch =>
  createTransport({
    fetch: call.fetch,
    baseUrl: call.baseUrl,
    call: call.context,
    expect,
    onResponse: call.onResponse,
  });

/** A fetch bound to one call: right host only, failures classified, wrong content types refused, bytes bounded. */
export const createTransport = (options: TransportOptions): typeof fetch => {
  const { call } = options;
  const base = new URL(options.baseUrl);
  return async (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.origin !== base.origin) {
      throw new ProviderError({ code: 'refused_host', provider: call.provider, model: call.model });
    }
    const response = await options.fetch(target, { ...init, redirect: 'manual' });
    options.onResponse();
    if (!response.ok) throw await failureOf(response, call);
    const isJson = /json/i.test(response.headers.get('content-type') ?? '');
    if (options.expect.kind === 'json') {
      if (!isJson) throw await malformed(response, call, 'It is not JSON.');
      return response;
    }
    if (isJson) throw await jsonInsteadOfStream(response, call);
    if (/html/i.test(response.headers.get('content-type') ?? ''))
      throw await malformed(response, call, 'It is a web page.');
    return new Response(boundedLines(response, call, options.expect.lastLines ?? []), response);
  };
};

const failureOf = async (response: Response, call: CallContext): Promise<ProviderError> => {
  const text = await readSome(response);
  const failure = readFailure(parseJson(text) ?? text);
  return fromHttp({ ...failure, status: response.status, retryAfter: response.headers.get('retry-after') }, call);
};

const jsonInsteadOfStream = async (response: Response, call: CallContext): Promise<ProviderError> => {
  const value = parseJson(await readSome(response));
  const holdsError = isRecord(value) && value['error'] !== undefined && value['error'] !== null;
  if (!holdsError) return new ProviderError({ code: 'malformed', provider: call.provider, model: call.model });
  const failure = readFailure(value);
  return fromHttp({ ...failure, status: failure.status ?? statusOfCode(failure.code) }, call);
};

/** Some gateways answer 200 and put the real status into `error.code`. */
const statusOfCode = (code: string | undefined): number => {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 400;
};

const malformed = async (response: Response, call: CallContext, detail: string): Promise<ProviderError> => {
  await response.body?.cancel();
  return new ProviderError({ code: 'malformed', provider: call.provider, model: call.model, detail });
};

/** At most 64 KiB of a body as text; on an error, whatever arrived is returned. */
const readSome = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const body: ReadableStream<Uint8Array> | null = response.body;
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= MAX_ERROR_BYTES) break;
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ERROR_BYTES).toString('utf8');
};

export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

const boundedLines = (
  response: Response,
  call: CallContext,
  lastLines: readonly string[],
): ReadableStream<Uint8Array> => {
  const body: ReadableStream<Uint8Array> | null = response.body;
  const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
  const scanner = createLineScanner(lastLines);
  const toNewlines = createLineEnds();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.read();
      if (next.done) {
        controller.close();
        return;
      }
      const chunk = toNewlines(next.value);
      const end = scanner.scan(chunk);
      if (end === 'too-large' || end === 'not-a-stream') {
        void reader.cancel();
        controller.error(
          new ProviderError({
            code: 'malformed',
            provider: call.provider,
            model: call.model,
            detail: end === 'too-large' ? 'It is larger than allowed.' : 'It is not an event stream.',
          }),
        );
        return;
      }
      controller.enqueue(end === 'open' ? chunk : chunk.subarray(0, end));
      if (end === 'open') return;
      controller.close();
      void drain(reader);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** Briefly reads the rest, so that the connection can be reused; then cancels it. */
const drain = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), DRAIN_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The reply is complete; how the connection ends no longer matters.
  } finally {
    clearTimeout(timer);
  }
};

interface LineScanner {
  /** The offset of the end, or whether to continue. */
  scan(chunk: Uint8Array): number | 'open' | 'too-large' | 'not-a-stream';
}

/** Watches line lengths and finds the blank line that closes the event announced by one of `lastLines`. */
const createLineScanner = (lastLines: readonly string[]): LineScanner => {
  const longest = Math.max(MIN_LINE_START, ...lastLines.map((line) => line.length));
  let lineBytes = 0;
  let lineStart = '';
  let total = 0;
  let isLastEvent = false;
  let isKnownStream = false;
  let otherLines = 0;
  return {
    scan(chunk) {
      total += chunk.byteLength;
      if (total > MAX_STREAM_BYTES) return 'too-large';
      let from = 0;
      while (from < chunk.byteLength) {
        const newline = chunk.indexOf(NEWLINE, from);
        const to = newline === -1 ? chunk.byteLength : newline;
        const wanted = Math.max(0, longest + 1 - lineStart.length);
        if (wanted > 0) lineStart += Buffer.from(chunk.subarray(from, Math.min(to, from + wanted))).toString('latin1');
        lineBytes += to - from;
        if (lineBytes > MAX_LINE_BYTES) return 'too-large';
        if (newline === -1) return 'open';
        const isBlank = lineBytes === 0;
        if (isBlank && isLastEvent) return newline + 1;
        if (!isBlank && !isKnownStream) {
          if (!STREAM_LINE.test(lineStart)) return 'not-a-stream';
          isKnownStream = true;
        }
        if (!ORDINARY_LINE.test(lineStart)) otherLines += 1;
        if (otherLines > MOST_OTHER_LINES) return 'not-a-stream';
        if (lastLines.includes(lineStart.trimEnd())) isLastEvent = true;
        lineBytes = 0;
        lineStart = '';
        from = newline + 1;
      }
      return 'open';
    },
  };
};
