import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { layoutOf, type Layout } from './layout.ts';
import { writeTinyModel } from './testing/tiny-model.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const object = z.record(z.string(), z.unknown());
const readJson = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const layoutIn = (folder: string): Layout =>
  layoutOf(
    new Tokenizer(object.parse(readJson(folder, 'tokenizer.json')), {}),
    readConfig(readJson(folder, 'config.json'), folder),
  );
const tiny = (kind: 'symbi' | 'inference'): Layout => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  folders.push(folder);
  return layoutIn(writeTinyModel(folder, kind));
};

test('our own model reads <s> claim </s> evidence </s>, the claim as part 0', () => {
  expect(tiny('symbi')('paid', 'a b')).toEqual({
    ids: [0, 6, 2, 4, 5, 2],
    types: [0, 0, 0, 1, 1, 1],
    claim: { start: 1, end: 2 },
  });
});

test('a model of others reads evidence before claim, joined as its tokenizer says', () => {
  expect(tiny('inference')('never paid', 'a b')).toEqual({
    ids: [0, 4, 5, 2, 2, 7, 6, 2],
    types: [0, 0, 0, 0, 0, 1, 1, 1],
    claim: { start: 5, end: 7 },
  });
});

test.each(['symbi', 'inference'] as const)('of too long a pair the end of the evidence goes first (%s)', (kind) => {
  const layout = tiny(kind);
  const { ids, types, claim } = layout('paid '.repeat(20), 'b '.repeat(500));
  expect(ids).toHaveLength(64);
  expect(types).toHaveLength(64);
  expect(claim.end - claim.start).toBe(20);
  expect(ids.slice(claim.start, claim.end).every((id) => id === 6)).toBe(true);
});

test('our own model reads no more of a claim than it was taught to', () => {
  const { claim } = tiny('symbi')('paid '.repeat(500), 'b');
  expect(claim.end - claim.start).toBe(24);
});

const model = fileURLToPath(new URL('../model/', import.meta.url));
const vectors = z.array(
  z.object({ claim: z.string(), evidence: z.string(), ids: z.array(z.number()), claim_length: z.number() }),
);

describe.skipIf(!existsSync(join(model, 'vectors.json')))('the tokenizer that ships', () => {
  test('gives the stored tokens in every language', () => {
    const layout = layoutIn(model);
    const stored = vectors.parse(readJson(model, 'vectors.json'));
    const read = stored.map(({ claim, evidence }) => layout(claim, evidence));
    expect(read.map(({ ids }) => ids)).toEqual(stored.map(({ ids }) => ids));
    expect(read.map(({ types }) => types.indexOf(1))).toEqual(stored.map(({ claim_length: length }) => length));
  });
});
