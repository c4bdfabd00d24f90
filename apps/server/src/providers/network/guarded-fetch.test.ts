import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAddress } from './address.ts';
import { checkBaseUrl, type Resolve } from './base-url.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

/** Addresses disguised to reach this host, a neighbor or the cloud's metadata, each with the setting that allows it. */
const TRICKS: readonly [string, 'private' | 'metadata' | 'other'][] = [
  ['http://127.0.0.1/v1', 'private'],
  ['http://127.0.0.1:8080/v1', 'private'],
  ['http://localhost/v1', 'private'],
  ['http://localhost./v1', 'private'],
  ['http://LOCALHOST/v1', 'private'],
  ['http://api.localhost/v1', 'private'],
  ['http://127.1/', 'private'],
  ['http://2130706433/', 'private'],
  ['http://0x7f.1/', 'private'],
  ['http://0x7f000001/', 'private'],
  ['http://017700000001/', 'private'],
  ['http://0177.0.0.1/', 'private'],
  ['http://①②⑦.0.0.1/', 'private'],
  ['http://127.0.0.1./', 'private'],
  ['http://127%2e0.0.1/', 'private'],
  ['http://10.0.0.5/', 'private'],
  ['http://172.16.0.1/', 'private'],
  ['http://172.31.255.255/', 'private'],
  ['http://192.168.1.1/', 'private'],
  ['http://100.64.0.1/', 'private'],
  ['http://[::1]/', 'private'],
  ['http://[0:0:0:0:0:0:0:1]/', 'private'],
  ['http://[::ffff:127.0.0.1]/', 'private'],
  ['http://[::ffff:7f00:1]/', 'private'],
  ['http://[fc00::1]/', 'private'],
  ['http://[fd12:3456::1]/', 'private'],
  ['http://service.internal/', 'private'],
  ['http://printer.local/', 'private'],
  ['http://0.0.0.0/', 'metadata'],
  ['http://0/', 'metadata'],
  ['http://[::]/', 'metadata'],
  ['http://169.254.169.254/latest/meta-data', 'metadata'],
  ['http://2852039166/', 'metadata'],
  ['http://0xa9fea9fe/', 'metadata'],
  ['http://0251.0376.0251.0376/', 'metadata'],
  ['http://[::ffff:169.254.169.254]/', 'metadata'],
  ['http://[::ffff:a9fe:a9fe]/', 'metadata'],
  ['http://[::a9fe:a9fe]/', 'metadata'],
  ['http://[::127.0.0.1]/', 'metadata'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'metadata'],
  ['http://[64:ff9b:1::7f00:1]/', 'metadata'],
  ['http://[2002:7f00:1::]/', 'metadata'],
  ['http://[2001:0:7f00:1::]/', 'metadata'],
  ['http://[fe80::1]/', 'metadata'],
  ['http://[fe80::a9fe:a9fe]/', 'metadata'],
  ['http://[fd00:ec2::254]/', 'metadata'],
  ['http://[ff02::1]/', 'metadata'],
  ['http://100.100.100.200/', 'metadata'],
  ['http://168.63.129.16/', 'metadata'],
  ['http://224.0.0.1/', 'metadata'],
  ['http://255.255.255.255/', 'metadata'],
  ['http://240.0.0.1/', 'metadata'],
  ['http://metadata.google.internal/', 'metadata'],
  ['http://metadata/', 'metadata'],
  ['file:///etc/passwd', 'other'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'other'],
  ['ftp://example.org/', 'other'],
  ['data:text/plain,hello', 'other'],
  ['unix:/var/run/docker.sock', 'other'],
  ['http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'other'],
  ['javascript:alert(1)', 'other'],
  ['http://api.openai.com@127.0.0.1/', 'other'],
  ['http://user:password@example.org/', 'other'],
  ['http://@example.org/', 'other'],
  ['http://evil.example#api.openai.com', 'other'],
  ['http://evil.example?api.openai.com', 'other'],
  ['http://evil.example\\@api.openai.com', 'other'],
  ['http://exam\tple.org/', 'other'],
  ['http://example.org/\r\nHost: evil', 'other'],
  [' http://example.org/', 'other'],
  ['//example.org/', 'other'],
  ['example.org', 'other'],
  ['http://', 'other'],
  ['http://[::1', 'other'],
  ['', 'other'],
];

const publicAddress: Resolve = () => Promise.resolve([{ address: '93.184.215.14', family: 4 }]);

describe('checkBaseUrl', () => {
  it.each(TRICKS)('refuses %j', async (url) => {
    expect(await checkBaseUrl(url, { allowPrivate: false, resolve: publicAddress })).toMatchObject({ ok: false });
  });

  it.each(TRICKS)(
    'opens %j to an operator who allows private addresses only when it is no more than private',
    async (url, kind) => {
      const check = await checkBaseUrl(url, { allowPrivate: true, resolve: publicAddress });
      expect(check.ok).toBe(kind === 'private');
    },
  );

  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    ['https://api.example.org/v1/', 'https://api.example.org/v1'],
    ['http://API.example.org:8080', 'http://api.example.org:8080'],
    ['https://93.184.215.14/v1', 'https://93.184.215.14/v1'],
    ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/v1', 'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/v1'],
    ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
    ['https://api.openai.com.evil.example/v1', 'https://api.openai.com.evil.example/v1'],
  ])('accepts the public address %s in normal form', async (url, normal) => {
    expect(await checkBaseUrl(url, { allowPrivate: false, resolve: publicAddress })).toEqual({ ok: true, url: normal });
  });

  it('refuses a name when any of its addresses is private', async () => {
    const resolve: Resolve = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    expect(await checkBaseUrl('https://mixed.example/v1', { allowPrivate: false, resolve })).toMatchObject({
      ok: false,
      problem: 'private',
    });
  });

  it('refuses a name that does not resolve', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await checkBaseUrl('https://nowhere.example/v1', { allowPrivate: false, resolve })).toMatchObject({
      ok: false,
      problem: 'unresolved',
    });
  });
});

