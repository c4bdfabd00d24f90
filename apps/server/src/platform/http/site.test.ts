import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from './site.ts';

const SCRIPT = 'export const said = "the whole of it";';

let directory: string;
let http: FastifyInstance;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'symbi-site-'));
  for (const folder of ['assets', '.hidden']) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, 'index.html'), '<p nonce="__CSP_NONCE__">__CONTACT_EMAIL__</p>');
  writeFileSync(join(directory, 'assets', 'main-abc.js'), SCRIPT);
  writeFileSync(join(directory, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT));
  for (const secret of ['.build', '.hidden/key.txt', 'assets/.env']) writeFileSync(join(directory, secret), 'SECRET');
  http = Fastify({ exposeHeadRoutes: true });
  await serveSite(http, directory, 'hello@symbi.example');
});
afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true });
});

test('A file is sent for ever, compressed where the browser reads that', async () => {
  const plain = await http.inject('/assets/main-abc.js');
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
  expect(plain.headers['content-type']).toMatch('javascript');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-encoding']).toBeUndefined();

  const small = await http.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toMatch('javascript');
  expect(small.rawPayload).toEqual(brotliCompressSync(SCRIPT));

  const { etag } = plain.headers;
  const again = await http.inject({ url: '/assets/main-abc.js', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
});

test.each(['/assets/main-abc.js', '/login'])('HEAD of %s says what GET would send, without sending it', async (url) => {
  const [got, head] = [await http.inject(url), await http.inject({ method: 'HEAD', url })];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
  expect(head.headers['content-type']).toBe(got.headers['content-type']);
});

test.each([
  '/.build',
  '/.hidden/key.txt',
  '/assets/.env',
  '/assets/missing.js',
  '/assets/../.build',
  '/assets/%2e%2e/.build',
  '/assets//main-abc.js',
  '/%2e%2e/%2e%2e/etc/passwd.txt',
  '/api/nothing',
])('%s is not there', async (url) => {
  const { statusCode, body } = await http.inject(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('SECRET');
});

test('Everything else is the page, with a nonce of its own', async () => {
  const pages = [await http.inject('/conversations/abc?next=x'), await http.inject('/')];
  const nonces = pages.map(({ body }) => /nonce="([^"_]+)">hello@symbi\.example/.exec(body)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
});
