import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAgent } from '@symbi/contracts/agents';
import { exportConversations } from '@symbi/contracts/exports';
import { createShare } from '@symbi/contracts/shares';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, hasCode } from './api-error.ts';
import { createCalls } from './calls.ts';

let server: Server;
let address = '';
let asked: IncomingMessage[] = [];
let answer = { status: 200, body: '{}' };

beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    asked.push(request);
    reply.writeHead(answer.status, { 'retry-after': '3' }).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const id = 'a'.repeat(24);

test('a call goes to its server, under its session and its key', async () => {
  answer = { status: 200, body: JSON.stringify({ success: false }) };
  const { call } = createCalls({ address, readToken: () => 'a-token' });
  const body = { conversationId: id, days: null };
  await expect(call(createShare, { body, idempotencyKey: 'a-key' })).rejects.toMatchObject({ code: 'unreadable' });
  expect(asked[0]?.method).toBe('POST');
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token',
    'idempotency-key': 'a-key',
    'content-type': 'application/json',
  });
});

test('a refusal says its code and when to ask again, and whose token was refused', async () => {
  const refused: (string | null)[] = [];
  const body = { success: false, code: 'unauthenticated', message: 'No', error: 'No', requestId: 'r' };
  answer = { status: 401, body: JSON.stringify(body) };
  const { call } = createCalls({ address, readToken: () => 'old', onRefused: (token) => refused.push(token) });
  const failure = await call(readAgent, { params: { id } }).catch((error: unknown) => error);
  expect(hasCode(failure, 'unauthenticated') && failure.retryAfterSeconds).toBe(3);
  expect(refused).toEqual(['old']);
  expect(asked[0]?.url).toBe(`/api/agents/${id}`);
});

test('a server that is not there is a failure of the network', async () => {
  server.close();
  const { callFile } = createCalls({ address: 'http://127.0.0.1:1' });
  const failure = await callFile(exportConversations).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'network', status: 0, isTemporary: true });
});

test.each([
  { status: 500, code: 'internal', isTemporary: true },
  { status: 503, code: 'unavailable', isTemporary: true },
  // A proxy in front of a starting server sends its own error page.
  { status: 502, code: undefined, isTemporary: true },
  { status: 404, code: 'not_found', isTemporary: false },
  { status: 409, code: 'conflict', isTemporary: false },
])('asking again may help after $status $code: $isTemporary', async ({ status, code, isTemporary }) => {
  const body = { success: false, code, message: 'No', error: 'No', requestId: 'r' };
  answer = { status, body: code === undefined ? '<h1>Bad Gateway</h1>' : JSON.stringify(body) };
  const { call } = createCalls({ address });
  const failure = await call(readAgent, { params: { id } }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: code ?? 'unreadable', isTemporary });
});