describe('the guarded fetch', () => {
  let server: Server;
  let port = 0;
  let hits = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      hits += 1;
      if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
      else if (request.url === '/big') response.end('x'.repeat(10_000));
      else if (request.url === '/pieces') {
        // More than any one piece of it that arrives; what is written before the end has no length declared.
        response.write('x'.repeat(2_500_000));
        response.end('x'.repeat(2_500_000));
      } else if (request.url === '/declared')
        response.writeHead(200, { 'content-length': '10000' }).end('x'.repeat(10_000));
      else if (request.url !== '/never') response.end(`hello ${request.headers.host}`);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );

  it.each(TRICKS.filter(([url]) => url !== ''))('does not call %j', async (url) => {
    const guarded = createGuardedFetch({ allowPrivate: false, resolve: publicAddress });
    // A call may have a query, unlike a base URL, so the trick that hides a host in it is just a public host.
    if (url.includes('?') || url.includes('evil.example#')) return;
    await expect(guarded.fetch(url)).rejects.toMatchObject({ code: 'refused' });
    guarded.close();
  });

  it('judges the address in the lookup that opens the connection, so a name cannot move in between', async () => {
    const answers = ['93.184.215.14', '127.0.0.1'];
    const resolve: Resolve = () => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
    const url = `http://rebinding.example:${port}/`;
    expect(await checkBaseUrl(url, { allowPrivate: false, resolve })).toMatchObject({ ok: true });
    const guarded = createGuardedFetch({ allowPrivate: false, resolve });
    const before = hits;
    await expect(guarded.fetch(url)).rejects.toMatchObject({ code: 'refused' });
    expect(hits).toBe(before);
    guarded.close();
  });

  it('connects to exactly the address it judged', async () => {
    const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const guarded = createGuardedFetch({ allowPrivate: true, resolve });
    const response = await guarded.fetch(`http://pinned.example:${port}/`);
    expect(await response.text()).toBe(`hello pinned.example:${port}`);
    guarded.close();
  });

  it('hands a redirect back and does not follow it', async () => {
    const guarded = createGuardedFetch({ allowPrivate: true });
    const before = hits;
    const response = await guarded.fetch(`http://127.0.0.1:${port}/redirect`);
    expect(response.status).toBe(302);
    expect(hits).toBe(before + 1);
    guarded.close();
  });

  it.each([
    ['/big', 5_000],
    ['/declared', 5_000],
    ['/pieces', 500_000],
  ])('stops an answer that is larger than allowed (%s)', async (path, maxBytes) => {
    const guarded = createGuardedFetch({ allowPrivate: true, maxBytes });
    const read = async () => (await guarded.fetch(`http://127.0.0.1:${port}${path}`)).text();
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
    guarded.close();
  });

  it('gives up on an answer that never begins', async () => {
    const guarded = createGuardedFetch({ allowPrivate: true, headersTimeoutMs: 50 });
    await expect(guarded.fetch(`http://127.0.0.1:${port}/never`)).rejects.toMatchObject({ code: 'timeout' });
    guarded.close();
  });

  it('ends with the reason of the signal when it is aborted', async () => {
    const guarded = createGuardedFetch({ allowPrivate: true });
    const controller = new AbortController();
    const reason = new Error('enough');
    const pending = guarded.fetch(`http://127.0.0.1:${port}/never`, { signal: controller.signal });
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    guarded.close();
  });
});

describe('judgeAddress', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '172.32.0.1', '100.128.0.1', '11.0.0.1'])(
    'lets the public address %s pass',
    (address) => {
      expect(judgeAddress(address)).toBeUndefined();
    },
  );
});
