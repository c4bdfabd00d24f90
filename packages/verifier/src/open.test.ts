import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openVerifier } from './open.ts';
import { writeTinyModel } from './testing/tiny-model.ts';
import type { Verifier } from './types.ts';

const folders: string[] = [];
const opened: Verifier[] = [];
afterEach(async () => {
  for (const verifier of opened.splice(0)) await verifier.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  folders.push(folder);
  return folder;
};
const open = async (folder: string, threads = 1): Promise<Verifier> => {
  const verifier = await openVerifier(folder, { threads });
  opened.push(verifier);
  return verifier;
};
const pair = (claim: string, evidence = 'a b') => ({ start: 0, end: claim.length, claim, evidence });

describe.each([
  ['symbi', /^symbi-verifier\/1\+[0-9a-f]{12}$/, 'contradicted'],
  ['inference', /^verifier-\w+\/roberta\+[0-9a-f]{12}$/, 'contradicted'],
  // It has two labels: text without support is not in the evidence.
  ['tokens', /^lettuce-tiny\/modernbert\+[0-9a-f]{12}$/, 'unknown'],
] as const)('a verifier of the kind %s', (kind, engine, ofNever) => {
  test('says of each claim what the evidence says, under a name that holds its hash', async () => {
    const verifier = await open(writeTinyModel(emptyFolder(), kind));
    const [paid, never, maybe] = await verifier.read([pair('Ann paid.'), pair('Ann never paid.'), pair('Maybe.')]);
    expect(paid?.supported).toBeGreaterThan(0.9);
    expect(never?.[ofNever]).toBeGreaterThan(0.9);
    expect(maybe?.unknown).toBeGreaterThan(0.9);
    for (const reading of [paid, never, maybe])
      expect((reading?.supported ?? 0) + (reading?.contradicted ?? 0) + (reading?.unknown ?? 0)).toBeCloseTo(1, 5);
    expect(verifier.engine).toMatch(engine);
    expect(verifier.sha256.slice(0, 12)).toBe(verifier.engine.slice(-12));
  });

  test('reads a pair alone: neither company nor order nor threads move a reading', async () => {
    const folder = writeTinyModel(emptyFolder(), kind);
    const pairs = ['Ann never paid.', 'Ann paid.', 'Ann never paid.', 'x '.repeat(90)].map((claim) => pair(claim));
    const all = await (await open(folder)).read(pairs);
    const alone = await (await open(folder, 2)).read(pairs.slice(2, 3));
    expect(all[0]).toEqual(all[2]);
    expect(alone[0]).toEqual(all[2]);
    expect(all.map(({ end }) => end)).toEqual(pairs.map(({ end }) => end));
  });

  test.each([
    ['nothing', ''],
    ['control characters', '\u0000\u0007\u202e\ud800'],
    ['a million letters without a space', 'a'.repeat(1_000_000)],
    ['ligatures that stand for eighteen letters each', '\ufdfa'.repeat(100_000)],
    ['a million spaces before a word', `${' '.repeat(1_000_000)}paid`],
  ])('answers on %s, as claim and as evidence', async (_, text) => {
    const verifier = await open(writeTinyModel(emptyFolder(), kind));
    const readings = await verifier.read([pair(text), pair('paid', text), pair(text, text)]);
    for (const { supported, contradicted, unknown } of readings)
      expect(supported + contradicted + unknown).toBeCloseTo(1, 5);
  });
});

describe('a folder that holds no verifier', () => {
  test.each([
    ['config.json is missing', (folder: string) => rmSync(join(folder, 'config.json')), /config\.json is missing/],
    ['config.json is no JSON', (folder: string) => writeFileSync(join(folder, 'config.json'), '{'), /config\.json/],
    ['model.onnx is missing', (folder: string) => rmSync(join(folder, 'model.onnx')), /model\.onnx is missing/],
    [
      'the model is another',
      (folder: string) => appendFileSync(join(folder, 'model.onnx'), 'x'),
      /model\.onnx has another sha256/,
    ],
    [
      'the tokenizer is another',
      (folder: string) => appendFileSync(join(folder, 'tokenizer.json'), ' '),
      /tokenizer\.json has another sha256/,
    ],
  ])('is refused with the reason: %s', async (_, spoil, reason) => {
    const folder = writeTinyModel(emptyFolder());
    spoil(folder);
    await expect(openVerifier(folder)).rejects.toMatchObject({ name: 'ModelError', message: reason });
  });

  test('is refused where the file is no model', async () => {
    const folder = writeTinyModel(emptyFolder(), 'inference');
    writeFileSync(join(folder, 'model.onnx'), 'not a model');
    await expect(openVerifier(folder)).rejects.toMatchObject({ name: 'ModelError', message: /no ONNX model/ });
  });

  test('is refused where the model puts out something else', async () => {
    const folder = writeTinyModel(emptyFolder(), 'inference');
    const config: unknown = JSON.parse(
      readFileSync(join(writeTinyModel(emptyFolder(), 'tokens'), 'config.json'), 'utf8'),
    );
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    await expect((await open(folder)).read([pair('paid')])).rejects.toMatchObject({ name: 'ModelError' });
  });
});

const model = fileURLToPath(new URL('../model/', import.meta.url));
const vectors = z.array(
  z.object({ claim: z.string(), evidence: z.string(), probabilities: z.tuple([z.number(), z.number(), z.number()]) }),
);

describe.skipIf(!existsSync(join(model, 'model.onnx')))('the model that ships', () => {
  test('gives the stored probabilities on this machine, within its tolerance', async () => {
    const { tolerance } = z
      .object({ tolerance: z.number() })
      .parse(JSON.parse(readFileSync(join(model, 'config.json'), 'utf8')));
    const stored = vectors.parse(JSON.parse(readFileSync(join(model, 'vectors.json'), 'utf8')));
    const readings = await (await open(model)).read(stored.map(({ claim, evidence }) => pair(claim, evidence)));
    const away = readings.flatMap(({ supported, contradicted, unknown }, at) =>
      [supported, contradicted, unknown].map((value, part) => Math.abs(value - (stored[at]?.probabilities[part] ?? 9))),
    );
    expect(away.length).toBe(stored.length * 3);
    expect(Math.max(...away)).toBeLessThanOrEqual(tolerance);
  });
});
