import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyStateOf, pinKey, readPin } from './key-pin.ts';

const [first, second] = ['example.org+0123abcd+AR1', 'example.org+4567cdef+AR2'];
const head = (vkey: string) => ({ size: 1, root: 'r', vkey });
const finding = (code: 'key-untrusted' | 'content-changed') => ({ code, row: null, lastRow: null, message: code });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the key that was seen first', () => {
  test('is remembered with its day, and only replaced when somebody says so', () => {
    expect(readPin()).toBeNull();
    const day = new Date('2026-11-20T10:00:00.000Z');
    expect(pinKey(first, day)).toEqual({ key: first, seenAt: day.toISOString() });
    expect(readPin()).toEqual({ key: first, seenAt: day.toISOString() });
    pinKey(second, day);
    expect(readPin()?.key).toBe(second);
  });

  test.each(['', 'x', '{}', 'null', '{"key":"","seenAt":"2026-11-20T10:00:00.000Z"}', '{"key":"a","seenAt":"today"}'])(
    'is not read out of %j',
    (stored) => {
      kept.set('log-key', stored);
      expect(readPin()).toBeNull();
    },
  );

  test('is asked for again where a browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(pinKey(first).key).toBe(first);
    expect(readPin()).toBeNull();
  });
});

describe('the key a server shows', () => {
  const pin = { key: first, seenAt: '2026-11-20T10:00:00.000Z' };

  test('is the same one, whatever else is wrong with the log', () => {
    expect(keyStateOf(pin, first, { head: null, findings: [finding('content-changed')], obstacles: [] })).toBe('same');
  });

  test('was handed over to when the first key alone vouches for it, even if a row was changed', () => {
    expect(keyStateOf(pin, second, { head: head(second), findings: [], obstacles: [] })).toBe('handed over');
    expect(keyStateOf(pin, second, { head: head(second), findings: [finding('content-changed')], obstacles: [] })).toBe(
      'handed over',
    );
  });

  test('is another one when nothing leads from the first to it, or nothing could be checked', () => {
    expect(keyStateOf(pin, second, { head: head(second), findings: [finding('key-untrusted')], obstacles: [] })).toBe(
      'another',
    );
    expect(keyStateOf(pin, second, { head: head(second), findings: [], obstacles: ['Of another name'] })).toBe(
      'another',
    );
    expect(keyStateOf(pin, second, { head: head(first), findings: [], obstacles: [] })).toBe('another');
    expect(keyStateOf(pin, second, null)).toBe('another');
  });
});
