// One database: headers do not depend on it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '../../src/app.ts';
import { parseEnvironment } from '../../src/platform/env.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { sendRaw, type RawAnswer } from '#support/attacks/raw.ts';

let directory: string;
let app: App;
let url: string;
/** With a built site, on SQLite: what a browser gets does not depend on the database. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'symbi-site-'));
  const site = join(directory, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(
    join(site, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="contact" content="__CONTACT_EMAIL__"><p>Symbi</p>',
  );
  writeFileSync(join(site, 'assets', 'main-abc.js'), 'export {};');
  mkdirSync(join(site, 'diagram'));
  writeFileSync(join(site, 'diagram', 'index.html'), '<!doctype html><p>Diagram</p>');
  for (const secret of ['.env', '.git', 'assets/.env']) writeFileSync(join(site, secret), 'SECRET=1');
  app = await createApp({
    environment: parseEnvironment({
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      PUBLIC_URL: 'https://symbi.example',
      CONTACT_EMAIL: "o'hara+tea@symbi.example",
      RATE_LIMIT_FACTOR: '1000',
    }),
    clock: Date.now,
    log: createLog('silent'),
    version: '0.0.0-test',
    siteDirectory: site,
  });
  url = await app.listen();
});
afterAll(async () => {
  await app.drain();
  rmSync(directory, { recursive: true, force: true });
});

/** Sends raw bytes and reads the answer. */
const sendBytes = (bytes: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => void (text += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(': ');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 2)];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), text: body });
    });
  });

