import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Behavior, Fault } from './faults.ts';
import type { Ending, Protocol, Usage } from './protocol.ts';

export interface StreamJob {
  readonly protocol: Protocol;
  readonly behavior: Behavior;
  readonly model: string;
  readonly reply: string;
  readonly usage: Usage;
  /** Aborted when the client goes away or the server closes. */
  readonly signal: AbortSignal;
}

const SERVER_MESSAGE = 'The server had an error while processing your request.';
const HUGE_BYTES = 2 * 1024 * 1024;
const TOOL_CALL_STORM = 1_000;

/** Plays one streamed reply with the behavior's fault. Returns when the response has ended or must stay open. */
export async function playStream(response: ServerResponse, job: StreamJob): Promise<void> {
  const { protocol, behavior, model, signal } = job;
  const { fault } = behavior;
  response.writeHead(200, {
    'content-type': fault === 'wrong-type' ? 'text/html' : 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  if (await playInsteadOfText(response, job)) return;
  const write = createWriter(response, fault);
  for (const start of protocol.start(model)) await write(start);
  for (const thought of splitTokens(behavior.thoughts ?? '')) await write(protocol.thought?.(thought) ?? '');
  if (fault === 'think') return;
  if (fault === 'think-error') return void response.end(protocol.streamError('server_error', SERVER_MESSAGE));
  const isSilent = fault === 'empty' || fault === 'silent-length';
  const tokens = isSilent ? [] : splitTokens(job.reply);
  const begun = performance.now();
  const pace = behavior.tokensPerSecond === undefined ? 0 : 1000 / behavior.tokensPerSecond;
  for (let index = 0; index < tokens.length || fault === 'endless'; index += 1) {
    if (signal.aborted) return;
    const wait = begun + index * pace - performance.now();
    if (wait > 1) await delay(wait, undefined, { signal }).catch(() => undefined);
    await write(protocol.delta(tokens[index % tokens.length] ?? ''));
    if (index === 1 && (await stopMidway(response, job))) return;
  }
  if (fault === 'no-end') return void response.end();
  const ending = endingOf(job, tokens.join(''));
  for (const end of protocol.end(ending)) await write(end);
  if (fault === 'duplicate-end') for (const end of protocol.end(ending)) await write(end);
  if (fault !== 'hang-after-end') response.end();
}

/** Faults that replace the whole stream. */
const REPLACEMENTS: Partial<Readonly<Record<Fault, (job: StreamJob) => string>>> = {
  'wrong-type': () => '<!doctype html><title>Welcome</title><p>Log in to the Wi-Fi</p>',
  garbage: () => '\u0000\u0001 this is not an event stream }{\n\n%%%%\n\n',
  'garbage-json': ({ protocol, model }) =>
    `${protocol.start(model).join('')}data: {"type": "response.output_text\n\ndata: }{\n\n`,
  'huge-line': () => `data: {"type":"x","text":"${'x'.repeat(HUGE_BYTES)}"}\n\n`,
  'stream-error': ({ protocol, model }) =>
    protocol.start(model).slice(0, 1).join('') + protocol.streamError('server_error', SERVER_MESSAGE),
  'stream-error-flat': () =>
    'event: error\ndata: {"type":"error","code":"insufficient_quota","message":"You exceeded your current quota.","param":null}\n\n',
};

async function playInsteadOfText(response: ServerResponse, job: StreamJob): Promise<boolean> {
  const { fault } = job.behavior;
  if (fault === undefined) return false;
  if (fault === 'drip') {
    await drip(response, job.protocol.start(job.model).join(''), job.behavior.dripMs ?? 10_000, job.signal);
    return true;
  }
  const replacement = REPLACEMENTS[fault]?.(job);
  if (replacement !== undefined) response.end(replacement);
  return replacement !== undefined;
}

async function drip(response: ServerResponse, text: string, intervalMs: number, signal: AbortSignal): Promise<void> {
  for (const byte of Buffer.from(text.replaceAll('\n', ' '))) {
    if (signal.aborted) return;
    response.write(Uint8Array.of(byte));
    await delay(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Faults that strike after the second token; true if nothing more must be written. */
async function stopMidway(response: ServerResponse, { behavior, protocol }: StreamJob): Promise<boolean> {
  if (behavior.fault === 'silent') return true;
  if (behavior.fault === 'late-error') {
    response.end(protocol.streamError('server_error', SERVER_MESSAGE));
    return true;
  }
  if (behavior.fault !== 'cut') return false;
  // Lets written data leave before the socket is destroyed.
  await delay(20);
  response.destroy();
  return true;
}

type Write = (text: string) => Promise<void>;

function createWriter(response: ServerResponse, fault: Behavior['fault']): Write {
  const send = async (bytes: Uint8Array | string) => {
    if (response.write(bytes)) return;
    const settled = new AbortController();
    const { signal } = settled;
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
    settled.abort();
  };
  if (fault === 'split-utf8') {
    return async (text) => {
      for (const byte of Buffer.from(text)) {
        await send(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
    };
  }
  if (fault === 'crlf') return (text) => send(text.replaceAll('\n', '\r\n'));
  if (fault === 'bad-utf8')
    return (text) =>
      send(Buffer.from(text.replace('the', 'th\u0001'), 'latin1').map((byte) => (byte === 1 ? 0xff : byte)));
  return send;
}

function endingOf({ behavior, model, usage }: StreamJob, text: string): Ending {
  const storm =
    behavior.fault === 'many-tools'
      ? Array.from({ length: TOOL_CALL_STORM }, () => ({ name: 'lookup', arguments: '{}' }))
      : [];
  return {
    model,
    text,
    wasCutByLength: behavior.fault === 'silent-length' || behavior.fault === 'length',
    usage: usageOf(behavior, usage),
    toolCalls: [...(behavior.toolCalls ?? []), ...storm].map((call, index) => ({ id: `call_${index}`, ...call })),
  };
}

function usageOf(behavior: Behavior, usage: Usage): Usage | undefined {
  if (behavior.fault === 'no-usage') return undefined;
  return behavior.fault === 'negative-usage' ? { inputTokens: -5, outputTokens: -7 } : usage;
}

export function splitTokens(text: string): string[] {
  return text.match(/\s*\S+/g) ?? [];
}
