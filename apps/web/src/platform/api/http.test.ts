import { readArchive } from '@symbi/contracts/project-builds';
import { exportConversations } from '@symbi/contracts/exports';
import { listImports } from '@symbi/contracts/imports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@symbi/client/api-error';
import { call, callFile } from './http.ts';
import { endSession, readToken, startSession } from './session.ts';

/** Replaces the network: records the requests and gives the next answer. */
const answerWith = (answer: () => Response | Promise<Response>) => {
  const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', asked);
  return asked;
};

const refusal = (status: number, code: string): Response =>
  Response.json({ success: false, code, message: 'No', error: 'No', requestId: 'a-request' }, { status });

/** A body that ends in the middle, like a lost connection. */
const cutBody = (): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array([1, 2]));
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  });

beforeEach(() => startSession('a-token'));
afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
});

const asFile = () => callFile(exportConversations);
const asJson = () => call(listImports);

describe.each([
  ['a file', asFile],
  ['a call', asJson],
])('%s', (_, ask) => {
  test('that is refused for its token ends the session', async () => {
    answerWith(() => refusal(401, 'unauthenticated'));
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(readToken()).toBeNull();
  });

  test('that is refused for another reason leaves the session alone', async () => {
    answerWith(() => refusal(404, 'not_found'));
    await expect(ask()).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(readToken()).toBe('a-token');
  });

  test('that was sent with the token of an earlier session does not end the next one', async () => {
    answerWith(() => {
      startSession('another-token');
      return refusal(401, 'unauthenticated');
    });
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
    expect(readToken()).toBe('another-token');
  });

  test('that does not reach the server says so', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', code: 'network', status: 0, isTemporary: true });
  });

  test('whose answer is cut off says that the network failed', async () => {
    answerWith(() => new Response(cutBody()));
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
  });

  test('that was given up stays what it is', async () => {
    answerWith(() => Promise.reject(new DOMException('The user aborted a request', 'AbortError')));
    await expect(ask()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a file comes as it is, under the name that the server gave it, asked for with the token in a header', async () => {
  const bytes = new Uint8Array([0, 255, 10]);
  const asked = answerWith(
    () => new Response(bytes, { headers: { 'content-disposition': 'attachment; filename="build-1.tar"' } }),
  );
  const { blob, name } = await callFile(readArchive, { params: { id: 'a/b', buildId: 'c' } });
  expect(name).toBe('build-1.tar');
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  const [address, init] = asked.mock.calls[0] ?? [];
  expect(address).toBe('/api/projects/projects/a%2Fb/builds/c/archive');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a-token');
  expect(new Headers(init?.headers).get('accept')).toBe('*/*');
});