const kinds: readonly [string, number, () => Promise<RawAnswer>][] = [
  ['a page', 200, () => sendRaw(url, 'GET', '/login')],
  ['a page deep inside', 200, () => sendRaw(url, 'GET', '/conversations/abc?next=//evil.example')],
  ['an asset', 200, () => sendRaw(url, 'GET', '/assets/main-abc.js')],
  ['a missing asset', 404, () => sendRaw(url, 'GET', '/assets/missing.js')],
  ['an answer of the API', 200, () => sendRaw(url, 'GET', '/api/site')],
  ['the health', 200, () => sendRaw(url, 'GET', '/healthz')],
  ['the description of the API', 200, () => sendRaw(url, 'GET', '/api/openapi.json')],
  ['the page of the API', 200, () => sendRaw(url, 'GET', '/api/docs')],
  ['the public key', 200, () => sendRaw(url, 'GET', '/.well-known/symbi-vkey')],
  ['401', 401, () => sendRaw(url, 'GET', '/api/agents')],
  ['401 for an unknown path', 401, () => sendRaw(url, 'GET', '/api/nothing')],
  ['400', 400, () => sendRaw(url, 'POST', '/api/auth/login', { 'content-type': 'application/json' }, '{')],
  [
    '413',
    413,
    () => sendRaw(url, 'POST', '/api/auth/login', { 'content-type': 'application/json' }, 'x'.repeat(300_000)),
  ],
  ['415', 415, () => sendRaw(url, 'POST', '/api/auth/login', { 'content-type': 'text/plain' }, '{}')],
  ['an address that cannot be read', 400, () => sendRaw(url, 'GET', '/api/agents/%E0%A4%A')],
  ['an address that is too long for a route', 401, () => sendRaw(url, 'GET', `/api/agents/${'a'.repeat(300)}`)],
  ['bytes that are no request', 400, () => sendBytes('GARBAGE\r\n\r\n')],
  ['headers that are too large', 431, () => sendBytes(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)],
  ['a request without a host', 400, () => sendBytes('GET /api/site HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['a request that expects what nobody knows', 200, () => sendRaw(url, 'GET', '/api/site', { expect: 'wonders' })],
  ['polling', 200, () => sendRaw(url, 'GET', '/socket.io/?EIO=4&transport=polling')],
  ['polling that is refused', 400, () => sendRaw(url, 'GET', '/socket.io/?EIO=4&transport=polling&sid=unknown')],
  [
    'polling from a foreign page',
    403,
    () => sendRaw(url, 'GET', '/socket.io/?EIO=4&transport=polling', { origin: 'https://evil.example' }),
  ],
];

describe('headers', () => {
  test.each(kinds)('of %s protect the browser', async (_name, status, ask) => {
    const { status: actual, headers } = await ask();
    expect(actual).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
      expect([name, headers[name]]).toEqual([name, undefined]);
  });

  test('of https installations ask the browser to stay there', async () => {
    for (const path of ['/login', '/api/site', '/assets/main-abc.js', '/api/agents/%E0%A4%A', '/socket.io/?EIO=4'])
      expect((await sendRaw(url, 'GET', path)).headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('of the API forbid keeping', async () => {
    for (const path of ['/api/site', '/api/agents', '/api/openapi.json', '/socket.io/?EIO=4&transport=polling'])
      expect((await sendRaw(url, 'GET', path)).headers['cache-control']).toBe('no-store');
  });
});

test('the page says whom to write to', async () => {
  const { text } = await sendRaw(url, 'GET', '/login');
  expect(text).toContain('<meta name="contact" content="o\'hara+tea@symbi.example">');
});

describe('the content security policy', () => {
  test('of the page that draws diagrams gives it an origin of its own, which reaches nothing', async () => {
    const { status, headers } = await sendRaw(url, 'GET', '/diagram/index.html');
    expect(status).toBe(200);
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(policy).toMatch(/; frame-ancestors 'self'; sandbox allow-scripts$/);
    expect(policy).not.toMatch(/connect-src|allow-same-origin|https?:/);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
  });

  test('is the strict one, with a fresh nonce for styles on every page', async () => {
    const [first, second] = [await sendRaw(url, 'GET', '/login'), await sendRaw(url, 'GET', '/login')];
    const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1];
    expect(first.headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "frame-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    );
    expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy']);
    expect(first.text).not.toContain('__CSP_NONCE__');
  });

  test.each(kinds)('of %s allows no inline script, no eval and no other host', async (_name, _status, ask) => {
    const policy = String((await ask()).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|https?:|\*|ws:|wss:/);
  });
});

describe('a foreign page', () => {
  test.each([
    'https://evil.example',
    'null',
    'https://symbi.example.evil',
    'http://symbi.example',
    'https://symbi.example',
  ])('at %s is never allowed to read', async (origin) => {
    for (const [method, path] of [
      ['OPTIONS', '/api/agents'],
      ['OPTIONS', '/api/auth/login'],
      ['GET', '/api/site'],
      ['GET', '/login'],
      ['POST', '/api/auth/login'],
    ] as const) {
      const answer = await sendRaw(url, method, path, { origin, 'access-control-request-method': 'POST' });
      for (const name of ['origin', 'credentials', 'methods', 'headers'])
        expect([path, answer.headers[`access-control-allow-${name}`]]).toEqual([path, undefined]);
    }
  });

  test('cannot post a form to the API', async () => {
    const body = JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: 'secret1' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect((await sendRaw(url, 'POST', '/api/auth/register', { 'content-type': type }, body)).status).toBe(415);
  });
});

describe('methods and paths', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

  test('that no route has answer 401, 404 or 405 and tell nothing', async () => {
    const paths = new Set(app.routes.map((route) => route.path));
    for (const path of paths) {
      const own = app.routes.filter((route) => route.path === path).map((route) => route.method);
      const known = new Set<string>(own.includes('GET') ? [...own, 'HEAD'] : own);
      const concrete = path.replaceAll(/:\w+/g, 'a'.repeat(24));
      for (const method of methods.filter((candidate) => !known.has(candidate))) {
        if (method === 'GET' && !path.startsWith('/api')) continue;
        const { status } = await sendRaw(url, method, concrete);
        expect([method, path, [401, 404, 405].includes(status)]).toEqual([method, path, true]);
      }
    }
  });

  test('of HEAD answer what those of GET do, without a body and for nobody else', async () => {
    for (const path of ['/healthz', '/readyz', '/api/site', '/api/openapi.json', '/api/agents', '/api/nothing']) {
      const [get, head] = [await sendRaw(url, 'GET', path), await sendRaw(url, 'HEAD', path)];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      const { date: _, 'x-request-id': __, ...headers } = head.headers;
      expect(get.headers).toMatchObject(headers);
      expect(headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    }
  });

  test.each([
    '/api//agents',
    '/api/agents/',
    '/api/;/agents',
    '/api/agents;x=1',
    '/api/./agents',
    '/api/%2e/agents',
    '/api/x/..%2fagents',
    '/api',
    '/api/',
    '/api/agents%00',
    '/api/agents%2f',
    '/api/%61gents',
    '/api/unknown',
  ])('%s leads nowhere without a session', async (path) => {
    const answer = await sendRaw(url, 'GET', path);
    expect([400, 401, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test.each([
    '/.env',
    '/.git/config',
    '/.git',
    '/assets/.env',
    '/assets/../index.html',
    '/assets/%2e%2e/%2e%2e/data/keyring',
    '/..%2f..%2fdata/symbi.sqlite',
    '/data/keyring',
    '/symbi.sqlite',
    '/package.json',
    '/assets/main-abc.js.map',
    '/socket.io/admin',
    '/socket.io/socket.io.js',
    '/metrics',
    '/debug/pprof',
    '//evil.example/%2f..',
    '/%5cevil.example',
  ])('%s gives away no file and leads to no other place', async (path) => {
    const answer = await sendRaw(url, 'GET', path);
    expect(answer.status).not.toBe(500);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.text).not.toMatch(/SECRET=1|k1:|SQLite format|"dependencies"/);
  });
});
