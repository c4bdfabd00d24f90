import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifierFolder } from './setting.ts';
import { writeTinyModel } from './testing/tiny-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('TRUST_VERIFIER means the shipped model, none, or a folder', () => {
  expect(verifierFolder(undefined, folder)).toBeUndefined();
  writeTinyModel(folder);
  expect(verifierFolder(undefined, folder)).toBe(folder);
  expect(verifierFolder('', folder)).toBe(folder);
  expect(verifierFolder('off', folder)).toBeUndefined();
  expect(verifierFolder(folder, '/nowhere')).toBe(folder);
  expect(() => verifierFolder(join(folder, 'missing'), folder)).toThrow(/TRUST_VERIFIER.*no config\.json/);
});
