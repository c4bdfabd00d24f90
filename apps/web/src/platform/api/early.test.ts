import { afterEach, expect, it, vi } from 'vitest';
import { carry } from './early.ts';

const asked: string[] = [];
const asks = { method: 'GET', headers: { authorization: 'Bearer mine' } };

/** Fixes how long the page has been open: a test worker may have run for longer than an early answer stays fresh. */
const begin = (answer: Promise<Response>, openMs = 1_000): void => {
  vi.spyOn(performance, 'now').mockReturnValue(openMs);
  globalThis.__symbiEarly = { token: 'mine', answers: new Map([['/api/auth/me', answer]]) };
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response('asked again'));
  });
};

afterEach(() => {
  asked.length = 0;
  globalThis.__symbiEarly = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const textOf = async (init: RequestInit, address = '/api/auth/me'): Promise<string> =>
  (await carry(address, init)).text();

it('gives the answer that was asked for at the beginning once, and asks from then on', async () => {
  begin(Promise.resolve(new Response('early')));
  expect(await textOf(asks)).toBe('early');
  expect(await textOf(asks)).toBe('asked again');
  expect(asked).toEqual(['/api/auth/me']);
});

it('asks for what was not asked for', async () => {
  begin(Promise.resolve(new Response('early')));
  expect(await textOf(asks, '/api/agents')).toBe('asked again');
});

it('asks again when the page has been open for a while', async () => {
  begin(Promise.resolve(new Response('early')), 15_001);
  expect(await textOf(asks)).toBe('asked again');
});

it('asks when somebody else is signed in by then', async () => {
  begin(Promise.resolve(new Response('early')));
  expect(await textOf({ ...asks, headers: { authorization: 'Bearer other' } })).toBe('asked again');
});

it('asks again for what did not arrive', async () => {
  const lost = Promise.reject(new TypeError('lost'));
  begin(lost);
  expect(await textOf(asks)).toBe('asked again');
});

it('asks again after a change, of which an early answer does not know', async () => {
  begin(Promise.resolve(new Response('early')));
  await carry('/api/conversations/1', { ...asks, method: 'PUT' });
  expect(await textOf(asks)).toBe('asked again');
});
