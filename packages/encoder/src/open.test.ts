import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { engineOf, openEncoder, type Encoder, type EncoderOptions } from './open.ts';
import { writeTinyEncoder } from './testing/tiny-encoder.ts';

const folders: string[] = [];
const opened: Encoder[] = [];
afterEach(async () => {
  for (const encoder of opened.splice(0)) await encoder.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const tinyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'encoder-'));
  folders.push(folder);
  return writeTinyEncoder(folder);
};
const open = async (folder: string, options?: EncoderOptions): Promise<Encoder> => {
  const encoder = await openEncoder(folder, { threads: 1, ...options });
  opened.push(encoder);
  return encoder;
};
const cosine = (left: Float32Array | undefined, right: Float32Array | undefined): number =>
  [...(left ?? [])].reduce((sum, value, at) => sum + value * (right?.[at] ?? 0), 0);

describe('an encoder', () => {
  test('gives texts vectors of length 1, near each other where the texts mean the same', async () => {
    const folder = tinyFolder();
    const encoder = await open(folder);
    expect(await engineOf(folder)).toBe(encoder.engine);
    const [library, bibliothek, invoice] = await encoder.encode(['library', 'bibliothek', 'invoice'], 'passage');
    expect(cosine(library, library)).toBeCloseTo(1, 5);
    expect(cosine(library, bibliothek)).toBeGreaterThan(cosine(library, invoice));
    expect(encoder.engine).toMatch(/^symbi-encoder\/1\+[0-9a-f]{12}$/);
    expect(library).toHaveLength(encoder.dimensions);
  });

  test('reads a text alone: neither company nor order nor threads move its vector', async () => {
    const folder = tinyFolder();
    const [, second] = await (await open(folder)).encode(['invoice', 'library', 'a library'], 'query');
    const [alone] = await (await open(folder, { threads: 2 })).encode(['library'], 'query');
    expect(second).toEqual(alone);
  });

  test('reads no more of a text than it was asked to', async () => {
    const encoder = await open(tinyFolder(), { tokens: 8 });
    const [short, long] = await encoder.encode(['library '.repeat(4), `${'library '.repeat(4)} invoice`], 'passage');
    expect(long).toEqual(short);
  });

  test.each([
    ['nothing', ''],
    ['control characters', '\u0000\u0007\u202e\ud800'],
    ['a million letters without a space', 'a'.repeat(1_000_000)],
    ['ligatures that stand for eighteen letters each', '\ufdfa'.repeat(100_000)],
    ['a million spaces before a word', `${' '.repeat(1_000_000)}library`],
  ])('answers on %s', async (_, text) => {
    const encoder = await open(tinyFolder());
    const [vector] = await encoder.encode([text], 'passage');
    expect(cosine(vector, vector)).toBeCloseTo(1, 3);
  });
});

describe('a folder that holds no encoder', () => {
  test.each([
    ['config.json is missing', (folder: string) => rmSync(join(folder, 'config.json')), /config\.json is missing/],
    [
      'config.json is that of another model',
      (folder: string) => writeFileSync(join(folder, 'config.json'), '{"model_type":"bert"}'),
      /not that of an encoder: model_type/,
    ],
    ['the model is another', (folder: string) => appendFileSync(join(folder, 'model.onnx'), 'x'), /another sha256/],
    [
      'the tokenizer is another',
      (folder: string) => appendFileSync(join(folder, 'tokenizer.json'), ' '),
      /tokenizer\.json has another sha256/,
    ],
  ])('is refused with the reason: %s', async (_, spoil, reason) => {
    const folder = tinyFolder();
    spoil(folder);
    await expect(openEncoder(folder)).rejects.toMatchObject({ name: 'ModelError', message: reason });
  });
});

const model = fileURLToPath(new URL('../model/', import.meta.url));
const readModel = (name: string): unknown => JSON.parse(readFileSync(join(model, name), 'utf8'));
const stored = z.array(
  z.object({ kind: z.enum(['query', 'passage']), text: z.string(), vector: z.array(z.number()).min(8) }),
);

describe.skipIf(!existsSync(join(model, 'model.onnx')))('the model that ships', () => {
  test('gives the stored vectors on this machine, within its tolerance', async () => {
    const { tolerance } = z.object({ tolerance: z.number() }).parse(readModel('config.json'));
    const encoder = await open(model);
    const away: number[] = [];
    for (const { kind, text, vector } of stored.parse(readModel('vectors.json'))) {
      const [found] = await encoder.encode([text], kind);
      away.push(...vector.map((value, at) => Math.abs(value - (found?.[at] ?? 9))));
    }
    expect(away.length).toBeGreaterThan(100);
    expect(Math.max(...away)).toBeLessThanOrEqual(tolerance);
  });

  test('finds what a question in another language asks for', async () => {
    const encoder = await open(model);
    const [question] = await encoder.encode(['Wann öffnet die Bibliothek am Samstag?'], 'query');
    const [right, wrong] = await encoder.encode(
      ['The library opens at ten on Saturdays.', 'The invoice is due at the end of the month.'],
      'passage',
    );
    expect(cosine(question, right)).toBeGreaterThan(cosine(question, wrong));
  });
});
