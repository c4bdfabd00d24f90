import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { encoderFolder } from './setting.ts';
import { writeTinyEncoder } from './testing/tiny-encoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'encoder-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('CONTEXT_ENCODER means the shipped model, none, or a folder', () => {
  expect(encoderFolder(undefined, folder)).toBeUndefined();
  writeTinyEncoder(folder);
  expect(encoderFolder(undefined, folder)).toBe(folder);
  expect(encoderFolder('off', folder)).toBeUndefined();
  expect(encoderFolder(folder, '/nowhere')).toBe(folder);
  expect(() => encoderFolder(join(folder, 'missing'), folder)).toThrow(/CONTEXT_ENCODER.*no config\.json/);
});
